/**
 * The tables, under the numbers of their pages, and what can be done with them.
 * Wishes: `copy` and `download` with the place of a table, `zip`, `again`.
 */

import { byId, el, wish } from "../lib/dom.js";

/** @typedef {import("../protocol.js").CsvChoice} CsvChoice */
/** @typedef {import("../protocol.js").Table} Table */
/** @typedef {{ table: Table, caption: string, size: string, name: string, page: string }} Item */
/** @typedef {{ copy: string, download: string, more: string }} Labels */

/** Rows shown at first; a browser takes long to lay out a table of thousands. */
const SHOWN = 500;
/** A number with its sign, unit or parentheses: it stands at the end of its cell. */
const NUMBER = /^[-+−–±(<>~≈]*\s*[$€£¥]?\s*[-+−–]?\d[\d\s.,'’]*\s*[%‰$€£¥)]*$/;

export class TableView extends EventTarget {
  constructor() {
    super();
    this.root = byId("tables", HTMLElement);
    this.list = byId("table-list", HTMLElement);
    this.status = byId("tables-status", HTMLElement);
    this.options = byId("csv", HTMLFormElement);
    this.details = byId("csv-details", HTMLDetailsElement);
    this.separator = byId("csv-separator", HTMLSelectElement);
    this.zip = byId("zip", HTMLButtonElement);
    this.again = byId("tables-again", HTMLButtonElement);
    this.result = byId("result", HTMLElement);
    /** The tables that stand there, and in what words. @type {Item[]} */
    this.shown = [];
    this.zip.addEventListener("click", () => wish(this, "zip"));
    this.again.addEventListener("click", () => wish(this, "again"));
    this.options.addEventListener("submit", (event) => event.preventDefault());
    this.options.addEventListener("change", (event) => {
      // 1,5;2,5 can be read, 1,5,2,5 cannot.
      const comma = this.choice().decimal_comma && event.target !== this.separator;
      if (comma && this.separator.value === ",") this.separator.value = ";";
    });
    this.root.addEventListener("click", ({ target }) => {
      if (!(target instanceof HTMLButtonElement)) return;
      const index = Number(target.closest("figure")?.dataset.index);
      if (target.value === "more") this.showAll(index);
      else wish(this, target.value, index);
    });
  }

  /** @returns {CsvChoice} */
  choice() {
    const form = new FormData(this.options);
    return {
      separator: this.separator.value === "tab" ? "\t" : this.separator.value,
      decimal_comma: form.has("decimal"),
      bom: form.has("bom"),
      defuse: form.has("defuse"),
    };
  }

  /** @param {{ chosen: boolean, items: Item[], labels: Labels, status: string, again: boolean, finished: boolean }} data */
  show({ chosen, items, labels, status, again, finished }) {
    if (chosen) this.result.ariaBusy = String(!finished);
    if (this.status.textContent !== status) this.status.textContent = status;
    this.again.hidden = !again;
    this.zip.disabled = !items.length || !finished;
    this.details.hidden = !items.length;
    this.list.hidden = items.length < 2;
    const kept = this.shown.every(({ table, caption }, at) => items[at]?.table === table && items[at]?.caption === caption);
    if (!kept) {
      this.shown = [];
      this.root.replaceChildren();
      this.list.replaceChildren();
    }
    for (const item of items.slice(this.shown.length)) this.add(item, labels);
  }

  /**
   * @param {Item} item
   * @param {Labels} labels
   */
  add(item, labels) {
    const index = this.shown.push(item) - 1;
    const before = this.shown[index - 1];
    if (before?.table.page !== item.table.page) {
      const entry = el("li");
      entry.append(el("span", { text: item.page }));
      this.list.append(entry);
      this.root.append(el("h3", { text: item.page }));
    }
    const link = el("a", { text: item.name });
    link.href = `#table-${index + 1}`;
    this.list.lastElementChild?.append(" ", link);
    this.root.append(figure(item, index, labels));
  }

  /** @param {number} index */
  showAll(index) {
    const item = this.shown[index];
    const box = this.root.querySelector(`#table-${index + 1} .scroll`);
    if (!item || !(box instanceof HTMLElement)) return;
    box.replaceChildren(tableElement(item, Infinity));
    box.nextElementSibling?.remove();
    box.focus();
  }
}

/**
 * @param {Item} item
 * @param {number} index
 * @param {Labels} labels
 */
function figure(item, index, labels) {
  const made = el("figure", { data: { index: String(index) } });
  made.id = `table-${index + 1}`;
  made.tabIndex = -1; // where the link of the list leads
  const bar = el("div", { name: "table-bar" });
  bar.append(el("span", { text: item.size, name: "hint" }));
  for (const value of /** @type {const} */ (["copy", "download"])) {
    const button = el("button", { text: labels[value] });
    button.type = "button";
    button.value = value;
    button.ariaLabel = `${labels[value]}: ${item.caption}`;
    bar.append(button);
  }
  const box = el("div", { name: "scroll" });
  box.role = "region";
  box.ariaLabel = item.caption;
  box.tabIndex = 0; // so that it can be scrolled with the keyboard
  box.append(tableElement(item, SHOWN));
  made.append(bar, box);
  if (item.table.rows.length > SHOWN) {
    const more = el("button", { text: labels.more });
    more.type = "button";
    more.value = "more";
    made.append(more);
  }
  return made;
}

/**
 * @param {Item} item
 * @param {number} limit rows at most
 */
function tableElement({ table, caption }, limit) {
  const made = el("table");
  if (table.from_right) made.dir = "rtl";
  made.append(el("caption", { text: caption }));
  const rows = table.rows.slice(0, limit);
  const header = headerRows(table);
  const named = new Map(table.cells.map((cell) => [`${cell[0]} ${cell[1]}`, cell]));
  const covered = new Set();
  const numbers = numberColumns(rows.slice(header));
  const [head, body] = [el("thead"), el("tbody")];
  rows.forEach((row, r) => {
    const line = el("tr");
    row.forEach((text, c) => {
      if (covered.has(`${r} ${c}`)) return;
      const [, , down, across, mark] = named.get(`${r} ${c}`) ?? [r, c, 1, 1, ""];
      for (let y = r; y < r + down; y += 1) for (let x = c; x < c + across; x += 1) covered.add(`${y} ${x}`);
      line.append(cellElement({ text, mark, down: Math.min(down, rows.length - r), across, heads: r < header, number: Boolean(numbers[c]) && across === 1 }));
    });
    (r < header ? head : body).append(line);
  });
  if (header) made.append(head);
  made.append(body);
  return made;
}

/**
 * The rows of the header: as many as its cells reach, so that none is cut off at its end.
 * @param {Table} table
 */
function headerRows({ header_rows, cells }) {
  let rows = header_rows;
  for (const [row, , down] of cells) if (row < rows) rows = Math.max(rows, row + down);
  return rows;
}

/**
 * For each column, whether most of its cells are numbers: its name stands where they stand.
 * @param {string[][]} rows
 */
function numberColumns(rows) {
  return (rows[0] ?? []).map((_, column) => {
    const filled = rows.map((row) => row[column] ?? "").filter(Boolean);
    return filled.filter((text) => NUMBER.test(text)).length * 2 > filled.length;
  });
}

/** @param {{ text: string, mark: string, down: number, across: number, heads: boolean, number: boolean }} cell */
function cellElement({ text, mark, down, across, heads, number }) {
  // A header without words would be announced as one.
  const made = el(heads && text ? "th" : "td", { text, name: NUMBER.test(text) || (heads && number) ? "number" : "" });
  if (made.tagName === "TH") made.scope = across > 1 ? "colgroup" : "col";
  if (down > 1) made.rowSpan = down;
  if (across > 1) made.colSpan = across;
  made.dir = "auto";
  if (mark) made.append(el("sup", { text: mark }));
  return made;
}

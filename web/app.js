/** The controller: holds the state, and is the only file that knows the others. */

import { Engine, EngineStopped } from "./engine.js";
import { Keeper } from "./keeper.js";
import { byId, on, save } from "./lib/dom.js";
import { Words, pickLanguage, rememberLanguage, rememberedLanguage } from "./lib/words.js";
import { Reading, Refused, trimmed, wholeText } from "./reading.js";
import { fileLines, leftOutSentence, noticeLines, rangeSentence, refusalSentence, statusParts, tableItems } from "./sentences.js";
import { TableSearch } from "./table-search.js";
import { FileDrop } from "./views/file-drop.js";
import { Language } from "./views/language.js";
import { LeftOut } from "./views/left-out.js";
import { Line } from "./views/line.js";
import { Notices } from "./views/notices.js";
import { Offline } from "./views/offline.js";
import { Options } from "./views/options.js";
import { Password } from "./views/password.js";
import { Problems } from "./views/problems.js";
import { Progress } from "./views/progress.js";
import { TableView } from "./views/table-view.js";
import { Tabs } from "./views/tabs.js";
import { TextView } from "./views/text-view.js";

/** @typedef {import("./lib/words.js").Sentence} Sentence */
/** @typedef {import("./protocol.js").CsvChoice} CsvChoice */
/** @typedef {import("./protocol.js").Furniture} Furniture */
/** @typedef {import("./protocol.js").Mode} Mode */
/** @typedef {Awaited<ReturnType<Reading["summary"]>>} Summary */
/** @typedef {import("./protocol.js").PageText} PageText */
/** @typedef {import("./protocol.js").Refusal["error"]} Why */

/** How long a page that is no longer wanted may hold up the next document (ms). */
const GRACE = 3_000;
/** How long a person pauses between two keys of a range (ms). */
const TYPING = 250;
/**
 * Time between two renderings while pages come in (ms). A frame for every page of a 352-page book took
 * 4 to 6 s of the page's thread, most of it painting, and as much from a worker that shares the core.
 */
const FRAME = 200;
/** @type {Summary} */
const NOTHING = { notices: [], warnings: [], dropped: [], problems: [] };

class App {
  /** @param {Words} words */
  constructor(words) {
    this.words = words;
    this.engine = new Engine(new URL("./worker.js", import.meta.url));
    this.keeper = new Keeper();
    this.tables = new TableSearch();

    /** @type {"starting" | "ready" | "broken"} */
    this.start = "starting";
    /** @type {Reading | null} */
    this.reading = null;
    /** @type {"none" | "waiting" | "opening" | "asking" | "reading" | "done" | "cancelled" | "failed"} */
    this.phase = "none";
    /** @type {Mode} */
    this.mode = "lines";
    /** @type {Furniture} */
    this.furniture = "";
    /** @type {"text" | "tables"} */
    this.tab = "text";
    this.range = "";
    /** @type {Why | null} */
    this.rangeFault = null;
    /** @type {Why | null} */
    this.refusal = null;
    /** @type {Sentence | null} */
    this.failure = null;
    /** What was done last with the text, or happened to the engine. @type {Sentence | null} */
    this.remark = null;
    this.total = 0;
    /** @type {PageText[]} */
    this.pages = [];
    this.summary = NOTHING;
    /** What the last reading in paragraphs left out; it stays while the same document is read again. */
    this.dropped = NOTHING.dropped;
    /** The reading under way: aborted when another takes its place. */
    this.job = new AbortController();
    this.typing = 0;
    /** The timer of the next rendering, if one is due, and when the last one was (ms). */
    this.due = 0;
    this.rendered = 0;

    this.views = {
      drop: new FileDrop(),
      options: new Options(),
      password: new Password(),
      progress: new Progress(),
      notices: new Notices(),
      leftOut: new LeftOut(),
      problems: new Problems(),
      tabs: new Tabs(),
      text: new TextView(),
      tables: new TableView(),
      language: new Language(),
      offline: new Offline(),
      status: new Line(byId("status", HTMLElement)),
      failure: new Line(byId("failure", HTMLElement)),
    };
    this.mode = this.views.options.mode();
    this.range = this.views.options.range.value;
    this.listen();
  }

  listen() {
    const { drop, options, password, progress, leftOut, tabs, text, tables, language, offline } = this.views;
    on(drop, "files", (/** @type {File[]} */ files) => this.take(files));
    on(options, "mode", (/** @type {Mode} */ mode) => this.setMode(mode));
    on(options, "range", (/** @type {string} */ range) => this.setRange(range));
    on(password, "password", (/** @type {string} */ given) => this.unlock(given));
    on(progress, "cancel", () => this.cancel());
    on(leftOut, "furniture", (/** @type {Furniture} */ furniture) => this.setFurniture(furniture));
    on(tabs, "tab", (/** @type {"text" | "tables"} */ tab) => this.setTab(tab));
    on(text, "copy", () => this.copy());
    on(text, "download", () => this.download());
    on(tables, "copy", (/** @type {number} */ index) => this.copyTable(index));
    on(tables, "download", (/** @type {number} */ index) => this.downloadTable(index));
    on(tables, "zip", () => this.downloadTables());
    on(tables, "again", () => this.lookForTables());
    this.tables.addEventListener("change", () => this.soon());
    on(language, "language", (/** @type {string} */ code) => this.setLanguage(code));
    on(offline, "update", () => this.keeper.update());
    this.keeper.addEventListener("change", () => this.render());
    this.engine.addEventListener("ready", () => this.engineIsUp());
    on(this.engine, "broken", (/** @type {string} */ detail) => this.engineIsBroken(detail));
    on(this.engine, "restarted", (/** @type {string} */ reason) => this.engineRestarted(reason));
  }

  engineIsUp() {
    if (this.start === "starting") void this.keeper.start();
    this.start = "ready";
    this.render();
  }

  /** @param {string} detail for whoever looks into it */
  engineIsBroken(detail) {
    console.error(detail);
    this.start = "broken";
    this.failure = { key: "engine.broken" };
    this.render();
  }

  /** @param {string} reason */
  engineRestarted(reason) {
    if (reason !== "idle") this.remark = { key: `engine.${reason}` };
    this.render();
  }

  /** @param {File[]} files */
  take(files) {
    const [file] = files;
    if (!file) return;
    this.reading = new Reading(this.engine, file);
    this.dropped = NOTHING.dropped;
    this.remark = files.length > 1 ? { key: "status.first-only", values: { count: files.length } } : null;
    void this.read();
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.again();
  }

  /** @param {Furniture} furniture */
  setFurniture(furniture) {
    this.furniture = furniture;
    this.again();
  }

  /** @param {"text" | "tables"} tab */
  setTab(tab) {
    this.tab = tab;
    this.remark = null;
    if (this.tables.state === "none") this.lookForTables();
    this.render();
  }

  /** Ends what is under way: the reading, or the search for tables after it. */
  cancel() {
    if (this.tables.state === "looking") this.tables.cancel();
    else this.job.abort("cancelled");
  }

  /** @param {string} range */
  setRange(range) {
    this.range = range;
    clearTimeout(this.typing);
    this.job.abort("replaced");
    if (this.reading && this.phase !== "asking" && !this.refusal) {
      this.phase = "waiting";
      this.typing = setTimeout(() => this.again(), TYPING);
    }
    void this.checkRange();
  }

  /** Says at once what is wrong with the range; the document's page count joins in when it is known. */
  async checkRange() {
    const { range, reading } = this;
    try {
      if (reading?.openIn === this.engine.generation) await reading.plan(range);
      else await this.engine.ask("check", { range }).then(({ error }) => { if (error) throw new Refused(error); });
      if (range === this.range) this.rangeFault = null;
    } catch (fault) {
      if (range === this.range && fault instanceof Refused) this.rangeFault = fault.why;
    }
    this.render();
  }

  /** @param {string} password */
  unlock(password) {
    if (!this.reading) return;
    this.reading.password = password;
    void this.read();
  }

  /** Reads the same document once more, unless a person has to answer something first. */
  again() {
    this.remark = null;
    if (this.reading && this.phase !== "asking" && !this.refusal) void this.read();
  }

  async read() {
    const { reading, mode, range, furniture } = this;
    if (!reading) return;
    clearTimeout(this.typing);
    this.tables.reset();
    this.job.abort("replaced");
    const { signal } = (this.job = new AbortController());
    /** @type {Promise<null>} */
    const aborted = new Promise((resolve) => signal.addEventListener("abort", () => resolve(null)));
    this.phase = this.start === "ready" ? "opening" : "waiting";
    this.refusal = this.failure = null;
    this.summary = NOTHING;
    this.pages = [];
    this.total = 0;
    this.views.text.clear();
    this.render();
    try {
      await this.engine.idle(GRACE);
      if (signal.aborted) return this.cancelled(signal);
      const pages = await Promise.race([reading.plan(range), aborted]);
      if (!pages) return this.cancelled(signal);
      this.rangeFault = null;
      this.total = pages.length;
      this.phase = "reading";
      const read = reading.read(pages, mode, furniture);
      for (;;) {
        const step = await Promise.race([read.next(), aborted]);
        if (!step || step.done || signal.aborted) break;
        this.show(step.value);
      }
      await this.finish(reading, signal);
    } catch (fault) {
      this.fail(fault, signal);
    }
    this.render();
  }

  /** @param {PageText} page */
  show(page) {
    this.pages.push(page);
    const text = trimmed(page);
    if (text) this.views.text.add({ page: page.page, text });
    this.soon();
  }

  /** Renders before long: pages come faster than anyone sees them, and each frame costs the worker. */
  soon() {
    const wait = Math.max(0, this.rendered + FRAME - performance.now());
    this.due ||= setTimeout(() => this.render(), wait);
  }

  /**
   * @param {Reading} reading
   * @param {AbortSignal} signal
   */
  async finish(reading, signal) {
    const { pages } = this;
    this.cancelled(signal);
    if (signal.aborted) await this.engine.idle(GRACE);
    if (signal.reason === "replaced") return;
    const summary = await reading.summary(pages);
    if (pages !== this.pages) return; // another reading began meanwhile
    this.summary = summary;
    if (this.mode === "paragraphs" && !this.furniture) this.dropped = summary.dropped;
    if (this.phase === "reading") this.phase = "done";
    this.lookForTables();
  }

  /** Only where someone wants to see them, and after the text: it is not to wait for them. */
  lookForTables() {
    const { reading, phase, pages } = this;
    if (!reading || this.tab !== "tables" || (phase !== "done" && phase !== "cancelled")) return;
    void this.tables.look(reading, pages.map(({ page }) => page));
  }

  /**
   * Shows that a person ended the reading, at once, whatever the worker still does.
   * @param {AbortSignal} signal
   */
  cancelled(signal) {
    if (signal.reason !== "cancelled") return;
    this.phase = "cancelled";
    this.render();
  }

  /**
   * @param {unknown} fault
   * @param {AbortSignal} signal
   */
  fail(fault, signal) {
    if (signal.reason === "replaced") return;
    this.phase = "failed";
    if (fault instanceof Refused) {
      const { code } = fault.why;
      if (code === "range" || code === "no-such-pages") this.rangeFault = fault.why;
      else this.refusal = fault.why;
      if (code === "password" || code === "wrong-password") this.phase = "asking";
    } else if (fault instanceof DOMException) {
      this.failure = { key: "failure.file" };
    } else if (this.start === "broken") {
      this.failure = { key: "engine.broken" };
    } else {
      this.failure = { key: fault instanceof EngineStopped ? "failure.engine" : "failure.unexpected" };
    }
  }

  copy() {
    return this.toClipboard(wholeText(this.pages), { key: "status.copied" });
  }

  download() {
    this.save(`${this.stem()}.txt`, `${wholeText(this.pages)}\n`, "text/plain;charset=utf-8");
  }

  /** @param {number} index */
  copyTable(index) {
    const table = this.tables.found[index];
    if (table) void this.toClipboard(table.tsv, { key: "status.table-copied", values: { number: index + 1 } });
  }

  /** @param {number} index */
  async downloadTable(index) {
    const rows = this.tables.found[index]?.rows ?? [];
    const name = this.tableName(index);
    const made = this.engine.ask("csv", { rows, choice: this.views.tables.choice() });
    await this.saveMade(name, made.then(({ text }) => text), "text/csv;charset=utf-8");
  }

  async downloadTables() {
    const tables = this.tables.found.map(({ rows }, index) => ({ name: this.tableName(index), rows }));
    const made = this.engine.ask("archive", { tables, choice: this.views.tables.choice() });
    await this.saveMade(`${this.stem()}-tables.zip`, made, "application/zip");
  }

  /** The document's name without its ending. */
  stem() {
    return this.reading?.file.name.replace(/\.pdf$/i, "") || "document";
  }

  /** @param {number} index */
  tableName(index) {
    return `${this.stem()}-table-${index + 1}-page-${this.tables.found[index]?.page}.csv`;
  }

  /**
   * @param {string} text
   * @param {Sentence} done
   */
  async toClipboard(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      this.remark = done;
    } catch {
      this.remark = { key: "status.not-copied" };
    }
    this.render();
  }

  /**
   * Saves what the engine makes, unless it is ended meanwhile.
   * @param {string} name
   * @param {Promise<BlobPart>} made
   * @param {string} type
   */
  async saveMade(name, made, type) {
    try {
      this.save(name, await made, type);
    } catch {
      this.remark = { key: "status.not-saved", values: { name } };
      this.render();
    }
  }

  /**
   * @param {string} name
   * @param {BlobPart} content
   * @param {string} type
   */
  save(name, content, type) {
    save(name, new Blob([content], { type }));
    this.remark = { key: "status.saved", values: { name } };
    this.render();
  }

  /** @param {string} code */
  async setLanguage(code) {
    this.words = await Words.load(code);
    rememberLanguage(code);
    this.words.fill(document);
    this.render();
  }

  /** What is under way and how far it is. */
  progress() {
    const { words, phase, tables } = this;
    if (phase === "opening" || phase === "reading") {
      const values = { page: Math.min(this.pages.length + 1, this.total), count: this.total };
      const label = words.say(this.total ? "progress.page" : "progress.opening", values);
      return { label, done: this.pages.length, total: this.total };
    }
    if (tables.state !== "looking") return null;
    const values = { page: Math.min(tables.done + 1, tables.total), count: tables.total };
    return { label: words.say("progress.tables", values), done: tables.done, total: tables.total };
  }

  render() {
    clearTimeout(this.due);
    this.due = 0;
    this.rendered = performance.now();
    const { words, phase, views, start, keeper, tables, reading } = this;
    const busy = phase === "opening" || phase === "reading";
    const shown = phase === "reading" || phase === "done" || phase === "cancelled";
    const asking = phase === "asking" && this.refusal;
    const name = reading?.file.name ?? "";
    document.body.dataset.phase = phase;
    document.body.dataset.engine = start;
    document.body.dataset.tables = tables.state;

    const parts = [...statusParts(this), ...(this.remark ? [this.remark] : [])];
    views.status.show(parts.map(({ key, values }) => words.say(key, values)).join(" "));
    views.options.show({ rangeError: this.rangeFault ? rangeSentence(words, this.rangeFault) : "" });
    views.password.show({ message: asking ? refusalSentence(words, asking, name) : "" });
    const refused = this.refusal && !asking ? refusalSentence(words, this.refusal, name) : "";
    views.failure.show(this.failure ? words.say(this.failure.key, this.failure.values) : refused);
    views.progress.show(this.progress());
    const about = reading ? fileLines(words, reading.about) : [];
    views.notices.show(shown ? [...about, ...noticeLines(words, this.summary)] : []);
    const aside = (shown || phase === "opening") && this.mode === "paragraphs"; // it keeps the focus
    views.leftOut.show({ text: aside ? leftOutSentence(words, this.dropped, this.furniture) : "" });
    const problems = shown ? this.summary.problems : [];
    views.problems.show({ summary: words.say("problems", { count: problems.length }), problems });
    const count = tables.state === "none" || !tables.found.length ? "" : String(tables.found.length);
    views.tabs.show({ visible: shown, tab: this.tab, name, count });
    views.text.show({ chosen: this.tab === "text", finished: !busy });
    views.tables.show({ chosen: this.tab === "tables", ...tableItems(words, tables, busy) });
    views.language.show(words.language);
    const offline = words.say(`offline.${keeper.keeping}`);
    views.offline.show({ keeping: keeper.keeping, text: offline, newer: Boolean(keeper.newer) });
  }
}

const words = await Words.load(pickLanguage(rememberedLanguage(), navigator.languages));
words.fill(document);
const app = new App(words);
app.render();
// A range that the browser filled in again after a reload is checked like one that is typed.
if (app.range) app.setRange(app.range);

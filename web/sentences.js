/** Codes and page numbers of the engine, made into sentences of the page's language. */

import { listPages, shorten } from "./lib/pages.js";

/** @typedef {import("./lib/words.js").Sentence} Sentence */
/** @typedef {import("./lib/words.js").Words} Words */
/** @typedef {import("./protocol.js").FileWarning} FileWarning */
/** @typedef {import("./protocol.js").Furniture} Furniture */
/** @typedef {import("./protocol.js").LeftOut} LeftOut */
/** @typedef {import("./protocol.js").Notice} Notice */
/** @typedef {import("./protocol.js").PageWarning} PageWarning */
/** @typedef {import("./protocol.js").Table} Table */
/** @typedef {import("./protocol.js").Refusal["error"]} Why */
/** @typedef {import("./reading.js").Reading} Reading */

/**
 * What the status line says, in parts.
 * @param {{ start: string, phase: string, rangeFault: Why | null, refusal: Why | null, reading: Reading | null, pages: unknown[], total: number }} state
 * @returns {Sentence[]}
 */
export function statusParts({ start, phase, rangeFault, refusal, reading, pages, total }) {
  const name = reading?.file.name ?? "";
  const [read, count] = [pages.length, reading?.count ?? 0];
  const starting = start === "starting";
  if (start === "broken") return [];
  if (rangeFault && reading && !refusal) return [{ key: "status.range", values: { name } }];
  switch (phase) {
    case "none":
      return [{ key: starting ? "status.starting" : "status.ready" }];
    case "waiting":
      return starting ? [{ key: "status.waiting", values: { name } }] : [];
    case "opening":
      return [{ key: "status.opening", values: { name } }];
    case "reading":
      return [{ key: "status.reading", values: { name } }];
    case "done":
      return [{ key: read === count ? "status.done-all" : "status.done-some", values: { count: read, total: count } }];
    case "cancelled":
      return [{ key: "status.cancelled", values: { count: read, total } }];
    default:
      return [];
  }
}

/**
 * What is wrong with a range of pages.
 * @param {Words} words
 * @param {Why} why
 */
export function rangeSentence(words, why) {
  if (why.code === "no-such-pages") return words.say("range.no-such-pages", { count: why.count ?? 0 });
  return words.say(why.piece === "," ? "range.comma" : "range.piece", { piece: why.piece ?? "" });
}

/**
 * Why a document was not opened.
 * @param {Words} words
 * @param {Why} why
 * @param {string} name the file's
 */
export function refusalSentence(words, why, name) {
  return words.say(`refusal.${why.code}`, { name });
}

/** Lines left out of the text that a sentence quotes; of more it says only that there are more. */
const QUOTED = 3;
/** Characters of such a line. */
const LONGEST = 60;

/**
 * What is to be known of the file: its pages are not what they seem.
 * @param {Words} words
 * @param {{ warnings: FileWarning[], files: number }} about
 * @returns {{ kind: "amber", code: string, text: string }[]}
 */
export function fileLines(words, { warnings, files }) {
  return warnings.map(({ code }) => ({ kind: "amber", code, text: words.say(`notice.${code}`, { count: files }) }));
}

/**
 * What was left out of the text, or that nothing was; empty where there is nothing to say.
 * @param {Words} words
 * @param {LeftOut[]} lines the most frequent first
 * @param {Furniture} furniture
 */
export function leftOutSentence(words, lines, furniture) {
  if (furniture) return words.say("furniture.kept");
  if (!lines.length) return "";
  const quoted = lines.slice(0, QUOTED).map(({ text, pages }) => {
    const short = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
    return words.say("furniture.line", { text: short, count: pages.length });
  });
  const rest = lines.length > QUOTED ? " …" : "";
  return words.say("furniture.dropped", { lines: quoted.join(", ") + rest });
}

/**
 * The tables found, with everything that is said of them.
 * @param {Words} words
 * @param {{ state: string, found: Table[], failed: number[] }} search
 * @param {boolean} busy the text is still being read
 */
export function tableItems(words, { state, found, failed }, busy) {
  const items = found.map((table, index) => {
    const values = { number: index + 1, page: table.page, last: table.last_page };
    const caption = words.say(table.last_page > table.page ? "table.caption-long" : "table.caption", values);
    const size = words.say("table.size", { rows: table.rows.length, columns: table.rows[0]?.length ?? 0 });
    const name = words.say("table.name", values);
    return { table, caption, size, name, page: words.say("table.page", values) };
  });
  let status = "";
  if (state === "none" && busy) status = words.say("tables.waiting");
  if (state === "done") {
    status = words.say(found.length ? "tables.found" : "tables.none", { count: found.length });
  }
  if (state === "cancelled") status = words.say("tables.cancelled");
  if (state === "failed") status = words.say("tables.failed");
  if (failed.length) status += ` ${words.say("tables.failed-pages", { count: failed.length, pages: listPages(failed) })}`;
  const labels = { copy: words.say("table.copy"), download: words.say("table.download"), more: words.say("table.more") };
  return { items, labels, status, again: state === "cancelled" || state === "failed", finished: state !== "looking" };
}

/** Notices that no one has to act upon. */
const QUIET = new Set(["blank", "hidden"]);

/**
 * The lines above the text.
 * @param {Words} words
 * @param {{ notices: Notice[], warnings: PageWarning[] }} summary
 * @returns {{ kind: "amber" | "quiet", code: string, text: string }[]}
 */
export function noticeLines(words, { notices, warnings }) {
  const percent = new Intl.NumberFormat(words.language, { style: "percent", maximumFractionDigits: 0 });
  const shares = new Map(warnings.filter((w) => w.code === "unreadable").map((w) => [w.page, w.share]));
  const lines = notices.map(({ code, pages }) => {
    const share = (/** @type {number} */ page) => `${page} (${percent.format(shares.get(page) ?? 0)})`;
    const list = code === "unreadable" ? shorten(pages.map(share)) : listPages(pages);
    const text = words.say(`notice.${code}`, { count: pages.length, pages: list });
    return { kind: /** @type {"amber" | "quiet"} */ (QUIET.has(code) ? "quiet" : "amber"), code, text };
  });
  return [...lines.filter(({ kind }) => kind === "amber"), ...lines.filter(({ kind }) => kind === "quiet")];
}

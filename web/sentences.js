/** Codes and page numbers of the engine, made into sentences of the page's language. */

import { listPages, shorten } from "./lib/pages.js";

/** @typedef {import("./lib/words.js").Words} Words */
/** @typedef {import("./protocol.js").Notice} Notice */
/** @typedef {import("./protocol.js").PageWarning} PageWarning */
/** @typedef {import("./protocol.js").Refusal["error"]} Why */

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
    return { kind: /** @type {"amber" | "quiet"} */ (code === "blank" ? "quiet" : "amber"), code, text };
  });
  return [...lines.filter(({ kind }) => kind === "amber"), ...lines.filter(({ kind }) => kind === "quiet")];
}

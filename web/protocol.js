/**
 * The messages between the page and its worker. Types only, no code.
 *
 * The page asks `{ id, action, ... }`; the worker answers `{ id, answer }`, where the answer is JSON
 * text made by bridge.py, or `{ id, fault }` where Python raised what it should not have. Beside the
 * answers the worker says once that it is `ready`, and at any time that it is `fatal`ly broken.
 */

/** @typedef {"open" | "check" | "plan" | "page" | "summary"} Action */

/**
 * @typedef {object} Actions
 * @property {{ data: ArrayBuffer, password: string }} open
 * @property {{ range: string }} check
 * @property {{ range: string }} plan
 * @property {{ page: number, mode: Mode }} page
 * @property {{ warnings: PageWarning[], pages: number[] }} summary
 */

/**
 * @typedef {object} Answers
 * @property {{ page_count: number } & Partial<Refusal>} open
 * @property {Partial<Refusal>} check
 * @property {{ pages: number[] } & Partial<Refusal>} plan
 * @property {PageText} page
 * @property {{ notices: Notice[] }} summary
 */

/** @typedef {"lines" | "paragraphs"} Mode */

/**
 * Why the engine would not do it.
 * @typedef {object} Refusal
 * @property {{ code: RefusalCode, detail: string, piece?: string, count?: number }} error
 */

/** @typedef {"not-pdf" | "broken" | "password" | "wrong-password" | "encryption" | "range" | "no-such-pages"} RefusalCode */

/**
 * A page read back, as the command line's JSON has it.
 * @typedef {object} PageText
 * @property {number} page
 * @property {string} text
 * @property {PageWarning[]} warnings
 */

/**
 * @typedef {object} PageWarning
 * @property {string} code
 * @property {number} page
 * @property {string} detail
 * @property {number} share of the page's characters, 0 to 1
 */

/**
 * What the warnings of all pages asked for come to.
 * @typedef {object} Notice
 * @property {"no-text" | "all-scanned" | "blank" | "unreadable" | "failed"} code
 * @property {number[]} pages
 * @property {string} detail
 */

/** @typedef {{ [A in Action]: { id: number, action: A } & Actions[A] }[Action]} Question */

/** @typedef {{ ready: true } | { fatal: string } | { id: number, answer: string } | { id: number, fault: string }} Report */

/**
 * What `wheels.json` says.
 * @typedef {object} Wheels
 * @property {string[]} loaders bring micropip: unpacked
 * @property {string[]} engine installed by micropip
 */

export {};

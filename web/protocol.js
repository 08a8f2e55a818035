/**
 * The messages between the page and its worker. Types only, no code.
 *
 * The page asks `{ id, action, ... }`; the worker answers `{ id, answer }`, where the answer is JSON
 * text made by bridge.py, `{ id, bytes }` where it is a file, or `{ id, fault }` where Python raised what it should not have. Beside the
 * answers the worker says once that it is `ready`, and at any time that it is `fatal`ly broken.
 */

/** @typedef {"open" | "check" | "plan" | "page" | "begin" | "next" | "tables" | "csv" | "archive" | "summary"} Action */

/**
 * @typedef {object} Actions
 * @property {{ data: ArrayBuffer, password: string }} open
 * @property {{ range: string }} check
 * @property {{ range: string }} plan
 * @property {{ page: number, mode: Mode, furniture: Furniture }} page
 * @property {{ pages: number[], mode: Mode, furniture: Furniture }} begin
 * @property {{}} next
 * @property {{ page: number, first: boolean }} tables
 * @property {{ rows: string[][], choice: CsvChoice }} csv
 * @property {{ tables: { name: string, rows: string[][] }[], choice: CsvChoice }} archive
 * @property {{ pages: Pick<PageText, "page" | "warnings" | "dropped">[] }} summary
 */

/**
 * @typedef {object} Answers
 * @property {{ page_count: number, warnings: FileWarning[], files: number } & Partial<Refusal>} open
 * @property {Partial<Refusal>} check
 * @property {{ pages: number[] } & Partial<Refusal>} plan
 * @property {PageText} page
 * @property {{}} begin
 * @property {PageText} next
 * @property {{ tables: Table[], waiting: number }} tables
 * @property {{ text: string }} csv
 * @property {Uint8Array<ArrayBuffer>} archive
 * @property {{ notices: Notice[], dropped: LeftOut[], problems: Problem[] }} summary
 */

/** @typedef {"lines" | "paragraphs"} Mode */

/** Running headers, footers and page numbers; empty: as the mode has it. @typedef {"" | "keep"} Furniture */

/**
 * Why the engine would not do it.
 * @typedef {object} Refusal
 * @property {{ code: RefusalCode, detail: string, piece?: string, count?: number }} error
 */

/** @typedef {"not-pdf" | "broken" | "password" | "wrong-password" | "encryption" | "range" | "no-such-pages"} RefusalCode */

/**
 * A page read back.
 * @typedef {object} PageText
 * @property {number} page
 * @property {string} text
 * @property {PageWarning[]} warnings
 * @property {string[]} dropped what was left out of the text
 */

/**
 * A table, whole.
 * @typedef {object} Table
 * @property {number} page where it begins
 * @property {number} last_page where it ends
 * @property {string[][]} rows the whole grid; a spanning cell's text stands at its first place
 * @property {number} header_rows
 * @property {[row: number, column: number, row_span: number, column_span: number, mark: string][]} cells those that span, or carry a mark
 * @property {boolean} from_right its first column stands on the right
 * @property {string} tsv
 */

/**
 * How a CSV file is written.
 * @typedef {object} CsvChoice
 * @property {string} separator
 * @property {boolean} decimal_comma
 * @property {boolean} bom
 * @property {boolean} defuse cells that a spreadsheet would run as a formula
 */

/** What is to be known of the file. @typedef {{ code: "dynamic-form" | "portfolio", detail: string }} FileWarning */

/** A line that pages left out of their text. @typedef {{ text: string, pages: number[] }} LeftOut */

/** What was wrong in the file, and survived. @typedef {{ code: string, where: string, detail: string }} Problem */

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

/** @typedef {{ ready: true } | { fatal: string } | { id: number, answer: string } | { id: number, bytes: Uint8Array<ArrayBuffer> } | { id: number, fault: string }} Report */

/**
 * What `wheels.json` says.
 * @typedef {object} Wheels
 * @property {string[]} loaders bring micropip: unpacked
 * @property {string[]} engine installed by micropip
 */

export {};

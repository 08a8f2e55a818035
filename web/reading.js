/** One document being read: what the worker said about it, kept; and how to go on with a new worker. */

import { EngineFault, EngineStopped } from "./engine.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./protocol.js").FileWarning} FileWarning */
/** @typedef {import("./protocol.js").Furniture} Furniture */
/** @typedef {import("./protocol.js").Mode} Mode */
/** @typedef {import("./protocol.js").PageText} PageText */
/** @typedef {import("./protocol.js").Refusal["error"]} Why */
/** @typedef {import("./protocol.js").Table} Table */

/** A document whose pages end the worker again and again is given up. */
const RESTARTS = 3;
/** Pages asked for at a time, so that the worker does not wait for the page to be shown. */
const AHEAD = 2;
/**
 * Pages read one by one after the reading of the document as a whole broke off: the engine looks six
 * pages ahead (layout/document.py), so that the one it broke off at is among them.
 */
const ONE_BY_ONE = 7;

/** The engine said no, and why. */
export class Refused extends Error {
  /** @param {Why} why */
  constructor(why) {
    super(why.detail);
    this.why = why;
  }
}

export class Reading {
  /**
   * @param {Engine} engine
   * @param {File} file
   */
  constructor(engine, file) {
    this.engine = engine;
    this.file = file;
    this.password = "";
    this.count = 0;
    /** What is to be known of the file, and how many files it carries. */
    this.about = { warnings: /** @type {FileWarning[]} */ ([]), files: 0 };
    /** The generation of the worker that has the document open. */
    this.openIn = 0;
    /** The opening under way. @type {Promise<void> | null} */
    this.opening = null;
    this.restarts = 0;
    /** Pages in lines, each by itself. @type {Map<number, PageText>} */
    this.kept = new Map();
    /** Pages read as parts of the document, by what was asked for. @type {Map<string, PageText[]>} */
    this.keptReadings = new Map();
    /** @type {Map<string, PageTables[]>} */
    this.keptTables = new Map();
  }

  /** Opens the document in the worker, unless it is open there. */
  open() {
    this.opening ??= this.openOnce().finally(() => {
      this.opening = null;
    });
    return this.opening;
  }

  async openOnce() {
    await this.engine.ready;
    const { generation } = this.engine;
    if (this.openIn === generation) return;
    const data = await this.file.arrayBuffer();
    const answer = await this.engine.ask("open", { data, password: this.password }, [data]);
    if (answer.error) throw new Refused(answer.error);
    this.count = answer.page_count;
    this.about = answer;
    this.openIn = generation;
  }

  /**
   * The pages that a range names.
   * @param {string} range
   */
  async plan(range) {
    await this.open();
    const answer = await this.engine.ask("plan", { range });
    if (answer.error) throw new Refused(answer.error);
    return answer.pages;
  }

  /**
   * The pages, one by one. One that ends the worker comes back as failed.
   * @param {number[]} pages
   * @param {Mode} mode
   * @param {Furniture} furniture
   */
  read(pages, mode, furniture) {
    return mode === "lines" ? this.lines(pages) : this.paragraphs(pages, furniture);
  }

  /**
   * Pages in lines: each by itself, from what is kept or from the worker.
   * @param {number[]} pages
   */
  async *lines(pages) {
    /** @type {Promise<PageText>[]} */
    const asked = [];
    for (let at = 0, next = 0; at < pages.length; at += 1) {
      for (; next < Math.min(at + AHEAD, pages.length); next += 1) {
        const number = Number(pages[next]);
        const page = Promise.resolve(this.kept.get(number) ?? this.page(number, "lines", ""));
        page.catch(() => {}); // whoever comes to it hears of it
        asked.push(page);
      }
      const page = await /** @type {Promise<PageText>} */ (asked.shift());
      this.kept.set(page.page, page);
      yield page;
    }
  }

  /**
   * Pages in paragraphs: read as parts of the document, because only their neighbours tell a running
   * header from a heading, and where a paragraph goes on.
   * @param {number[]} pages
   * @param {Furniture} furniture
   */
  async *paragraphs(pages, furniture) {
    const key = `${furniture} ${pages.join()}`;
    const kept = this.keptReadings.get(key);
    if (kept) return yield* kept;
    /** @type {PageText[]} */
    const read = [];
    while (read.length < pages.length) {
      try {
        for await (const page of this.document(pages.slice(read.length), furniture)) {
          read.push(page);
          yield page;
        }
      } catch (fault) {
        if (!this.survives(fault)) throw fault;
        for (const number of pages.slice(read.length, read.length + ONE_BY_ONE)) {
          const page = await this.page(number, "paragraphs", furniture);
          read.push(page);
          yield page;
        }
      }
    }
    this.keptReadings.set(key, read);
  }

  /**
   * @param {number[]} pages
   * @param {Furniture} furniture
   */
  async *document(pages, furniture) {
    await this.open();
    await this.engine.ask("begin", { pages, mode: "paragraphs", furniture });
    /** @type {Promise<PageText>[]} */
    const asked = [];
    for (let at = 0; at < pages.length; at += 1) {
      while (asked.length < Math.min(AHEAD, pages.length - at)) {
        const page = this.engine.ask("next", {});
        page.catch(() => {});
        asked.push(page);
      }
      yield await /** @type {Promise<PageText>} */ (asked.shift());
    }
  }

  /**
   * A page by itself.
   * @param {number} page
   * @param {Mode} mode
   * @param {Furniture} furniture
   * @returns {Promise<PageText>}
   */
  async page(page, mode, furniture) {
    try {
      await this.open();
      return await this.engine.ask("page", { page, mode, furniture });
    } catch (fault) {
      if (fault instanceof EngineStopped && fault.reason !== "idle" && !fault.begun) return this.page(page, mode, furniture);
      if (!this.survives(fault)) throw fault;
      const detail = /** @type {Error} */ (fault).message;
      return { page, text: "", warnings: [{ code: "failed", page, detail, share: 0 }], dropped: [] };
    }
  }

  /**
   * Whether a fault costs one page and no more.
   * @param {unknown} fault
   */
  survives(fault) {
    if (fault instanceof EngineFault) return true;
    if (!(fault instanceof EngineStopped) || fault.reason === "idle") return false;
    this.restarts += 1;
    return this.restarts <= RESTARTS;
  }

  /**
   * For each page the tables that are whole once it is known; a last answer, without a page, has the
   * rest. A page that ends the worker comes back as failed.
   * @param {number[]} pages
   * @returns {AsyncGenerator<PageTables>}
   */
  async *tables(pages) {
    const key = pages.join();
    const kept = this.keptTables.get(key);
    if (kept) return yield* kept;
    /** @type {PageTables[]} */
    const found = [];
    const failed = new Set();
    // `settled` pages have given all their tables; a new worker has to look at the others once more.
    for (let at = 0, settled = 0; at <= pages.length; ) {
      const page = pages[at] ?? 0;
      try {
        await this.open();
        const skipped = failed.has(page);
        const answer = skipped ? null : await this.engine.ask("tables", { page, first: at === settled });
        if (answer) settled = at + 1 - answer.waiting;
        else if (settled === at) settled += 1;
        at += 1;
        found.push({ page, done: Math.min(at, pages.length), tables: answer?.tables ?? [], failed: skipped });
        yield /** @type {PageTables} */ (found.at(-1));
      } catch (fault) {
        if (!this.survives(fault)) throw fault;
        failed.add(page);
        at = settled;
      }
    }
    this.keptTables.set(key, found);
  }

  /**
   * What these pages come to.
   * @param {PageText[]} pages
   */
  async summary(pages) {
    await this.open();
    const told = pages.map(({ page, warnings, dropped }) => ({ page, warnings, dropped }));
    const answer = await this.engine.ask("summary", { pages: told });
    return { ...answer, warnings: pages.flatMap((page) => page.warnings) };
  }
}

/**
 * The text of a page as it is shown; empty where nothing but space came out.
 * @param {PageText} page
 */
export function trimmed({ text }) {
  return text.trim() && text.replace(/\n+$/, "");
}

/**
 * The text as it is copied and saved: pages with text, one blank line between them.
 * @param {PageText[]} pages
 */
export function wholeText(pages) {
  return pages.map(trimmed).filter(Boolean).join("\n\n");
}

/**
 * @typedef {object} PageTables
 * @property {number} page 0 at the end
 * @property {number} done how many pages are known
 * @property {Table[]} tables
 * @property {boolean} failed
 */

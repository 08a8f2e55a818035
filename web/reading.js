/** One document being read: what the worker said about it, kept; and how to go on with a new worker. */

import { EngineFault, EngineStopped } from "./engine.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./protocol.js").Mode} Mode */
/** @typedef {import("./protocol.js").PageText} PageText */
/** @typedef {import("./protocol.js").Refusal["error"]} Why */

/** A document whose pages end the worker again and again is given up. */
const RESTARTS = 3;

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
    /** The generation of the worker that has the document open. */
    this.openIn = 0;
    this.restarts = 0;
    /** @type {Map<string, PageText>} */
    this.kept = new Map();
  }

  /** Opens the document in the worker, unless it is open there. */
  async open() {
    await this.engine.ready;
    const { generation } = this.engine;
    if (this.openIn === generation) return;
    const data = await this.file.arrayBuffer();
    const answer = await this.engine.ask("open", { data, password: this.password }, [data]);
    if (answer.error) throw new Refused(answer.error);
    this.count = answer.page_count;
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
   * A page, from what is kept or from the worker. One that ends the worker comes back as failed.
   * @param {number} page
   * @param {Mode} mode
   */
  async page(page, mode) {
    const key = `${mode} ${page}`;
    const found = this.kept.get(key) ?? (await this.ask(page, mode));
    this.kept.set(key, found);
    return found;
  }

  /**
   * @param {number} page
   * @param {Mode} mode
   * @returns {Promise<PageText>}
   */
  async ask(page, mode) {
    try {
      await this.open();
      return await this.engine.ask("page", { page, mode });
    } catch (fault) {
      const stopped = fault instanceof EngineStopped && fault.reason !== "idle";
      if (stopped) this.restarts += 1;
      if (!(fault instanceof EngineFault || (stopped && this.restarts <= RESTARTS))) throw fault;
      return { page, text: "", warnings: [{ code: "failed", page, detail: fault.message, share: 0 }] };
    }
  }

  /**
   * What the warnings of these pages come to.
   * @param {PageText[]} pages
   */
  async summary(pages) {
    const warnings = pages.flatMap((page) => page.warnings);
    const answer = await this.engine.ask("summary", { warnings, pages: pages.map(({ page }) => page) });
    return { notices: answer.notices, warnings };
  }
}

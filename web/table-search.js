/** The tables of the pages that were read: looked for when someone wants to see them, page by page. */

import { EngineStopped } from "./engine.js";

/** @typedef {import("./protocol.js").Table} Table */
/** @typedef {import("./reading.js").Reading} Reading */

/** Dispatches `change`. */
export class TableSearch extends EventTarget {
  constructor() {
    super();
    this.job = new AbortController();
    /** @type {"none" | "looking" | "done" | "cancelled" | "failed"} */
    this.state = "none";
    this.done = 0;
    this.total = 0;
    /** @type {Table[]} */
    this.found = [];
    /** Pages that could not be searched. @type {number[]} */
    this.failed = [];
  }

  reset() {
    this.job.abort();
    this.job = new AbortController();
    this.state = "none";
    this.done = this.total = 0;
    this.found = [];
    this.failed = [];
  }

  /**
   * @param {Reading} reading
   * @param {number[]} pages
   */
  async look(reading, pages) {
    this.reset();
    const { signal } = this.job;
    this.total = pages.length;
    this.turn("looking");
    try {
      for await (const { page, done, tables, failed } of reading.tables(pages)) {
        if (signal.aborted) return;
        this.done = done;
        this.found = [...this.found, ...tables];
        if (failed && page && !this.failed.includes(page)) this.failed.push(page);
        this.turn("looking");
      }
      if (!signal.aborted) this.turn("done");
    } catch (fault) {
      if (signal.aborted) return;
      if (!(fault instanceof EngineStopped)) console.error(String(fault));
      this.turn("failed");
    }
  }

  /** Ends the search at once; what was found stays. */
  cancel() {
    this.job.abort();
    this.turn("cancelled");
  }

  /** @param {TableSearch["state"]} state */
  turn(state) {
    this.state = state;
    this.dispatchEvent(new Event("change"));
  }
}

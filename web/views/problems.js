/** What was wrong in the file, for those who want to know. The engine says it in English. */

import { byId, el } from "../lib/dom.js";

/** @typedef {import("../protocol.js").Problem} Problem */

export class Problems {
  constructor() {
    this.root = byId("problems", HTMLDetailsElement);
    this.summary = byId("problems-summary", HTMLElement);
    this.list = byId("problems-list", HTMLUListElement);
    /** @type {Problem[]} */
    this.shown = [];
  }

  /** @param {{ summary: string, problems: Problem[] }} data */
  show({ summary, problems }) {
    this.root.hidden = problems.length === 0;
    if (this.summary.textContent !== summary) this.summary.textContent = summary;
    if (this.shown === problems) return;
    this.shown = problems;
    this.list.replaceChildren(
      ...problems.map(({ where, detail }) => {
        const line = el("li");
        if (where) line.append(el("span", { text: where, name: "where" }), " ");
        line.append(detail);
        return line;
      }),
    );
  }
}

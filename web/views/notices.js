/** Lines about the pages read: amber ones, and quiet ones. */

import { byId, el } from "../lib/dom.js";

export class Notices {
  constructor() {
    this.root = byId("notices", HTMLUListElement);
  }

  /** @param {{ kind: "amber" | "quiet", code: string, text: string }[]} lines */
  show(lines) {
    const before = [...this.root.children].map((line) => line.textContent).join("\n");
    if (before === lines.map((line) => line.text).join("\n")) return; // do not read it aloud twice
    this.root.replaceChildren(
      ...lines.map(({ kind, code, text }) => el("li", { text, name: kind, data: { testid: `notice-${code}` } })),
    );
  }
}

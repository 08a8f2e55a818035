/** Whether the page is kept for use without a network, and whether a newer one waits. Wish: `update`. */

import { byId, wish } from "../lib/dom.js";

/** @typedef {"none" | "keeping" | "kept" | "failed"} Keeping */

export class Offline extends EventTarget {
  constructor() {
    super();
    this.line = byId("offline", HTMLElement);
    this.update = byId("update", HTMLButtonElement);
    this.update.addEventListener("click", () => wish(this, "update"));
  }

  /** @param {{ keeping: Keeping, text: string, newer: boolean }} data */
  show({ keeping, text, newer }) {
    if (this.line.textContent !== text) this.line.textContent = text;
    this.line.dataset.keeping = keeping;
    this.update.hidden = !newer;
  }
}

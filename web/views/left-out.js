/** The quiet line about running headers and page numbers, and its switch. Wish: `furniture`. */

import { byId, wish } from "../lib/dom.js";

export class LeftOut extends EventTarget {
  constructor() {
    super();
    this.root = byId("left-out", HTMLElement);
    this.line = byId("left-out-text", HTMLElement);
    this.keep = byId("keep-furniture", HTMLInputElement);
    this.keep.checked = false; // a browser fills it in again after a reload
    this.keep.addEventListener("change", () => wish(this, "furniture", this.keep.checked ? "keep" : ""));
  }

  /** @param {{ text: string }} data nothing to say hides it */
  show({ text }) {
    if (this.line.textContent !== text) this.line.textContent = text;
    this.root.hidden = !text;
  }
}

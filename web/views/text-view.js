/** The text, page by page, and what can be done with it. Wishes: `copy`, `download`. */

import { byId, el, wish } from "../lib/dom.js";

export class TextView extends EventTarget {
  constructor() {
    super();
    this.root = byId("result", HTMLElement);
    this.text = byId("text", HTMLElement);
    this.empty = byId("text-empty", HTMLElement);
    /** Pages that are due to be shown. @type {HTMLElement[]} */
    this.due = [];
    this.filled = false;
    this.buttons = [byId("copy", HTMLButtonElement), byId("download", HTMLButtonElement)];
    for (const button of this.buttons) button.addEventListener("click", () => wish(this, button.id));
  }

  clear() {
    this.due = [];
    this.filled = false;
    this.text.replaceChildren();
  }

  /**
   * A page below the others, shown with the next `show`. Paragraph elements, so that what is selected
   * by hand is pasted with the blank line between pages too.
   * @param {{ page: number, text: string }} data
   */
  add({ page, text }) {
    this.due.push(el("p", { text, data: { page: String(page) } }));
    this.filled = true;
  }

  /** @param {{ chosen: boolean, finished: boolean }} data */
  show({ chosen, finished }) {
    if (this.due.length) this.text.append(...this.due.splice(0));
    const { filled } = this;
    this.text.hidden = !filled;
    this.empty.hidden = filled || !finished;
    if (chosen) this.root.ariaBusy = String(!finished);
    for (const button of this.buttons) button.disabled = !filled || !finished;
  }
}

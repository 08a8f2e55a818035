/** The text, page by page, and what can be done with it. Wishes: `copy`, `download`. */

import { byId, el, wish } from "../lib/dom.js";

export class TextView extends EventTarget {
  constructor() {
    super();
    this.root = byId("result", HTMLElement);
    this.name = byId("result-name", HTMLElement);
    this.text = byId("text", HTMLElement);
    this.empty = byId("text-empty", HTMLElement);
    this.buttons = [byId("copy", HTMLButtonElement), byId("download", HTMLButtonElement)];
    for (const button of this.buttons) button.addEventListener("click", () => wish(this, button.id));
  }

  clear() {
    this.text.replaceChildren();
  }

  /**
   * A page below the others. Paragraph elements, so that what is selected by hand is pasted with the
   * blank line between pages too.
   * @param {{ page: number, text: string }} data
   */
  add({ page, text }) {
    this.text.append(el("p", { text, data: { page: String(page) } }));
  }

  /** @param {{ visible: boolean, name: string, finished: boolean }} data */
  show({ visible, name, finished }) {
    const filled = this.text.childElementCount > 0;
    this.root.hidden = !visible;
    this.name.textContent = name;
    this.text.hidden = !filled;
    this.empty.hidden = filled || !finished;
    this.root.setAttribute("aria-busy", String(visible && !finished));
    for (const button of this.buttons) button.disabled = !filled || !finished;
  }
}

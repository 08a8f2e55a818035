/** How far the reading is. Wish: `cancel`. */

import { byId, wish } from "../lib/dom.js";

export class Progress extends EventTarget {
  constructor() {
    super();
    this.root = byId("progress", HTMLElement);
    this.bar = byId("progress-bar", HTMLProgressElement);
    this.label = byId("progress-label", HTMLElement);
    byId("cancel", HTMLButtonElement).addEventListener("click", () => wish(this, "cancel"));
  }

  /** @param {{ label: string, done: number, total: number } | null} data */
  show(data) {
    this.root.hidden = !data;
    if (!data) return;
    this.label.textContent = data.label;
    this.bar.max = data.total || 1;
    if (data.total) this.bar.value = data.done;
    else this.bar.removeAttribute("value");
  }
}

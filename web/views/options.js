/** How to read: the mode and the range of pages. Wishes: `mode`, `range`. */

import { byId, wish } from "../lib/dom.js";

/** @typedef {import("../protocol.js").Mode} Mode */

export class Options extends EventTarget {
  constructor() {
    super();
    this.form = byId("options", HTMLFormElement);
    this.range = byId("range", HTMLInputElement);
    this.error = byId("range-error", HTMLElement);
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("change", (event) => {
      if (event.target !== this.range) wish(this, "mode", this.mode());
    });
    this.range.addEventListener("input", () => wish(this, "range", this.range.value));
  }

  /** @returns {Mode} */
  mode() {
    return new FormData(this.form).get("mode") === "paragraphs" ? "paragraphs" : "lines";
  }

  /** @param {{ rangeError: string }} data */
  show({ rangeError }) {
    if (this.error.textContent !== rangeError) this.error.textContent = rangeError;
    this.error.hidden = !rangeError;
    this.range.setAttribute("aria-invalid", String(Boolean(rangeError)));
  }
}

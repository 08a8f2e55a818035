/** The language of the page. Wish: `language`. */

import { byId, wish } from "../lib/dom.js";

export class Language extends EventTarget {
  constructor() {
    super();
    this.choice = byId("language", HTMLSelectElement);
    this.choice.addEventListener("change", () => wish(this, "language", this.choice.value));
  }

  /** @param {string} language */
  show(language) {
    this.choice.value = language;
  }
}

/** Asks for the password of a document. Wish: `password`. */

import { byId, wish } from "../lib/dom.js";

export class Password extends EventTarget {
  constructor() {
    super();
    this.form = byId("password", HTMLFormElement);
    this.field = byId("password-field", HTMLInputElement);
    this.message = byId("password-message", HTMLElement);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      wish(this, "password", this.field.value);
      this.field.value = "";
    });
  }

  /** @param {{ message: string }} data nothing to say hides it */
  show({ message }) {
    const appears = this.form.hidden && Boolean(message);
    this.form.hidden = !message;
    if (this.message.textContent !== message) this.message.textContent = message;
    if (!message) this.field.value = "";
    if (appears) this.field.focus();
  }
}

/** Where a document comes in: the button, a drop anywhere on the page, a paste. Wish: `files`. */

import { byId, wish } from "../lib/dom.js";

export class FileDrop extends EventTarget {
  constructor() {
    super();
    this.button = byId("drop", HTMLButtonElement);
    this.input = byId("file", HTMLInputElement);
    this.button.addEventListener("click", () => this.input.click());
    this.input.addEventListener("change", () => {
      this.give(this.input.files);
      this.input.value = ""; // the same file may be chosen again
    });
    for (const type of ["dragenter", "dragover"]) {
      document.addEventListener(type, (event) => this.hover(/** @type {DragEvent} */ (event)));
    }
    document.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) this.mark(false);
    });
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      this.mark(false);
      this.give(event.dataTransfer?.files);
    });
    document.addEventListener("paste", (event) => {
      if (!event.clipboardData?.files.length) return;
      event.preventDefault();
      this.give(event.clipboardData.files);
    });
  }

  /** @param {DragEvent} event */
  hover(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    this.mark(true);
  }

  /** @param {boolean} over */
  mark(over) {
    this.button.classList.toggle("over", over);
  }

  /** @param {FileList | null | undefined} files */
  give(files) {
    if (files?.length) wish(this, "files", [...files]);
  }
}

/** A line that says one thing or is not there: the status, an error. */

export class Line {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  /** @param {string} text */
  show(text) {
    if (this.root.textContent !== text) this.root.textContent = text; // said once, not at every turn
    this.root.hidden = !text;
  }
}

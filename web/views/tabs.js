/** What is shown of the document: its text or its tables. Wish: `tab`. */

import { byId, wish } from "../lib/dom.js";

/** @typedef {"text" | "tables"} Tab */

const STEPS = { ArrowRight: 1, ArrowLeft: -1, Home: -2, End: 2 };

export class Tabs extends EventTarget {
  constructor() {
    super();
    this.root = byId("result", HTMLElement);
    this.name = byId("result-name", HTMLElement);
    this.count = byId("tables-count", HTMLElement);
    this.tabs = [byId("tab-text", HTMLButtonElement), byId("tab-tables", HTMLButtonElement)];
    for (const tab of this.tabs) {
      tab.addEventListener("click", () => this.choose(tab));
      tab.addEventListener("keydown", (event) => this.step(event));
    }
  }

  /** @param {HTMLButtonElement} tab */
  choose(tab) {
    tab.focus();
    if (tab.ariaSelected !== "true") wish(this, "tab", tab.value);
  }

  /** @param {KeyboardEvent} event */
  step(event) {
    const by = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (!by) return;
    event.preventDefault();
    const here = this.tabs.findIndex((tab) => tab === event.target);
    const last = this.tabs.length - 1;
    const there = Math.abs(by) === 2 ? (by < 0 ? 0 : last) : (here + by + this.tabs.length) % this.tabs.length;
    const tab = this.tabs[there];
    if (tab) this.choose(tab);
  }

  /** @param {{ visible: boolean, tab: Tab, name: string, count: string }} data */
  show({ visible, tab, name, count }) {
    this.root.hidden = !visible;
    this.name.textContent = name;
    this.count.textContent = count && ` (${count})`;
    for (const each of this.tabs) {
      const chosen = each.value === tab;
      each.ariaSelected = String(chosen);
      each.tabIndex = chosen ? 0 : -1;
      for (const id of [`panel-${each.value}`, `actions-${each.value}`]) byId(id, HTMLElement).hidden = !chosen;
    }
  }
}

/** The sentences of one language: `i18n/*.json`, filled into the page and asked for by key. */

/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Entry */
/** @typedef {Record<string, string | number>} Values */
/** @typedef {{ key: string, values?: Values }} Sentence */

export const LANGUAGES = ["en", "it"];

/**
 * The language to begin with: the one chosen here before, else the first of the browser's that exists.
 * @param {string | null} chosen
 * @param {readonly string[]} preferred
 */
export function pickLanguage(chosen, preferred) {
  const codes = [chosen ?? "", ...preferred].map((tag) => tag.slice(0, 2).toLowerCase());
  return codes.find((code) => LANGUAGES.includes(code)) ?? "en";
}

const REMEMBERED = "language";

/** The language chosen here before; a browser that keeps nothing has none. */
export function rememberedLanguage() {
  try {
    return localStorage.getItem(REMEMBERED);
  } catch {
    return null;
  }
}

/** @param {string} code */
export function rememberLanguage(code) {
  try {
    localStorage.setItem(REMEMBERED, code);
  } catch {
    // Storage is switched off: the choice holds for this visit.
  }
}

export class Words {
  /**
   * @param {string} language
   * @param {Record<string, Entry>} entries
   */
  constructor(language, entries) {
    this.language = language;
    this.entries = entries;
    this.plural = new Intl.PluralRules(language);
    this.number = new Intl.NumberFormat(language);
  }

  /** @param {string} language */
  static async load(language) {
    const answer = await fetch(new URL(`../i18n/${language}.json`, import.meta.url));
    if (!answer.ok) throw new Error(`i18n/${language}.json: ${answer.status}`);
    return new Words(language, await answer.json());
  }

  /**
   * The sentence of a key; `{name}` stands for a value, and `count` chooses among plural forms.
   * @param {string} key
   * @param {Values} [values]
   */
  say(key, values = {}) {
    const entry = this.entries[key] ?? key;
    const form = typeof entry === "string" ? entry : (entry[this.plural.select(Number(values.count))] ?? entry.other ?? key);
    return form.replace(/\{(\w+)\}/g, (_, name) => {
      const value = values[name];
      return typeof value === "number" ? this.number.format(value) : String(value ?? "");
    });
  }

  /**
   * The page's own markup, put into this language.
   * @param {Document} page
   */
  fill(page) {
    page.documentElement.lang = this.language;
    for (const element of page.querySelectorAll("[data-i18n]")) {
      element.textContent = this.say(element.getAttribute("data-i18n") ?? "");
    }
    for (const element of page.querySelectorAll("[data-i18n-label]")) {
      element.setAttribute("aria-label", this.say(element.getAttribute("data-i18n-label") ?? ""));
    }
  }
}

/** The few things that every view does with the document. Data goes in as text, never as markup. */

/**
 * The element with an id, of the class it must have.
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`#${id} is missing from the page`);
  return found;
}

/**
 * A new element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {{ text?: string, name?: string, data?: Record<string, string> }} [options]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, { text = "", name = "", data = {} } = {}) {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  if (name) made.className = name;
  Object.assign(made.dataset, data);
  return made;
}

/**
 * A wish of a view, for whoever listens to it.
 * @template T
 * @param {EventTarget} view
 * @param {string} type
 * @param {T} [detail]
 */
export function wish(view, type, detail) {
  view.dispatchEvent(new CustomEvent(type, { detail }));
}

/**
 * Listen to a view's wish.
 * @template T
 * @param {EventTarget} view
 * @param {string} type
 * @param {(detail: T) => void} listener
 */
export function on(view, type, listener) {
  view.addEventListener(type, (event) => listener(/** @type {CustomEvent<T>} */ (event).detail));
}

/**
 * Hand a file to the browser's downloads.
 * @param {string} name
 * @param {Blob} blob
 */
export function save(name, blob) {
  const link = el("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has the bytes once the click is over; a minute is generous for slow machines.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

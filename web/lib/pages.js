/** Page numbers as a person reads them. */

/** Parts that a line names; of more it says only that there are more. */
const SHOWN = 20;

/**
 * `2, 4`; three and more in a row are drawn together: `2, 5-9`, which the page range takes too.
 * @param {readonly number[]} pages ascending
 */
export function listPages(pages) {
  const parts = [];
  for (let from = 0, to = 0; from < pages.length; from = to + 1) {
    for (to = from; pages[to + 1] === Number(pages[to]) + 1; ) to += 1;
    if (to - from < 2) parts.push(...pages.slice(from, to + 1).map(String));
    else parts.push(`${pages[from]}-${pages[to]}`);
  }
  return shorten(parts);
}

/** @param {string[]} parts */
export function shorten(parts) {
  return parts.slice(0, SHOWN).join(", ") + (parts.length > SHOWN ? " …" : "");
}

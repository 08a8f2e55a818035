// Milliseconds a page of text in Pyodide under Node, with the page's own engine.
//   ./build.sh dist && node tests/speed/pyodide_pages.mjs "$PWD/dist/" PAGES FILE...
import { readFile } from "node:fs/promises";

const [base, pages, ...files] = process.argv.slice(2);
const { boot } = await import(`${base}boot.js`);
const { session } = await boot(base, async (path) => new Uint8Array(await readFile(path)));
for (const file of files) {
  const started = performance.now();
  const opened = JSON.parse(session.open(new Uint8Array(await readFile(file))));
  const opening = performance.now() - started;
  const count = Math.min(Number(pages), opened.page_count ?? 0);
  let best = Infinity;
  for (let round = 0; round < 2; round += 1) {
    const begun = performance.now();
    for (let page = 1; page <= count; page += 1) session.page(page, "lines");
    best = Math.min(best, (performance.now() - begun) / count);
  }
  console.log(`${best.toFixed(2).padStart(8)} ms/page  open ${opening.toFixed(1)} ms  ${file.split("/").pop()}`);
}

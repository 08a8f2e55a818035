// Reads PDFs with the page's own engine, under Node: the same boot.js, Pyodide and wheels.
// Given the path of dist/ with a slash at its end, and one JSON list of file paths; writes one JSON list of answers.
import { readFile } from "node:fs/promises";

const [base, files] = process.argv.slice(2);
const { boot } = await import(`${base}boot.js`);
const { session } = await boot(base, async (path) => new Uint8Array(await readFile(path)));

const answers = [];
for (const file of JSON.parse(files)) {
  const opened = session.open(new Uint8Array(await readFile(file)));
  const count = JSON.parse(opened).page_count ?? 0;
  const pages = [];
  for (let page = 1; page <= count; page += 1) {
    for (const mode of ["lines", "paragraphs"]) pages.push(session.page(page, mode));
  }
  if (count) {
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    session.begin(JSON.stringify(numbers), "paragraphs");
    const read = pages.map((page) => JSON.parse(page));
    for (const _ of numbers) pages.push(session.next());
    for (const page of [...numbers, 0]) pages.push(session.tables.callKwargs(page, { first: page === 1 }));
    pages.push(session.summary(JSON.stringify(read)));
  }
  answers.push([opened, ...pages]);
}
process.stdout.write(JSON.stringify(answers));

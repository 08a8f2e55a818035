/** The engine's thread: questions in, JSON text or a file's bytes out. It keeps one document open. */

import { boot } from "./boot.js";

/** @typedef {import("./protocol.js").Question} Question */
/** @typedef {import("./protocol.js").Report} Report */
/** @typedef {import("./protocol.js").Actions} Actions */
/** @typedef {Awaited<ReturnType<typeof boot>>} Engine */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** Bytes that belong to Python. @typedef {{ toJs: () => Uint8Array<ArrayBuffer>, destroy: () => void }} PyBytes */

/** @type {{ [A in keyof Actions]: (session: any, message: Actions[A]) => string | PyBytes }} */
const actions = {
  open: (session, { data, password }) => session.open(new Uint8Array(data), password),
  check: (session, { range }) => session.check(range),
  plan: (session, { range }) => session.plan(range),
  page: (session, { page, mode, furniture }) => session.page(page, mode, furniture),
  begin: (session, { pages, mode, furniture }) => session.begin(JSON.stringify(pages), mode, furniture),
  next: (session) => session.next(),
  tables: (session, { page, first }) => session.tables.callKwargs(page, { first }),
  csv: (session, { rows, choice }) => session.csv(JSON.stringify(rows), JSON.stringify(choice)),
  archive: (session, { tables, choice }) => session.archive(JSON.stringify(tables), JSON.stringify(choice)),
  summary: (session, { pages }) => session.summary(JSON.stringify(pages)),
};

/** @param {Report} message */
const report = (message) => scope.postMessage(message, "bytes" in message ? [message.bytes.buffer] : []);

/** @param {string} url */
async function read(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const engine = boot(new URL("./", import.meta.url).href, read);
engine.then(
  () => report({ ready: true }),
  (reason) => report({ fatal: String(reason) }),
);

/**
 * What Python raised is a fault of one question; anything else means that the interpreter is gone.
 * @param {Engine} engine
 * @param {Question} question
 * @returns {Report}
 */
function answer({ pyodide, session }, question) {
  const act = /** @type {(session: any, message: Question) => string | PyBytes} */ (actions[question.action]);
  try {
    const answer = act(session, question);
    if (typeof answer === "string") return { id: question.id, answer };
    const bytes = answer.toJs();
    answer.destroy();
    return { id: question.id, bytes };
  } catch (reason) {
    if (!(reason instanceof pyodide.ffi.PythonError)) return { fatal: String(reason) };
    return { id: question.id, fault: reason.message.trim().split("\n").pop() ?? reason.type };
  }
}

scope.addEventListener("message", async ({ data }) => {
  report(answer(await engine, data));
});

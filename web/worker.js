/** The engine's thread: questions in, JSON text out. It keeps one document open. */

import { boot } from "./boot.js";

/** @typedef {import("./protocol.js").Question} Question */
/** @typedef {import("./protocol.js").Report} Report */
/** @typedef {import("./protocol.js").Actions} Actions */
/** @typedef {Awaited<ReturnType<typeof boot>>} Engine */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @type {{ [A in keyof Actions]: (session: any, message: Actions[A]) => string }} */
const actions = {
  open: (session, { data, password }) => session.open(new Uint8Array(data), password),
  check: (session, { range }) => session.check(range),
  plan: (session, { range }) => session.plan(range),
  page: (session, { page, mode }) => session.page(page, mode),
  summary: (session, { warnings, pages }) => session.summary(JSON.stringify(warnings), JSON.stringify(pages)),
};

/** @param {Report} message */
const report = (message) => scope.postMessage(message);

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
  const act = /** @type {(session: any, message: Question) => string} */ (actions[question.action]);
  try {
    return { id: question.id, answer: act(session, question) };
  } catch (reason) {
    if (!(reason instanceof pyodide.ffi.PythonError)) return { fatal: String(reason) };
    return { id: question.id, fault: reason.message.trim().split("\n").pop() ?? reason.type };
  }
}

scope.addEventListener("message", async ({ data }) => {
  report(answer(await engine, data));
});

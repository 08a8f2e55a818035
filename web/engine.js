/** The page's side of the worker: promises for answers, one generation of the worker at a time. */

/** @typedef {import("./protocol.js").Action} Action */
/** @typedef {import("./protocol.js").Actions} Actions */
/** @typedef {import("./protocol.js").Answers} Answers */
/** @typedef {import("./protocol.js").Report} Report */

/**
 * How long the worker may say nothing while it owes an answer: so many looks, so far apart (ms). Many
 * short looks and not one long wait, because a machine that sleeps may let one timer run out, not nine.
 */
const LOOKS = 9;
const BETWEEN_LOOKS = 10_000;

/** The worker was ended before it answered. */
export class EngineStopped extends Error {
  /** @param {"stuck" | "fatal" | "idle"} reason */
  constructor(reason, detail = "") {
    super(detail || reason);
    this.reason = reason;
    /** Whether the worker was at this question; those behind it can be asked again. */
    this.begun = true;
  }

  /** The same for a question that the worker had not come to. */
  behind() {
    const reason = new EngineStopped(this.reason, this.message);
    reason.begun = false;
    return reason;
  }
}

/** Python raised what it should not have; the worker lives on. */
export class EngineFault extends Error {}

/**
 * @typedef {object} Waiting
 * @property {(answer: any) => void} resolve
 * @property {(reason: Error) => void} reject
 */

/** Dispatches `starting`, `ready`, `broken` (it does not start) and `restarted`. */
export class Engine extends EventTarget {
  /** @param {URL} script the worker's module */
  constructor(script) {
    super();
    this.script = script;
    this.generation = 0;
    this.lastId = 0;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.running = false;
    this.timer = 0;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    /** Resolves when this generation's worker is up. @type {Promise<void>} */
    this.ready = this.start();
  }

  /** @returns {Promise<void>} */
  start() {
    this.generation += 1;
    this.running = false;
    // A policy in <meta> does not bind a worker loaded by URL; one loaded from a blob inherits it.
    const bootstrap = new Blob([`import ${JSON.stringify(this.script.href)};`], { type: "text/javascript" });
    const url = URL.createObjectURL(bootstrap);
    const worker = new Worker(url, { type: "module" });
    this.worker = worker;
    const ready = new Promise((resolve, reject) => {
      worker.addEventListener("message", ({ data }) => this.hear(data, () => resolve(undefined), reject));
      worker.addEventListener("error", (event) => this.lose(event.message || "the worker's script", reject));
    });
    ready.catch(() => {}).finally(() => URL.revokeObjectURL(url));
    return /** @type {Promise<void>} */ (ready);
  }

  /**
   * @template {Action} A
   * @param {A} action
   * @param {Actions[A]} data
   * @param {Transferable[]} [transfer]
   * @returns {Promise<Answers[A]>}
   */
  ask(action, data, transfer = []) {
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker?.postMessage({ id, action, ...data }, transfer);
      if (this.waiting.size === 1) this.watch();
    });
  }

  /**
   * Comes back when the worker owes nothing; one that does not finish in time is replaced.
   * @param {number} patience ms
   */
  async idle(patience) {
    await this.ready;
    const { generation } = this;
    if (this.waiting.size === 0) return;
    await new Promise((resolve) => {
      this.addEventListener("idle", resolve, { once: true });
      setTimeout(resolve, patience);
    });
    if (this.generation === generation && this.waiting.size > 0) this.restart(new EngineStopped("idle"));
    await this.ready;
  }

  /**
   * @param {Report} report
   * @param {() => void} ready
   * @param {(reason: Error) => void} failed
   */
  hear(report, ready, failed) {
    if ("ready" in report) {
      this.running = true;
      ready();
      this.dispatchEvent(new Event("ready"));
    } else if ("fatal" in report) {
      this.lose(report.fatal, failed);
      return;
    } else {
      const waiting = this.waiting.get(report.id);
      this.waiting.delete(report.id);
      if ("fault" in report) waiting?.reject(new EngineFault(report.fault));
      else if ("bytes" in report) waiting?.resolve(report.bytes);
      else waiting?.resolve(JSON.parse(report.answer));
      if (this.waiting.size === 0) this.dispatchEvent(new Event("idle"));
    }
    this.watch();
  }

  /**
   * A worker that was up is replaced; one that never came up is not, it would not come up again.
   * @param {string} detail
   * @param {(reason: Error) => void} failed
   */
  lose(detail, failed) {
    const reason = new EngineStopped("fatal", detail);
    if (this.running) {
      this.restart(reason);
      return;
    }
    failed(reason);
    this.drop(reason);
    this.dispatchEvent(new CustomEvent("broken", { detail }));
  }

  /** Watch for silence: from the last sign of life, while an answer is owed. */
  watch() {
    clearInterval(this.timer);
    if (!this.running || this.waiting.size === 0) return;
    let looks = 0;
    this.timer = setInterval(() => {
      looks += 1;
      if (looks === LOOKS) this.restart(new EngineStopped("stuck"));
    }, BETWEEN_LOOKS);
  }

  /** @param {EngineStopped} reason what everyone who waits is told */
  restart(reason) {
    this.worker?.terminate();
    this.ready = this.start();
    this.drop(reason);
    this.dispatchEvent(new CustomEvent("restarted", { detail: reason.reason }));
  }

  /** @param {EngineStopped} reason the oldest question is the one that the worker was at */
  drop(reason) {
    clearInterval(this.timer);
    const dropped = [...this.waiting.values()];
    this.waiting.clear();
    dropped.forEach(({ reject }, place) => reject(place === 0 ? reason : reason.behind()));
    this.dispatchEvent(new Event("idle"));
  }
}

/** The controller: holds the state, and is the only file that knows the others. */

import { Engine, EngineStopped } from "./engine.js";
import { Keeper } from "./keeper.js";
import { byId, on, save } from "./lib/dom.js";
import { Words, pickLanguage, rememberLanguage, rememberedLanguage } from "./lib/words.js";
import { Reading, Refused } from "./reading.js";
import { noticeLines, rangeSentence, refusalSentence } from "./sentences.js";
import { FileDrop } from "./views/file-drop.js";
import { Language } from "./views/language.js";
import { Line } from "./views/line.js";
import { Notices } from "./views/notices.js";
import { Offline } from "./views/offline.js";
import { Options } from "./views/options.js";
import { Password } from "./views/password.js";
import { Progress } from "./views/progress.js";
import { TextView } from "./views/text-view.js";

/** @typedef {import("./lib/words.js").Sentence} Sentence */
/** @typedef {import("./protocol.js").Mode} Mode */
/** @typedef {import("./protocol.js").Notice} Notice */
/** @typedef {import("./protocol.js").PageText} PageText */
/** @typedef {import("./protocol.js").PageWarning} PageWarning */
/** @typedef {import("./protocol.js").Refusal["error"]} Why */

/** How long a page that is no longer wanted may hold up the next document (ms). */
const GRACE = 3_000;
/** How long a person pauses between two keys of a range (ms). */
const TYPING = 250;

class App {
  /** @param {Words} words */
  constructor(words) {
    this.words = words;
    this.engine = new Engine(new URL("./worker.js", import.meta.url));
    this.keeper = new Keeper();

    /** @type {"starting" | "ready" | "broken"} */
    this.start = "starting";
    /** @type {Reading | null} */
    this.reading = null;
    /** @type {"none" | "waiting" | "opening" | "asking" | "reading" | "done" | "cancelled" | "failed"} */
    this.phase = "none";
    /** @type {Mode} */
    this.mode = "lines";
    this.range = "";
    /** @type {Why | null} */
    this.rangeFault = null;
    /** @type {Why | null} */
    this.refusal = null;
    /** @type {Sentence | null} */
    this.failure = null;
    /** What was done last with the text, or happened to the engine. @type {Sentence | null} */
    this.remark = null;
    this.total = 0;
    /** @type {PageText[]} */
    this.pages = [];
    /** @type {{ notices: Notice[], warnings: PageWarning[] }} */
    this.summary = { notices: [], warnings: [] };
    /** The reading under way: aborted when another takes its place. */
    this.job = new AbortController();
    this.typing = 0;

    this.views = {
      drop: new FileDrop(),
      options: new Options(),
      password: new Password(),
      progress: new Progress(),
      notices: new Notices(),
      text: new TextView(),
      language: new Language(),
      offline: new Offline(),
      status: new Line(byId("status", HTMLElement)),
      failure: new Line(byId("failure", HTMLElement)),
    };
    this.mode = this.views.options.mode();
    this.range = this.views.options.range.value;
    this.listen();
  }

  listen() {
    const { drop, options, password, progress, text, language, offline } = this.views;
    on(drop, "files", (/** @type {File[]} */ files) => this.take(files));
    on(options, "mode", (/** @type {Mode} */ mode) => this.setMode(mode));
    on(options, "range", (/** @type {string} */ range) => this.setRange(range));
    on(password, "password", (/** @type {string} */ given) => this.unlock(given));
    on(progress, "cancel", () => this.job.abort("cancelled"));
    on(text, "copy", () => this.copy());
    on(text, "download", () => this.download());
    on(language, "language", (/** @type {string} */ code) => this.setLanguage(code));
    on(offline, "update", () => this.keeper.update());
    this.keeper.addEventListener("change", () => this.render());
    this.engine.addEventListener("ready", () => this.engineIsUp());
    on(this.engine, "broken", (/** @type {string} */ detail) => this.engineIsBroken(detail));
    on(this.engine, "restarted", (/** @type {string} */ reason) => this.engineRestarted(reason));
  }

  engineIsUp() {
    if (this.start === "starting") void this.keeper.start();
    this.start = "ready";
    this.render();
  }

  /** @param {string} detail for whoever looks into it */
  engineIsBroken(detail) {
    console.error(detail);
    this.start = "broken";
    this.failure = { key: "engine.broken" };
    this.render();
  }

  /** @param {string} reason */
  engineRestarted(reason) {
    if (reason !== "idle") this.remark = { key: `engine.${reason}` };
    this.render();
  }

  /** @param {File[]} files */
  take(files) {
    const [file] = files;
    if (!file) return;
    this.reading = new Reading(this.engine, file);
    this.remark = files.length > 1 ? { key: "status.first-only", values: { count: files.length } } : null;
    void this.read();
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.again();
  }

  /** @param {string} range */
  setRange(range) {
    this.range = range;
    clearTimeout(this.typing);
    this.job.abort("replaced");
    if (this.reading && this.phase !== "asking" && !this.refusal) {
      this.phase = "waiting";
      this.typing = setTimeout(() => this.again(), TYPING);
    }
    void this.checkRange();
  }

  /** Says at once what is wrong with the range; the document's page count joins in when it is known. */
  async checkRange() {
    const { range, reading } = this;
    try {
      if (reading?.openIn === this.engine.generation) await reading.plan(range);
      else await this.engine.ask("check", { range }).then(({ error }) => { if (error) throw new Refused(error); });
      if (range === this.range) this.rangeFault = null;
    } catch (fault) {
      if (range === this.range && fault instanceof Refused) this.rangeFault = fault.why;
    }
    this.render();
  }

  /** @param {string} password */
  unlock(password) {
    if (!this.reading) return;
    this.reading.password = password;
    void this.read();
  }

  /** Reads the same document once more, unless a person has to answer something first. */
  again() {
    this.remark = null;
    if (this.reading && this.phase !== "asking" && !this.refusal) void this.read();
  }

  async read() {
    const { reading, mode, range } = this;
    if (!reading) return;
    clearTimeout(this.typing);
    this.job.abort("replaced");
    const { signal } = (this.job = new AbortController());
    /** @type {Promise<null>} */
    const aborted = new Promise((resolve) => signal.addEventListener("abort", () => resolve(null)));
    this.phase = this.start === "ready" ? "opening" : "waiting";
    this.refusal = this.failure = null;
    this.summary = { notices: [], warnings: [] };
    this.pages = [];
    this.total = 0;
    this.views.text.clear();
    this.render();
    try {
      await this.engine.idle(GRACE);
      if (signal.aborted) return this.cancelled(signal);
      const pages = await Promise.race([reading.plan(range), aborted]);
      if (!pages) return this.cancelled(signal);
      this.rangeFault = null;
      this.total = pages.length;
      this.phase = "reading";
      for (const number of pages) {
        const page = await Promise.race([reading.page(number, mode), aborted]);
        if (!page || signal.aborted) break;
        this.show(page);
      }
      await this.finish(reading, signal);
    } catch (fault) {
      this.fail(fault, signal);
    }
    this.render();
  }

  /** @param {PageText} page */
  show(page) {
    this.pages.push(page);
    const text = page.text.replace(/\n+$/, "");
    if (text.trim()) this.views.text.add({ page: page.page, text });
    this.render();
  }

  /**
   * @param {Reading} reading
   * @param {AbortSignal} signal
   */
  async finish(reading, signal) {
    const { pages } = this;
    this.cancelled(signal);
    if (signal.aborted) await this.engine.idle(GRACE);
    if (signal.reason === "replaced") return;
    const summary = await reading.summary(pages);
    if (pages !== this.pages) return; // another reading began meanwhile
    this.summary = summary;
    if (this.phase === "reading") this.phase = "done";
  }

  /**
   * Shows that a person ended the reading, at once, whatever the worker still does.
   * @param {AbortSignal} signal
   */
  cancelled(signal) {
    if (signal.reason !== "cancelled") return;
    this.phase = "cancelled";
    this.render();
  }

  /**
   * @param {unknown} fault
   * @param {AbortSignal} signal
   */
  fail(fault, signal) {
    if (signal.reason === "replaced") return;
    this.phase = "failed";
    if (fault instanceof Refused) {
      const { code } = fault.why;
      if (code === "range" || code === "no-such-pages") this.rangeFault = fault.why;
      else this.refusal = fault.why;
      if (code === "password" || code === "wrong-password") this.phase = "asking";
    } else if (fault instanceof DOMException) {
      this.failure = { key: "failure.file" };
    } else if (this.start === "broken") {
      this.failure = { key: "engine.broken" };
    } else {
      this.failure = { key: fault instanceof EngineStopped ? "failure.engine" : "failure.unexpected" };
    }
  }

  /** The text as it is copied and saved: pages with text, one blank line between them. */
  text() {
    const texts = this.pages.map(({ text }) => text.replace(/\n+$/, ""));
    return texts.filter((text) => text.trim()).join("\n\n");
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.text());
      this.remark = { key: "status.copied" };
    } catch {
      this.remark = { key: "status.not-copied" };
    }
    this.render();
  }

  download() {
    const name = `${this.reading?.file.name.replace(/\.pdf$/i, "") || "document"}.txt`;
    save(name, new Blob([`${this.text()}\n`], { type: "text/plain;charset=utf-8" }));
    this.remark = { key: "status.saved", values: { name } };
    this.render();
  }

  /** @param {string} code */
  async setLanguage(code) {
    this.words = await Words.load(code);
    rememberLanguage(code);
    this.words.fill(document);
    this.render();
  }

  /** What the status line says, in parts. @returns {Sentence[]} */
  status() {
    const name = this.reading?.file.name ?? "";
    const [read, count] = [this.pages.length, this.reading?.count ?? 0];
    const starting = this.start === "starting";
    if (this.start === "broken") return [];
    if (this.rangeFault && this.reading && !this.refusal) return [{ key: "status.range", values: { name } }];
    switch (this.phase) {
      case "none":
        return [{ key: starting ? "status.starting" : "status.ready" }];
      case "waiting":
        return starting ? [{ key: "status.waiting", values: { name } }] : [];
      case "opening":
        return [{ key: "status.opening", values: { name } }];
      case "reading":
        return [{ key: "status.reading", values: { name } }];
      case "done":
        return [{ key: read === count ? "status.done-all" : "status.done-some", values: { count: read, total: count } }];
      case "cancelled":
        return [{ key: "status.cancelled", values: { count: read, total: this.total } }];
      default:
        return [];
    }
  }

  render() {
    const { words, phase, views, start, keeper } = this;
    const busy = phase === "opening" || phase === "reading";
    const shown = phase === "reading" || phase === "done" || phase === "cancelled";
    const asking = phase === "asking" && this.refusal;
    const name = this.reading?.file.name ?? "";
    document.body.dataset.phase = phase;
    document.body.dataset.engine = start;

    const parts = [...this.status(), ...(this.remark ? [this.remark] : [])];
    views.status.show(parts.map(({ key, values }) => words.say(key, values)).join(" "));
    views.options.show({ rangeError: this.rangeFault ? rangeSentence(words, this.rangeFault) : "" });
    views.password.show({ message: asking ? refusalSentence(words, asking, name) : "" });
    const refused = this.refusal && !asking ? refusalSentence(words, this.refusal, name) : "";
    views.failure.show(this.failure ? words.say(this.failure.key, this.failure.values) : refused);
    const values = { page: Math.min(this.pages.length + 1, this.total), count: this.total };
    const label = words.say(this.total ? "progress.page" : "progress.opening", values);
    views.progress.show(busy ? { label, done: this.pages.length, total: this.total } : null);
    views.notices.show(shown ? noticeLines(words, this.summary) : []);
    views.text.show({ visible: shown, name, finished: !busy });
    views.language.show(words.language);
    const offline = words.say(`offline.${keeper.keeping}`);
    views.offline.show({ keeping: keeper.keeping, text: offline, newer: Boolean(keeper.newer) });
  }
}

const words = await Words.load(pickLanguage(rememberedLanguage(), navigator.languages));
words.fill(document);
const app = new App(words);
app.render();
// A range that the browser filled in again after a reload is checked like one that is typed.
if (app.range) app.setRange(app.range);

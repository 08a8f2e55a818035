/** Registers the service worker and says how far it is. */

/** @typedef {import("./views/offline.js").Keeping} Keeping */

/** Dispatches `change`. */
export class Keeper extends EventTarget {
  constructor() {
    super();
    /** @type {Keeping} */
    this.keeping = "none";
    /** @type {ServiceWorker | null} */
    this.newer = null;
  }

  /** Begun once the engine is up: the first visit's bandwidth belongs to the engine. */
  async start() {
    if (!("serviceWorker" in navigator)) return this.turn("failed");
    this.turn("keeping");
    try {
      const url = new URL("./sw.js", import.meta.url);
      const registration = await navigator.serviceWorker.register(url, { updateViaCache: "none" });
      this.follow(registration.installing);
      registration.addEventListener("updatefound", () => this.follow(registration.installing));
      if (registration.active) this.offer(registration.waiting);
      await navigator.serviceWorker.ready;
      this.turn("kept");
    } catch {
      this.turn("failed");
    }
  }

  /** @param {ServiceWorker | null} worker being installed */
  follow(worker) {
    const first = !navigator.serviceWorker.controller;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "redundant" && this.keeping === "keeping") this.turn("failed");
      if (worker.state === "installed" && !first) this.offer(worker);
    });
  }

  /** @param {ServiceWorker | null} worker a newer page, complete, waiting for its turn */
  offer(worker) {
    this.newer = worker;
    this.turn(this.keeping);
  }

  /** Let the newer page take over, and load it. */
  update() {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.newer?.postMessage("take over");
  }

  /** @param {Keeping} keeping */
  turn(keeping) {
    this.keeping = keeping;
    this.dispatchEvent(new Event("change"));
  }
}

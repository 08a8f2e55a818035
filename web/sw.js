/** Keeps the page's own files, so that it works with the network off. `assets.js` lists them. */

importScripts("assets.js");

/** @typedef {{ version: string, policy: string, files: Record<string, string> }} Assets */

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { version, policy, files } = /** @type {{ ASSETS: Assets }} */ (/** @type {unknown} */ (self)).ASSETS;

/**
 * The answer as it is kept: under the page's policy, whatever the host sends.
 * @param {Response} answer
 */
function hardened(answer) {
  const headers = new Headers(answer.headers);
  headers.set("Content-Security-Policy", policy);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(answer.body, { status: answer.status, headers });
}

/** Every file is checked against its digest; one that differs lets the whole version wait. */
async function keep() {
  const cache = await caches.open(version);
  await Promise.all(
    Object.entries(files).map(async ([path, integrity]) => {
      const answer = await fetch(path, { cache: "no-cache", integrity });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await cache.put(path, hardened(answer));
    }),
  );
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== version) await caches.delete(name);
  await scope.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(version);
  const key = request.mode === "navigate" ? "index.html" : request;
  return (await cache.match(key, { ignoreSearch: true })) ?? fetch(request);
}

scope.addEventListener("install", (event) => event.waitUntil(keep()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("message", ({ data }) => {
  if (data === "take over") scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && new URL(url).origin === location.origin) event.respondWith(answer(event.request));
});

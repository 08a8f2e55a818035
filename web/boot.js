/** Starts the engine: Pyodide, the wheels, and the Python half of the bridge. */

/** @typedef {import("pyodide").PyodideInterface} Pyodide */
/** @typedef {import("./protocol.js").Wheels} Wheels */

/**
 * Pyodide with the engine installed and a session of the bridge. Every start goes through here, and so
 * will a faster one. Nothing is asked of an index or a CDN: Pyodide's lock file lists no packages, and
 * micropip gets files and is told to resolve nothing.
 * @param {string} base where the page's files are: an address, or a path under Node; ends in a slash
 * @param {(url: string) => Promise<Uint8Array>} read the bytes of a file
 */
export async function boot(base, read) {
  /** @type {typeof import("pyodide")} */
  const { loadPyodide } = await import(`${base}pyodide/pyodide.mjs`);
  /** @type {(url: string) => Promise<string>} */
  const text = async (url) => new TextDecoder().decode(await read(url));
  /** @type {(paths: string[]) => Promise<Uint8Array[]>} */
  const all = (paths) => Promise.all(paths.map((path) => read(base + path)));

  const files = (async () => {
    /** @type {Wheels} */
    const wheels = JSON.parse(await text(`${base}wheels.json`));
    return { wheels, loaders: await all(wheels.loaders), engine: await all(wheels.engine) };
  })();
  const [pyodide, { wheels, loaders, engine }, bridge] = await Promise.all([
    loadPyodide({ indexURL: `${base}pyodide/`, packageBaseUrl: `${base}pyodide/` }),
    files,
    text(`${base}bridge.py`),
  ]);

  for (const wheel of loaders) pyodide.unpackArchive(wheel, "wheel");
  const names = wheels.engine.map((path, index) => {
    const place = `/tmp/${path.split("/").pop()}`;
    pyodide.FS.writeFile(place, /** @type {Uint8Array} */ (engine[index]));
    return `emfs:${place}`;
  });
  const micropip = pyodide.pyimport("micropip");
  await micropip.install.callKwargs(names, { deps: false });
  pyodide.FS.writeFile(`${pyodide.FS.cwd()}/bridge.py`, bridge);
  return { pyodide, session: pyodide.pyimport("bridge").Session() };
}

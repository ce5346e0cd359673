// Starts Python in this worker, with printkit installed.

import createPyodideModule from "./pyodide.asm.mjs";
import { loadPyodide } from "./pyodide.mjs";

// Yields the path and bytes of each file in a tar archive.
function* files(archive) {
  const text = (at, length) => new TextDecoder().decode(archive.subarray(at, at + length)).split("\0", 1)[0];
  for (let at = 0; archive[at]; ) {
    const size = parseInt(text(at + 124, 12), 8);
    const path = [text(at + 345, 155), text(at, 100)].filter(Boolean).join("/");
    yield [`/${path}`, archive.subarray(at + 512, at + 512 + size)];
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

function fill(FS, archive) {
  for (const [path, bytes] of files(archive)) {
    const cut = path.lastIndexOf("/");
    FS.mkdirTree(path.slice(0, cut));
    FS.createDataFile(path.slice(0, cut), path.slice(cut + 1), bytes, true, true, true);
  }
}

// Start Python, or restore the memory of an earlier start if it is `remembered`. Libraries are linked
// before anything else, so that they get the same addresses each time.
export async function start(remembered) {
  const lock = fetch("/site/lock.json").then((answer) => answer.json());
  const archive = fetch("/site/python.tar").then((answer) => answer.arrayBuffer());
  const memory = remembered?.arrayBuffer().then((bytes) => new Uint8Array(bytes));
  const { libraries, ...index } = await lock;
  const link = async (settings) => {
    const locate = settings.locateFile;
    settings.dynamicLibraries = Object.keys(libraries);
    settings.locateFile = (path, ...others) => libraries[path] ?? locate(path, ...others);
    const made = await createPyodideModule(settings);
    if (remembered) made.growMemory((await memory).length);
    return made;
  };
  const python = await loadPyodide({
    indexURL: new URL("/site/", location).href,
    createPyodideModule: link,
    lockFileContents: JSON.stringify(index),
    env: { LANG: `${navigator.language.replace("-", "_")}.UTF-8`, XDG_CACHE_HOME: "/kept" },
    ...(remembered ? { _loadSnapshot: memory, _snapshotDeserializer: () => null } : { _makeSnapshot: true }),
  });
  fill(python.FS, new Uint8Array(await archive));
  return python;
}

// A copy of the memory of a Python that has drawn its first sheets, without the objects of JavaScript.
export async function warmMemory() {
  const python = await start();
  await python.pyimport("printkit.web.site.browser").warm_up(navigator.hardwareConcurrency);
  return python.makeMemorySnapshot({ serializer: () => null });
}

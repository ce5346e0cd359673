// Python in this worker, with printkit in it.

import createPyodideModule from "./pyodide.asm.mjs";
import { loadPyodide } from "./pyodide.mjs";

// Its files have one time, so that compiled modules that were kept fit to them.
const UNPACK = `
import os, sys, zipfile
sys.dont_write_bytecode = False
def unpack(name, folder="/lib/python3.14/site-packages"):
    with zipfile.ZipFile(name) as packed:
        for each in packed.namelist():
            path = os.path.join("/" if each.startswith("catalogues/") else folder, each)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(packed.read(each))
            os.utime(path, (1e9, 1e9))
    os.unlink(name)
def compiled(name, folder="/lib/python3.14/site-packages"):
    with zipfile.ZipFile(name, "w") as packed:
        for at, _, files in os.walk(folder):
            for each in files:
                if each.endswith(".pyc"):
                    path = os.path.join(at, each)
                    packed.write(path, os.path.relpath(path, folder))
`;

export async function start() {
  const files = ["lock.json", "python.zip", "compiled.zip"].map((name) => fetch(`/site/${name}`));
  const python = await loadPyodide({
    indexURL: new URL("/site/", location).href,
    createPyodideModule,
    lockFileContents: (await files[0]).text(),
    env: { LANG: `${navigator.language.replace("-", "_")}.UTF-8`, XDG_CACHE_HOME: "/kept" },
  });
  python.runPython(UNPACK);
  for (const file of files.slice(1)) {
    const answer = await file;
    if (answer.status !== 200) continue;
    python.FS.writeFile("/packed", new Uint8Array(await answer.arrayBuffer()));
    python.globals.get("unpack")("/packed");
  }
  return python;
}

// What Python compiled here, for the next start.
export function compiled(python) {
  python.globals.get("compiled")("/packed");
  return python.FS.readFile("/packed");
}

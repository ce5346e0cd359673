// The site without a server: its pages wait for the service worker, in which Python starts.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { blank, script } from "./page.js";

const HTML = `<section id="getting-ready" hidden><p data-for="wait"></p><p data-for="off old"></p><progress></progress></section>
<a id="table" href="/table/isaac"></a><a id="kit" href="/kits/isaac/x.html"></a>`;

// A page whose service worker is being installed; `turns` gives the worker a new state.
async function waiting(t, more = {}) {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const page = blank(HTML, { address: "/table/coin" });
  const worker = { state: "installing", addEventListener: (_, listener) => (worker.look = listener) };
  const registration = { active: null, installing: worker };
  Object.assign(page.window, { isSecureContext: true, DecompressionStream: true, WebAssembly: true });
  Object.assign(navigator, {
    serviceWorker: { controller: null, addEventListener: () => {}, register: async () => registration },
    locks: { request: async () => {} }, ...more,
  });
  document.readyState = "complete";
  page.by("getting-ready").scrollIntoView = () => {};
  for (const id of ["table", "kit"]) {
    const path = page.by(id).getAttribute("href");
    Object.assign(page.by(id), { origin: location.origin, pathname: path, href: `${location.origin}${path}` });
  }
  await script("../site/static/page.js");
  const settled = async () => {
    await page.settled();
    t.mock.timers.tick(1);
    await page.settled();
  };
  await settled();
  const turns = async (state) => {
    worker.state = state;
    registration.active = state === "activated" ? worker : null;
    worker.look();
    await settled();
  };
  const shown = () => !page.by("getting-ready").hidden && page.by("getting-ready").querySelectorAll("p").map(({ hidden }) => !hidden);
  return { page, turns, shown };
}

test("a link that needs Python is followed once the service worker is active", async (t) => {
  const { page, turns, shown } = await waiting(t);
  assert.equal(shown(), false, "nothing is said before anything is pressed");
  assert.equal(page.by("kit").fire("click"), true, "a file needs no Python");
  assert.equal(page.by("table").fire("click"), false);
  await page.settled();
  assert.deepEqual(shown(), [true, false]);
  await turns("installed");
  assert.deepEqual(page.moved, []);
  await turns("activated");
  assert.deepEqual(page.moved, ["http://localhost/table/isaac"]);
});

test("a page that cannot go on says why", async (t) => {
  assert.deepEqual((await waiting(t, { serviceWorker: undefined })).shown(), [false, true]);
});

// A tar archive of texts; the longer part of a path may stand in front of its name.
function tar(files) {
  const blocks = files.map(([folder, name, text]) => {
    const block = Buffer.alloc(512 + 512 * Math.ceil(text.length / 512));
    block.write(name, 0);
    block.write(text.length.toString(8).padStart(11, "0"), 124);
    block.write(folder, 345);
    block.write(text, 512);
    return block;
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

test("Python starts with the archive's files, or goes on from a memory", async () => {
  const grown = [];
  const made = [];
  globalThis.pyodide = {
    createPyodideModule: async ({ locateFile }) => (made.push(["a.so", "b"].map((name) => locateFile(name))), { growMemory: (size) => grown.push(size) }),
    loadPyodide: async (how) => {
      await how.createPyodideModule({ locateFile: (name) => `/usual/${name}` });
      const files = {};
      const FS = { mkdirTree: () => {}, createDataFile: (folder, name, bytes) => (files[`${folder}/${name}`] = Buffer.from(bytes).toString()) };
      return { FS, files, how };
    },
  };
  blank("", {});
  const archive = tar([["lib/long", "one.py", "1".repeat(600)], ["", "two.py", "2"]]);
  globalThis.fetch = async (path) => new Response(path.endsWith(".tar") ? archive : JSON.stringify({ libraries: { "a.so": "/site/a.so" }, info: 1 }));
  navigator.language = "de-CH";
  const source = readFileSync(new URL("../../../../printkit/web/site/static/python.js", import.meta.url), "utf8");
  const own = source.replace(/^import .*$/m, "const { createPyodideModule, loadPyodide } = globalThis.pyodide;").replace(/^import .*$/m, "");
  const { start } = await import(`data:text/javascript,${encodeURIComponent(own)}`);
  const fresh = await start();
  assert.deepEqual(fresh.files, { "/lib/long/one.py": "1".repeat(600), "/two.py": "2" });
  assert.deepEqual(made, [["/site/a.so", "/usual/b"]]);
  assert.deepEqual([grown, fresh.how._makeSnapshot, fresh.how.env.LANG, JSON.parse(fresh.how.lockFileContents)], [[], true, "de_CH.UTF-8", { info: 1 }]);
  const again = await start(new Response("memory"));
  assert.deepEqual([grown, again.how._makeSnapshot, Buffer.from(await again.how._loadSnapshot).toString()], [[6], undefined, "memory"]);
  assert.deepEqual(again.files, fresh.files);
});

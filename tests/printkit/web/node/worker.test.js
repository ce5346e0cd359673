// The service worker of the site: which requests it leaves to the network, and which it answers by files.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const SOURCE = new URL("../../../../printkit/web/site/static/sw.js", import.meta.url);
const FILES = { "/index.html": {}, "/de/index.html": {}, "/static/page.css": {} };
const python = `const start = () => Promise.reject(new Error("no Python here")), warmMemory = start;`;
const source = readFileSync(SOURCE, "utf8").replace(/^import .*$/m, python).replace("{files}", JSON.stringify(FILES));

const heard = {};
const store = new Map(Object.keys(FILES).map((path) => [path, `kept ${path}`]));
const cache = {
  match: async (path) => (store.has(path) ? new Response(store.get(path)) : undefined),
  put: async (path, response) => store.set(path, await response.text()),
  keys: async () => [],
};
globalThis.self = globalThis;
globalThis.location = new URL("https://printkit.example/");
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "Node", language: "en", languages: ["fr-CH", "de-CH", "en"] } });
globalThis.addEventListener = (name, listener) => (heard[name] = listener);
let offline = false;
globalThis.fetch = async () => (offline ? Promise.reject(new TypeError("offline")) : new Response("from the network"));
globalThis.caches = { open: async () => cache };
console.error = () => {}; // that there is no Python
await import(`data:text/javascript,${encodeURIComponent(source)}`);

// What the worker answers; undefined if it leaves the request to the network.
function answer(address, mode = "cors") {
  let answered;
  const request = { url: address, method: "GET", headers: new Headers(), mode };
  heard.fetch({ request, respondWith: (answer) => (answered = answer) });
  answered?.catch(() => {});
  return answered;
}

test("the documents, other sites' files and nothing else are the network's", () => {
  for (const path of ["/", "/table/isaac", "/kits/isaac/x.html", "/de/kits/isaac/x.html", "/docs", "/docsx/", "/table/docs/"]) {
    assert.ok(answer(`https://printkit.example${path}`), path);
  }
  assert.ok(!answer("https://printkit.example/docs/"));
  assert.ok(!answer("https://printkit.example/docs/printing.html"));
  assert.ok(!answer("https://elsewhere.example/table/isaac"));
});

test("files come from the cache without Python, and the home page in the language of the browser or the address", async () => {
  const said = async (path) => (await answer(`https://printkit.example${path}`, "navigate")).text();
  assert.equal(await said("/static/page.css"), "kept /static/page.css");
  assert.equal(await said("/"), "kept /de/index.html", "there is none in French");
  assert.equal(await said("/?lang=en"), "kept /index.html");
  assert.equal(await said("/"), "kept /index.html", "the choice is kept");
  assert.equal(await said("/de/"), "kept /de/index.html");
  assert.equal(await said("/table/isaac"), "kept /index.html", "which says that there is no Python");
});

test("without a network a kit that was never opened is drawn as a table, in its language", async () => {
  offline = true;
  Response.redirect = (address) => address; // Node wants whole addresses
  const leads = {
    "/kits/isaac/p4z.html": "/table/isaac?layout=p4z&checked=yes",
    "/de/kits/coin-isolation/3/abc.html": "/table/coin-isolation?lang=de&layout=abc&checked=yes&players=3",
  };
  for (const [path, table] of Object.entries(leads)) {
    assert.equal(await answer(`https://printkit.example${path}`, "navigate"), table);
  }
});

// The service worker of the site: which requests it leaves to the network.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const SOURCE = new URL("../../../../printkit/web/site/static/sw.js", import.meta.url);
const python = `const start = () => Promise.reject(new Error("no Python here")), warmMemory = start;`;
const source = readFileSync(SOURCE, "utf8").replace(/^import .*$/m, python).replace("{files}", "{}");

const heard = {};
globalThis.self = globalThis;
globalThis.location = new URL("https://printkit.example/");
globalThis.navigator ??= { userAgent: "Node", language: "en" };
globalThis.addEventListener = (name, listener) => (heard[name] = listener);
let offline = false;
globalThis.fetch = async () => (offline ? Promise.reject(new TypeError("offline")) : new Response("from the network"));
globalThis.caches = { open: async () => ({ match: async () => undefined, put: async () => {}, keys: async () => [] }) };
console.error = () => {}; // that there is no Python
await import(`data:text/javascript,${encodeURIComponent(source)}`);

function isAnswered(address) {
  return Boolean(answerTo(address, "cors")?.catch(() => {}));
}

function answerTo(address, mode) {
  let answered;
  const request = { url: address, method: "GET", headers: new Headers(), mode };
  heard.fetch({ request, respondWith: (answer) => (answered = answer) });
  return answered;
}

test("the documents, other sites' files and nothing else are the network's", () => {
  for (const path of ["/", "/table/isaac", "/kits/isaac/x.html", "/de/kits/isaac/x.html", "/docs", "/docsx/", "/table/docs/"]) {
    assert.ok(isAnswered(`https://printkit.example${path}`), path);
  }
  assert.ok(!isAnswered("https://printkit.example/docs/"));
  assert.ok(!isAnswered("https://printkit.example/docs/printing.html"));
  assert.ok(!isAnswered("https://elsewhere.example/table/isaac"));
});

test("without a network a kit that was never opened is drawn as a table, in its language", async () => {
  offline = true;
  Response.redirect = (address) => address; // Node wants whole addresses
  const leads = {
    "/kits/isaac/p4z.html": "/table/isaac?layout=p4z&checked=yes",
    "/de/kits/coin-isolation/3/abc.html": "/table/coin-isolation?lang=de&layout=abc&checked=yes&players=3",
  };
  for (const [path, table] of Object.entries(leads)) {
    assert.equal(await answerTo(`https://printkit.example${path}`, "navigate"), table);
  }
});

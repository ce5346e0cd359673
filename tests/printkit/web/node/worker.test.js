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
globalThis.fetch = async () => new Response("from the network");
globalThis.caches = { open: async () => ({ match: async () => undefined, put: async () => {}, keys: async () => [] }) };
console.error = () => {}; // that there is no Python
await import(`data:text/javascript,${encodeURIComponent(source)}`);

function isAnswered(address) {
  let answered = false;
  const request = { url: address, method: "GET", headers: new Headers(), mode: "cors" };
  heard.fetch({ request, respondWith: (answer) => (answered = Boolean(answer.catch(() => {}))) });
  return answered;
}

test("the documents, other sites' files and nothing else are the network's", () => {
  for (const path of ["/", "/table/isaac", "/kits/isaac/x.html", "/docs", "/docsx/", "/table/docs/"]) {
    assert.ok(isAnswered(`https://printkit.example${path}`), path);
  }
  assert.ok(!isAnswered("https://printkit.example/docs/"));
  assert.ok(!isAnswered("https://printkit.example/docs/printing.html"));
  assert.ok(!isAnswered("https://elsewhere.example/table/isaac"));
});

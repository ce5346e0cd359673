// The service worker: it serves files from its cache, and has printkit (in Python) answer all else.
// Each version has a cache of its own. A new version is fetched while the old one serves, and takes
// over once all pages are closed.

import { memoryOf, start } from "./site/python.js";

const VERSION = "{version}";
const FILES = {files}; // by path: where it lies, its hash, its size, its type
const NAME = `printkit-${VERSION}`;
const POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const MEMORY = "/site/memory";

const network = self.fetch.bind(self);
self.fetch = (what, options) => {
  const path = new URL(what.url ?? what, location).pathname;
  return FILES[path] ? kept(path) : network(what, options);
};

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", ({ data }) => {
  printkit();
  for (const id of data.gone ?? []) closed(id);
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin || url.pathname.startsWith("/kits/")) return;
  event.respondWith(answer(event.request, url));
});

// Fetch all files and check their hashes; files that an earlier version has are copied from it.
async function fill() {
  const cache = await caches.open(NAME);
  const total = Object.values(FILES).reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const left = Object.entries(FILES);
  const fetchSome = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [path, { at, hash, size, type }] = next;
      const key = keyOf(path);
      const had = await caches.match(key);
      await cache.put(key, had ?? (await whole(at, hash, type)));
      done += size;
      for (const each of await clients.matchAll({ includeUncontrolled: true })) each.postMessage({ done, total });
    }
  };
  await Promise.all([1, 2, 3, 4].map(fetchSome));
}

async function whole(at, hash, type) {
  const found = await network(at, { integrity: `sha256-${hash}`, cache: "no-cache" });
  if (!found.ok) throw new Error(`${at}: ${found.status}`);
  const body = at.endsWith(".gzip") ? found.body.pipeThrough(new DecompressionStream("gzip")) : found.body;
  const code = type === "text/javascript" ? `${POLICY}; script-src 'self' 'wasm-unsafe-eval'` : POLICY;
  return new Response(body, { headers: { "content-type": type, "content-security-policy": code } });
}

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith("printkit-") && name !== NAME) await caches.delete(name);
  await clients.claim();
}

function keyOf(path) {
  return `${path}?${encodeURIComponent(FILES[path]?.hash ?? VERSION)}`;
}

async function kept(path) {
  const cache = await caches.open(NAME);
  return (await cache.match(keyOf(path))) ?? network(path);
}

async function answer(request, url) {
  const path = url.pathname === "/" ? "/index.html" : url.pathname;
  if (FILES[path]) return kept(path);
  if (path === MEMORY) return (await keptMemory()) ?? new Response(null, { status: 204 });
  const ask = await printkit();
  const body = request.method === "POST" ? new Uint8Array(await request.arrayBuffer()) : new Uint8Array();
  let out;
  let answering;
  const stream = new ReadableStream({
    start: (controller) => (out = controller),
    cancel: () => answering?.leave(),
  });
  const write = (piece) => {
    if (piece === undefined || piece === null) return out.close();
    out.enqueue(piece.toJs ? piece.toJs() : piece);
  };
  answering = await ask(request.method, url.pathname, url.search.slice(1), new Map(request.headers), body, write);
  const headers = new Headers(answering.headers.toJs());
  const bare = [204, 303, 304].includes(answering.status);
  return new Response(bare ? null : stream, { status: answering.status, headers });
}

let running;

function printkit() {
  return (running ??= begin());
}

async function begin() {
  const had = await keptMemory();
  const python = await start(had);
  const { application_here, keep_here, warm_up } = python.pyimport("printkit.web.site.browser");
  if (!had) {
    await warm_up(navigator.hardwareConcurrency);
    await keepMemory(memoryOf(python));
  }
  for (const message of await found()) keep_here(message);
  return application_here(open, navigator.hardwareConcurrency, keepFound);
}

// Python's memory after its first answer, so that later starts are fast. Only this browser can use it.
const memoryKey = `${MEMORY}?${encodeURIComponent(`${VERSION} ${navigator.userAgent} ${navigator.language}`)}`;

async function keptMemory() {
  const cache = await caches.open(NAME);
  return cache.match(memoryKey);
}

async function keepMemory(memory) {
  const cache = await caches.open(NAME);
  await cache.put(memoryKey, new Response(memory));
}

// The latest answers of workers, kept for the next visit.
const FOUND = "found";
const MOST = 300;

async function keepFound(message) {
  const cache = await caches.open(FOUND);
  await cache.put(`/found/${Date.now()}`, new Response(message));
  for (const old of (await cache.keys()).slice(0, -MOST)) await cache.delete(old);
}

async function found() {
  const cache = await caches.open(FOUND);
  return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key)).text()));
}

// A service worker cannot start workers, so it asks a page to.
const ports = new Map();

async function open(receive) {
  const shown = await clients.matchAll({ type: "window" });
  const page = shown.find((each) => each.focused) ?? shown.find((each) => each.visibilityState === "visible") ?? shown[0];
  const id = crypto.randomUUID();
  const { port1, port2 } = new MessageChannel();
  const heard = receive.copy();
  port1.onmessage = ({ data }) => heard(data);
  ports.set(id, { heard, page });
  page.postMessage(id, [port2]);
  return (said) => {
    if (said) return port1.postMessage(said);
    page.postMessage(id);
    ports.delete(id);
  };
}

function closed(id) {
  ports.get(id)?.heard("");
  ports.delete(id);
}

// The service worker: it serves files from its cache, and has printkit (in Python) answer all else.
// Each version has a cache of its own. A new version is fetched while the old one serves, and takes
// over once all pages are closed.

import { start, warmMemory } from "./site/python.js";

const VERSION = "{version}";
const FILES = {files}; // by path: where it lies, its hash, its size, its type
const NAME = `printkit-${VERSION}`;
const POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const MEMORY = "/site/memory";
const CHOICE = "/site/language";
const HASH = "x-hash";
const IS_KIT = /^\/(?:([a-z]+)\/)?kits\//; // the files of ready kits, behind the language if that is not English

const network = self.fetch.bind(self);
self.fetch = (what, options) => {
  const path = new URL(what.url ?? what, location).pathname;
  return FILES[path] ? kept(path) : network(what, options);
};

self.addEventListener("install", (event) => event.waitUntil(Promise.all([leadPast(event), install()])));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", ({ data }) => {
  printkit().catch(console.error);
  for (const id of data.gone ?? []) closed(id);
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin || url.pathname.startsWith("/docs/")) return; // documents that lie beside the site
  event.respondWith(IS_KIT.test(url.pathname) ? kit(event.request, url) : answer(event.request, url));
});

// Where browsers can, they take the files of ready kits past this worker, which may just be busy.
async function leadPast(event) {
  if (!event.addRoutes || !self.URLPattern) return;
  const from = (pathname, source) => ({ condition: { urlPattern: new URLPattern({ pathname }) }, source });
  const files = ["/static/*", "/font/*", "/site/*.js", "/colours.css"].map((path) => from(path, { cacheName: NAME }));
  const kits = ["/kits/*", "/*/kits/*"].map((path) => from(path, "race-network-and-fetch-handler"));
  await event.addRoutes([...kits, ...files]).catch(console.error);
}

// A new version makes its memory while the old one answers.
async function install() {
  await fill();
  if (registration.active) await warmMemory().then(keepMemory).catch(console.error);
}

// Fetch all files and check their hashes; files that an earlier version has are copied from it.
async function fill() {
  const cache = await caches.open(NAME);
  const total = Object.values(FILES).reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const left = Object.entries(FILES);
  const fetchSome = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [path, { at, hash, size, type }] = next;
      const had = (await cache.match(path)) ?? (await caches.match(path));
      await cache.put(path, had?.headers.get(HASH) === hash ? had : await whole(at, hash, type));
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
  return new Response(body, { headers: { "content-type": type, "content-security-policy": code, [HASH]: hash } });
}

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith("printkit-") && name !== NAME) await caches.delete(name);
  await clients.claim();
}

async function kept(path) {
  const cache = await caches.open(NAME);
  return (await cache.match(path)) ?? network(path);
}

// A page or a picture of a ready kit. Without a network, printkit draws a table that was never opened.
async function kit(request, { pathname }) {
  const cache = await caches.open(KITS);
  const found = await network(request).catch(() => undefined);
  if (found?.ok) keepLatest(KITS, pathname, found.clone());
  const had = found?.ok ? found : await cache.match(pathname);
  if (had || request.mode !== "navigate") return had ?? Response.error();
  const [, game, players, layout] = /kits\/([^/]+)\/(?:([^/]+)\/)?([^/]+)\.html$/.exec(pathname) ?? [];
  const lang = IS_KIT.exec(pathname)[1];
  const said = { ...(lang && { lang }), layout, checked: "yes", ...(players && { players }) };
  return game ? Response.redirect(`/table/${game}?${new URLSearchParams(said)}`) : Response.error();
}

// The language of a page: the one in its address, else the one that an address had last, since a service
// worker has no cookies; empty if there was none.
async function chosen(request, { pathname, searchParams }) {
  const named = searchParams.get("lang") ?? /^\/([a-z]+)\/$/.exec(pathname)?.[1];
  const cache = await caches.open("language");
  if (named && request.mode === "navigate") await cache.put(CHOICE, new Response(named));
  return named ?? (await (await cache.match(CHOICE))?.text()) ?? "";
}

// The home page in a language, or in the first one that the browser asks for.
function homePage(language) {
  const wanted = [language, ...navigator.languages.map((each) => each.split("-")[0]), "en"].filter(Boolean);
  const known = wanted.find((each) => each === "en" || FILES[`/${each}/index.html`]);
  return known === "en" ? "/index.html" : `/${known}/index.html`;
}

async function answer(request, url) {
  const language = await chosen(request, url);
  const named = url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname;
  const path = url.pathname === "/" ? homePage(language) : FILES[named] ? named : url.pathname;
  if (FILES[path]) return kept(path);
  if (path === MEMORY) return memory(request);
  if (path.endsWith("/")) return Response.redirect(path.slice(0, -1) + url.search);
  let ask;
  try {
    ask = await printkit();
  } catch (error) {
    console.error(error);
    return request.mode === "navigate" ? broken() : new Response(null, { status: 503 });
  }
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
  const said = new Map(request.headers);
  said.set("accept-language", navigator.languages.join());
  if (language) said.set("cookie", `printkit-language=${language}`);
  answering = await ask(request.method, url.pathname, url.search.slice(1), said, body, write);
  const headers = new Headers(answering.headers.toJs());
  const bare = [204, 303, 304].includes(answering.status);
  return new Response(bare ? null : stream, { status: answering.status, headers });
}

// The home page, which says that Python does not start.
async function broken() {
  const home = await kept("/index.html");
  const text = (await home.text()).replace("<body", '<body data-state="broken"');
  return new Response(text, { headers: home.headers });
}

let running;

function printkit() {
  return (running ??= begin().catch((error) => {
    running = undefined;
    throw error;
  }));
}

async function begin() {
  const [python, messages] = await Promise.all([started(), found()]);
  const { application_here, keep_here } = python.pyimport("printkit.web.site.browser");
  for (const message of messages) keep_here(message);
  return application_here(open, navigator.hardwareConcurrency, keepFound);
}

async function started() {
  const had = await keptMemory();
  return had ? start(had).catch(() => start()) : start();
}

// Python's memory after its first answers, so that later starts are fast. Only this browser can use it.
const memoryKey = `${MEMORY}?${encodeURIComponent(`${VERSION} ${navigator.userAgent} ${navigator.language}`)}`;

async function keptMemory() {
  const cache = await caches.open(NAME);
  return cache.match(memoryKey);
}

async function keepMemory(memory) {
  const cache = await caches.open(NAME);
  await cache.put(memoryKey, new Response(memory));
}

// Workers of pages take the memory, or give it.
async function memory(request) {
  if (request.method === "PUT") await keepMemory(await request.blob());
  const had = request.method === "PUT" ? undefined : await keptMemory();
  return had ?? new Response(null, { status: 204 });
}

// The latest answers of workers, and the latest ready kits, kept for the next visit.
const FOUND = "found";
const KITS = "kits";
const MOST = 300;

async function keepLatest(name, key, response) {
  const cache = await caches.open(name);
  await cache.put(key, response);
  for (const old of (await cache.keys()).slice(0, -MOST)) await cache.delete(old);
}

async function keepFound(message) {
  for (const found of JSON.parse(message)) {
    await keepLatest(FOUND, `/found/${found[0]}`, new Response(JSON.stringify([found])));
  }
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

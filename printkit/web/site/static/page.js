// Loaded by every page: starts the service worker, which replaces a server, and runs its workers. Browsers
// of 2018 can read it, so that the page tells them that they are too old.

const IS_FILE = /^\/([a-z]+\/)?(kits\/.*)?$/; // addresses that need no Python: home pages and ready kits
const CALM = 3000; // milliseconds in which a ready kit that is opened at once has the processor alone
const STALLED = 60000; // milliseconds without news of what is being fetched
const section = document.getElementById("getting-ready");
const container = navigator.serviceWorker;
let state = document.body.dataset.state || "wait";
let heard = Date.now();

const loaded = new Promise((done) => {
  if (document.readyState === "complete") done();
  else addEventListener("load", () => done());
});
let hurry;
const calm = new Promise((done) => {
  hurry = done;
  loaded.then(() => setTimeout(done, IS_FILE.test(location.pathname) ? CALM : 0));
});
const ready = calm.then(begin);
ready.catch(({ message }) => {
  state = message;
  if (!location.pathname.includes("/kits/")) show();
});
if (state !== "wait") show();

// Returns the active service worker. Fails with a state for which the page has a sentence.
async function begin() {
  if (!window.isSecureContext) throw new Error("insecure");
  if (!container) throw new Error("off");
  if (!window.DecompressionStream || !window.WebAssembly || !navigator.locks) throw new Error("old");
  let modules = false; // whether the browser knows service workers that are modules
  const options = {
    get type() {
      modules = true;
      return "module";
    },
  };
  const registration = await container.register("/sw.js", options).catch((error) => {
    throw new Error(error.name === "SecurityError" ? "off" : modules ? "incomplete" : "old");
  });
  if (!registration) throw new Error("off");
  if (!registration.active) await activated(registration.installing || registration.waiting);
  return registration.active;
}

function activated(worker) {
  heard = Date.now();
  return new Promise((done, fail) => {
    const watch = setInterval(look, 1000);
    worker.addEventListener("statechange", look);
    function look() {
      if (worker.state === "activated") done();
      else if (worker.state === "redundant" || Date.now() > heard + STALLED) fail(new Error("incomplete"));
      else return;
      clearInterval(watch);
    }
  });
}

// Say how far the page is, or what to do where it cannot go on.
function show() {
  for (const part of section.querySelectorAll("[data-for]")) {
    part.hidden = !part.dataset.for.split(" ").includes(state);
  }
  section.hidden = false;
}

function goOn(way) {
  hurry();
  show();
  section.scrollIntoView({ block: "nearest" });
  ready.then(way, show);
}

// Until the service worker is ready, links would lead to addresses that the host does not have.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || link.origin !== location.origin || IS_FILE.test(link.pathname)) return;
  if (container && container.controller) return;
  event.preventDefault();
  goOn(() => location.assign(link.href));
});

// At the top of its address a host has the English home page, whatever the browser asks for; the service
// worker knows better.
function speak() {
  if (location.pathname + location.search + location.hash !== "/" || (container && container.controller)) return;
  for (const wanted of navigator.languages || []) {
    const code = wanted.split("-")[0];
    const link = document.querySelector(`link[rel=alternate][hreflang="${code}"]`);
    if (link && code !== document.documentElement.lang) location.replace(link.href);
    if (link) return;
  }
}
speak();

function lead() {
  const leads = location.hash.startsWith("#/") ? location.hash.slice(1) : document.body.dataset.again && location.href;
  if (leads) goOn(() => location.replace(leads));
}
lead();
addEventListener("hashchange", lead);

// Keep the service worker alive: browsers end an idle one, and starting it again takes seconds.
function stay() {
  if (container.controller) container.controller.postMessage("stay");
}

// While Python starts, the service worker answers nothing. So a page that needs no Python first has a
// worker make the memory from which it starts fast.
async function getWarm() {
  if (IS_FILE.test(location.pathname)) await remember();
  stay();
  setInterval(stay, 10000);
  await fetch("/token");
  await remember();
}
ready.then(getWarm).catch(() => {}); // the next page tries again

function remember() {
  return navigator.locks.request("printkit-memory", { ifAvailable: true }, async (lock) => {
    if (!lock || (await fetch("/site/memory", { method: "HEAD" })).status !== 204) return;
    const mine = worker("/site/memory.js");
    await new Promise((done) => (mine.onmessage = mine.onerror = done));
    mine.terminate();
    workers.delete(mine);
  });
}

// The workers that do long tasks for the service worker.
const workers = new Set();
const ends = new Map();
let spare;

function worker(at = "/site/job.js") {
  const made = new Worker(at, { type: "module" });
  workers.add(made);
  return made;
}

if (container) {
  container.addEventListener("message", ({ data, ports: [port] }) => {
    if (port) {
      const mine = spare || worker();
      spare = undefined;
      mine.postMessage("", [port]);
      ends.set(data, mine);
    } else if (ends.has(data)) {
      ends.get(data).terminate();
      ends.delete(data);
    } else if (data.total) {
      heard = Date.now();
      Object.assign(section.querySelector("progress"), { max: data.total, value: data.done });
    }
  });
}

addEventListener("pagehide", () => {
  if (container && container.controller) container.controller.postMessage({ gone: [...ends.keys()] });
  for (const each of workers) each.terminate();
});

if (location.pathname.startsWith("/play/")) ready.then(() => (spare = worker())).catch(() => {});

// Loaded by every page: starts the service worker, which replaces a server, and runs its workers.

const bar = document.getElementById("getting-ready");
const workers = new Set();
let spare;

const ready = begin();

async function begin() {
  await navigator.serviceWorker.register("/sw.js", { type: "module" });
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  }
  return active;
}

// Keep the service worker alive: browsers end an idle one, and starting it again takes seconds. Begin once
// the page is loaded, since the start of Python would delay it.
const stay = () => navigator.serviceWorker.controller?.postMessage("stay");
const loaded = new Promise((done) => {
  if (document.readyState === "complete") done();
  else addEventListener("load", done);
});
Promise.all([ready, loaded]).then(stay);
setInterval(stay, 10_000);

function worker() {
  const made = new Worker("/site/job.js", { type: "module" });
  workers.add(made);
  return made;
}

navigator.serviceWorker.addEventListener("message", ({ data, ports: [port] }) => {
  if (port) {
    const mine = spare ?? worker();
    spare = undefined;
    mine.postMessage("", [port]);
    ends.set(data, mine);
  } else if (ends.has(data)) {
    ends.get(data).terminate();
    ends.delete(data);
  } else if (bar && data.total) {
    bar.hidden = false;
    Object.assign(bar.querySelector("progress"), { max: data.total, value: data.done });
  }
});
const ends = new Map();

addEventListener("pagehide", () => {
  navigator.serviceWorker.controller?.postMessage({ gone: [...ends.keys()] });
  for (const each of workers) each.terminate();
});

if (location.pathname.startsWith("/play/")) ready.then(() => (spare = worker()));

// Until the service worker is ready, links would lead to addresses that the host does not have.
function lead() {
  const leads = location.hash.startsWith("#/") ? location.hash.slice(1) : document.body.dataset.again && location.href;
  if (leads) ready.then(() => location.replace(leads));
}
lead();
addEventListener("hashchange", lead);
if (bar) {
  ready.then(() => (bar.hidden = true));
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (navigator.serviceWorker.controller || !link || link.dataset.file !== undefined) return;
    event.preventDefault();
    bar.hidden = false;
    ready.then(() => location.assign(link.href));
  });
}

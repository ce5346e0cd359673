// A worker of a page: does long tasks for the service worker, one at a time.

import { start } from "./python.js";

const ready = begin();

async function begin() {
  const kept = await fetch("/site/memory");
  const python = await start(kept.status === 200 ? kept : undefined);
  return python.pyimport("printkit.web.site.browser").do_here;
}

self.addEventListener("message", ({ ports: [port] }) => {
  port.onmessage = async ({ data }) => (await ready)(data, (said) => port.postMessage(said));
});

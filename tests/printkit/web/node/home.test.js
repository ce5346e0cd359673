// The site's script on every page: to which home page a first visit leads.

import assert from "node:assert/strict";
import test from "node:test";

import { blank } from "./page.js";

const SCRIPT = new URL("../../../../printkit/web/site/static/page.js", import.meta.url);
const LINKS = ["en", "de", "fr"].map((code) => `<link rel="alternate" hreflang="${code}" href="/${code}/">`).join("");

async function visit(address, languages) {
  const page = blank(`${LINKS}<section id="getting-ready"></section>`, { address });
  Object.assign(navigator, { languages });
  Object.assign(location, { replace: (to) => page.moved.push(to) });
  Object.assign(document, { documentElement: { lang: "en" } });
  await import(`${SCRIPT}?${address} ${languages}`);
  return page.moved;
}

test("a first visit leads to the home page in the first language that the browser asks for and the site has", async () => {
  assert.deepEqual(await visit("/", ["de-AT", "en"]), ["/de/"]);
  assert.deepEqual(await visit("/", ["da", "fr", "en"]), ["/fr/"]);
  assert.deepEqual(await visit("/", ["en-GB", "de"]), []);
  assert.deepEqual(await visit("/", ["da"]), []);
});

test("a language that was chosen, a kit and a table stay", async () => {
  for (const address of ["/?lang=en", "/kits/isaac/x.html", "/#/isaac:p4zt5", "/table/isaac"]) {
    assert.deepEqual(await visit(address, ["de"]), [], address);
  }
});

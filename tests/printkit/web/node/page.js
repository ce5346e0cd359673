// Opens a page of printkit in Node: its template, its script, and a server that the test plays.
//
//   const page = await open("play.html", "play.js", { address: "/play/isaac", answer });
//       // answer(path, said, options): what the server says to a request: an object, or text with a status
//   page.by("undo").click();
//   await page.settled();          // every promise that can go on has gone on
//   page.requests                  // the addresses asked for so far

import { readFileSync } from "node:fs";
import { register } from "node:module";

import { Element, heard, lay, listening, prepared } from "./document.js";

const WEB = new URL("../../../../printkit/web/", import.meta.url);
register("./anew.js", import.meta.url);
let opened = 0;

// A module of the page, run anew for each page.
export function script(name) {
  return import(new URL(`static/${name}?${opened}`, WEB));
}

// A page without a script of its own: `html` stands in it. A `store` that is full refuses what is kept.
export function blank(html = "", { address = "/", store = {}, calm = false, touch = false, ...more } = {}) {
  opened += 1;
  const page = { requests: [], streams: [], sounds: [], followed: [], moved: [], tones: [], ...more };
  const document = documentOf(page);
  lay(document.body, html);
  const url = new URL(address, "http://localhost");
  Object.assign(url, { assign: (to) => page.moved.push(to), reload: () => page.moved.push("reload") });
  page.window = { document };
  page.history = [];
  const history = {
    state: null,
    pushState: (state, _, to) => went("push", state, to),
    replaceState: (state, _, to) => went("replace", state, to),
  };
  const went = (how, state, to) => {
    history.state = state;
    url.href = new URL(to, url).href;
    page.history.push([how, to]);
  };
  page.by = (id) => document.getElementById(id);
  page.press = (key, on = document.body, more = {}) => on.fire("keydown", { key, ...more });
  page.told = (kind, more = {}) => {
    const event = new Event(kind, { cancelable: true });
    for (const [name, value] of Object.entries(more)) Object.defineProperty(event, name, { value });
    heard(page.window, event, false);
  };
  page.settled = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
  };
  const media = { "(prefers-reduced-motion: reduce)": calm, "(hover: none)": touch };
  install({
    document,
    window: Object.assign(page.window, { open: (to) => page.moved.push(to) }),
    location: url,
    history,
    addEventListener: (kind, listener, how = {}) => listening(page.window).push({ kind, listener, once: how.once }),
    matchMedia: (query) => ({ matches: media[query] }),
    localStorage: storage(store, page),
    sessionStorage: storage(store, page),
    navigator: { pdfViewerEnabled: true, clipboard: { writeText: async (text) => (page.copied = text) } },
    innerHeight: 800,
    Image: class extends Element {
      constructor(width, height) {
        super("img", document);
        Object.assign(this, { width, height });
      }
    },
    Option: class extends Element {
      constructor(words, value) {
        super("option", document);
        Object.assign(this, { value, textContent: words });
      }
    },
    HTMLImageElement: Element,
    FormData: Said,
    EventSource: streamOf(page),
    CSSStyleSheet: class {
      replaceSync(text) {
        page.style = text;
      }
    },
    fetch: (to, options) => fetched(page, to, options),
  });
  page.window.addEventListener = globalThis.addEventListener;
  document.page = page;
  return page;
}

// The page of a template with its script. `data` are the template's values on the element that has them.
export async function open(template, name, { data = {}, before = () => {}, ...more } = {}) {
  const page = blank(markup(template), more);
  for (const [id, values] of Object.entries(data)) Object.assign(page.by(id).dataset, values);
  before(page);
  await script(name);
  await page.settled();
  return page;
}

const markups = new Map();

const SAID = /{{ say\(("(?:[^"\\]|\\.)*")(?:, [^{}]*)?\) }}/g; // a text that the template says

// A template with all its parts, its conditions met, its texts in English and its values left out.
function markup(name) {
  if (!markups.has(name)) markups.set(name, filled(name));
  return markups.get(name);
}

function filled(name) {
  return whole(name)
    .replace(/{% include "([\w.]+)" %}/g, (_, part) => markup(part))
    .replace(SAID, (_, text) => JSON.parse(text))
    .replace(/{%[^]*?%}|{{[^]*?}}|<!doctype html>/g, "");
}

// A template with the one that it extends, in which its blocks stand.
function whole(name) {
  const text = readFileSync(new URL(`templates/${name}`, WEB), "utf8");
  const base = /{% extends "([\w.]+)" %}/.exec(text)?.[1];
  if (!base) return text;
  const main = /{% block main %}([^]*){% endblock %}/.exec(text)?.[1];
  const block = (name) => new RegExp(`{% block ${name} %}([^]*?){% endblock %}`).exec(text)?.[1];
  if (main !== undefined) return whole(base).replace("{% block main %}{% endblock %}", () => main);
  return whole(base).replace(/{% block (\w+) %}[^]*?{% endblock %}/g, (own, name) => block(name) ?? own);
}

function documentOf(page) {
  const document = new Element("html");
  document.document = document;
  Object.assign(document, {
    body: document,
    activeElement: document,
    clock: 0,
    adoptedStyleSheets: [],
    followed: page.followed,
    decoding: page.decoding ?? (async () => {}),
    createElement: (tag) => prepared(new Element(tag, document)),
    createElementNS: (_, tag) => new Element(tag, document),
    getElementById: (id) => document.search((each) => each.id === id),
    elementFromPoint: (x) => document.under?.[x],
    execCommand: () => ((page.copied = document.activeElement.value), true),
  });
  Object.defineProperty(document, "images", { get: () => document.querySelectorAll("img") });
  return document;
}

class Said extends URLSearchParams {
  constructor(form) {
    super();
    for (const { name, type, checked, value, disabled } of form?.elements ?? []) {
      const out = !name || disabled || type === "submit" || (["checkbox", "radio"].includes(type) && !checked);
      if (!out) super.append(name, value);
    }
  }
  append(name, value) {
    this.files = { ...this.files, [name]: value };
    super.append(name, typeof value === "string" ? value : `(${value.size} bytes)`);
  }
}

function streamOf(page) {
  return class EventSource extends EventTarget {
    static CLOSED = 2;
    readyState = 1;
    constructor(address) {
      super();
      this.address = address;
      page.streams.push(this);
    }
    close() {
      this.readyState = 2;
    }
    async hear(said) {
      this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(said) }));
      await page.settled();
    }
    async fire(kind) {
      this.dispatchEvent(new Event(kind));
      await page.settled();
    }
  };
}

async function fetched(page, address, options = {}) {
  page.requests.push(`${options.method ?? "GET"} ${address}`);
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const said = await page.answer?.(pathname, searchParams, options);
  options.signal?.throwIfAborted();
  if (said === undefined) return reply("nothing here", 404);
  return said.status ? reply(said.text, said.status) : reply(said, 200);
}

function reply(said, status) {
  const text = typeof said === "string" ? said : JSON.stringify(said);
  return { ok: status === 200, status, text: async () => text, json: async () => JSON.parse(text) };
}

function storage(store, page) {
  return {
    getItem: (key) => store[key] ?? null,
    setItem: (key, value) => {
      if (page.full) throw new Error("full");
      store[key] = String(value);
    },
    removeItem: (key) => delete store[key],
  };
}

function install(all) {
  for (const [name, value] of Object.entries(all)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

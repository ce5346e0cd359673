// A document without a screen: as much of the DOM as the page's scripts use. It lays nothing out.

const VOID = new Set(["img", "input", "link", "meta", "br"]);
const WORDS = { className: "class", htmlFor: "for" };
const TEXTS = ["id", "className", "src", "href", "name", "type", "alt", "title", "content"];
const FLAGS = ["hidden", "disabled", "open", "inert"];

export class Element {
  parent = null;
  nodes = [];
  attributes = new Map();
  style = new Style();
  #dataset;
  #classList;

  constructor(tag, document) {
    this.tag = tag;
    this.document = document;
  }

  get dataset() {
    return (this.#dataset ??= new Proxy({}, {
      get: (_, name) => this.getAttribute(hyphened(name)) ?? undefined,
      set: (_, name, value) => (this.setAttribute(hyphened(name), value), true),
    }));
  }
  get classList() {
    const names = () => this.className.split(/\s+/).filter(Boolean);
    const toggle = (name, on = !names().includes(name)) => {
      const others = names().filter((each) => each !== name);
      this.className = (on ? [...others, name] : others).join(" ");
    };
    return (this.#classList ??= {
      toggle,
      contains: (name) => names().includes(name),
      add: (name) => toggle(name, true),
      remove: (name) => toggle(name, false),
    });
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  setAttribute(name, value) {
    this.attributes.set(name, String(value));
    if (name === "value") this.value = String(value);
    if (name === "checked") this.checked = this.defaultChecked = true;
    if (name === "selected") this.selected = this.defaultSelected = true;
    if (name === "tabindex") this.tabIndex = Number(value);
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  hasAttribute(name) {
    return this.attributes.has(name);
  }

  get children() {
    return this.nodes.filter((node) => node instanceof Element);
  }
  get childElementCount() {
    return this.children.length;
  }
  get textContent() {
    return this.nodes.map((node) => (typeof node === "string" ? node : node.textContent)).join("");
  }
  set textContent(text) {
    this.replaceChildren(...(`${text}` ? [`${text}`] : []));
  }
  get nextSibling() {
    return this.parent.nodes[this.parent.nodes.indexOf(this) + 1];
  }
  get parentElement() {
    return this.parent;
  }
  get isConnected() {
    return this.document.contains(this);
  }
  append(...nodes) {
    this.#insert(this.nodes.length, nodes);
  }
  prepend(...nodes) {
    this.#insert(0, nodes);
  }
  replaceChildren(...nodes) {
    for (const child of this.children) child.remove();
    this.nodes = [];
    this.append(...nodes);
  }
  before(...nodes) {
    for (const node of nodes) node.remove?.();
    this.parent.#insert(this.parent.nodes.indexOf(this), nodes);
  }
  after(...nodes) {
    for (const node of nodes) node.remove?.();
    this.parent.#insert(this.parent.nodes.indexOf(this) + 1, nodes);
  }
  replaceWith(node) {
    this.before(node);
    this.remove();
  }
  remove() {
    if (this.contains(this.document.activeElement)) this.document.activeElement = this.document.body;
    this.parent?.nodes.splice(this.parent.nodes.indexOf(this), 1);
    this.parent = null;
  }
  #insert(at, nodes) {
    for (const node of nodes) if (node instanceof Element && node.parent) node.remove();
    this.nodes.splice(at, 0, ...nodes.map((node) => (node instanceof Element ? node : String(node))));
    for (const node of nodes) if (node instanceof Element) node.parent = this;
  }

  contains(other) {
    for (let node = other; node; node = node.parent) if (node === this) return true;
    return false;
  }
  closest(selector) {
    for (let node = this; node; node = node.parent) if (node.matches(selector)) return node;
    return null;
  }
  matches(selector) {
    return compiled(selector).some((words) => met(this, words));
  }
  querySelectorAll(selector) {
    const found = [];
    this.search((each) => each.matches(selector) && found.push(each) < 0);
    return found;
  }
  querySelector(selector) {
    return this.search((each) => each.matches(selector));
  }
  // The first element inside that meets a test, in the order of the document.
  search(test) {
    for (const node of this.nodes) {
      if (!(node instanceof Element)) continue;
      const found = test(node) ? node : node.search(test);
      if (found) return found;
    }
    return null;
  }

  // Events go down to the element, and up again if they bubble.
  dispatchEvent(event) {
    const way = [];
    for (let node = this; node; node = node.parent) way.push(node);
    way.push(globalThis.window);
    Object.defineProperty(event, "target", { value: this, configurable: true });
    let stopped = false;
    event.stopPropagation = () => (stopped = true);
    for (const node of way.toReversed()) if (!stopped) heard(node, event, true);
    for (const node of event.bubbles ? way : way.slice(0, 1)) if (!stopped) heard(node, event, false);
    return !event.defaultPrevented;
  }
  addEventListener(kind, listener, how = {}) {
    listening(this).push({ kind, listener, capture: how === true, once: how.once });
  }
  click(more = {}) {
    if (this.disabled) return;
    if (this.type === "checkbox") this.checked = !this.checked;
    if (this.type === "radio") choose(this);
    const going = this.fire("click", { detail: 1, timeStamp: (this.document.clock += 1000), clientX: 0, clientY: 0, ...more });
    if (["checkbox", "radio"].includes(this.type)) this.fire("change");
    if (going && this.tag === "a") this.document.followed.push(this.href);
  }
  fire(kind, more = {}) {
    const event = new Event(kind, { bubbles: true, cancelable: true });
    for (const [name, value] of Object.entries(more)) Object.defineProperty(event, name, { value });
    return this.dispatchEvent(event);
  }
  focus() {
    if (!this.isConnected) return;
    this.document.activeElement = this;
    this.fire("focusin");
  }
  scrollIntoView() {
    this.document.scrolled = this;
  }
  getBoundingClientRect() {
    return { top: this.top ?? 0 };
  }
  showModal() {
    this.open = true;
  }
  close() {
    this.open = false;
  }
  decode() {
    return this.document.decoding(this).then(() => (this.complete = true));
  }

  get elements() {
    const all = this.querySelectorAll("input, select, textarea, button");
    all.namedItem = (name) => {
      const named = all.filter((each) => each.name === name || each.id === name);
      return named.length > 1 ? radios(named) : (named[0] ?? null);
    };
    return new Proxy(all, { get: (own, name) => own[name] ?? (typeof name === "string" ? (all.namedItem(name) ?? undefined) : undefined) });
  }
  get options() {
    return this.tag === "select" ? this.querySelectorAll("option") : undefined;
  }
}

for (const name of TEXTS) {
  const attribute = WORDS[name] ?? name;
  Object.defineProperty(Element.prototype, name, {
    get() {
      return this.getAttribute(attribute) ?? "";
    },
    set(value) {
      this.setAttribute(attribute, value);
    },
  });
}
for (const name of FLAGS) {
  Object.defineProperty(Element.prototype, name, {
    get() {
      return this.hasAttribute(name);
    },
    set(on) {
      if (on) this.setAttribute(name, "");
      else this.removeAttribute(name);
    },
  });
}

class Style {
  setProperty(name, value) {
    this[name] = String(value);
  }
  getPropertyValue(name) {
    return this[name] ?? "";
  }
}

const listeners = new WeakMap();

export function listening(node) {
  if (!listeners.has(node)) listeners.set(node, []);
  return listeners.get(node);
}

export function heard(node, event, capture) {
  for (const each of [...listening(node)]) {
    if (each.kind !== event.type || Boolean(each.capture) !== capture) continue;
    if (each.once) listening(node).splice(listening(node).indexOf(each), 1);
    each.listener.call(node, event);
  }
  if (!capture) node[`on${event.type}`]?.(event);
}

function choose(radio) {
  for (const each of radio.document.querySelectorAll(`[name=${radio.name}]`)) each.checked = each === radio;
}

function radios(all) {
  return {
    get value() {
      return all.find(({ checked }) => checked)?.value ?? "";
    },
    set value(value) {
      for (const each of all) each.checked = each.value === value;
    },
  };
}

function hyphened(name) {
  return `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

const selectors = new Map();

// A selector as what it lists, each a list of words, each a list of tests.
function compiled(selector) {
  if (!selectors.has(selector)) {
    const listed = selector.split(/,\s*(?![^(]*\))/);
    selectors.set(selector, listed.map((each) => each.trim().split(/\s+(?![^([]*[)\]])/).map(word)));
  }
  return selectors.get(selector);
}

function met(element, words) {
  if (!words.at(-1).every((test) => test(element))) return false;
  const others = words.slice(0, -1);
  if (!others.length) return true;
  for (let node = element.parent; node; node = node.parent) if (met(node, others)) return true;
  return false;
}

// The tests of one word of a selector, such as `input:not([type=radio])`.
function word(text) {
  return text.match(/:not\([^)]*\)|\[[^\]]*\]|[#.:]?[\w-]+/g).map((part) => {
    if (part.startsWith(":not(")) return (element) => !element.matches(part.slice(5, -1));
    if (part === ":checked") return ({ checked }) => Boolean(checked);
    if (part[0] === "#") return ({ id }) => id === part.slice(1);
    if (part[0] === ".") return ({ className }) => className.split(/\s+/).includes(part.slice(1));
    if (part[0] !== "[") return ({ tag }) => tag === part;
    const [, name, how, value] = /\[([\w-]+)(~?=)?"?([^"\]]*)"?\]/.exec(part);
    const own = (element) => `${name === "tabindex" ? element.tabIndex : element.getAttribute(name)}`;
    if (how === "~=") return (element) => own(element).split(" ").includes(value);
    return how ? (element) => own(element) === value : (element) => element.hasAttribute(name);
  });
}

// Put the elements of HTML into `root`.
export function lay(root, html) {
  let here = root;
  for (const [, closed, tag, said, text] of html.matchAll(/<(?:!|(\/)?([\w-]+)((?:[^>"]|"[^"]*")*))>|([^<]+)/g)) {
    if (text !== undefined) {
      if (text.trim()) here.nodes.push(unescaped(text.trim()));
    } else if (closed) {
      for (let node = here; node !== root; node = node.parent) {
        if (node.tag !== tag) continue;
        here = node.parent;
        break;
      }
    } else if (tag) {
      const made = new Element(tag, root.document);
      for (const [, name, value] of said.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) made.setAttribute(name, unescaped(value ?? ""));
      prepared(made);
      here.append(made);
      if (!VOID.has(tag)) here = made;
    }
  }
}

// What only some elements have: a value, or a pen that notes what it draws.
export function prepared(element) {
  if (element.tag === "select") {
    Object.defineProperty(element, "value", {
      get: () => (element.options.find(({ selected }) => selected) ?? element.options[0])?.value ?? "",
      set: (value) => element.options.forEach((each) => (each.selected = each.value === value)),
    });
  } else if (["input", "textarea"].includes(element.tag)) {
    element.value ??= "";
    element.defaultValue = element.value;
    element.checked ??= false;
    element.defaultChecked = element.checked;
  } else if (element.tag === "canvas") {
    element.drawn = []; // what was drawn, in order
    const note = (what) => (...said) => element.drawn.push([what, ...said]);
    const pen = Object.fromEntries(["clearRect", "drawImage", "beginPath", "arc"].map((what) => [what, note(what)]));
    pen.stroke = () => note("stroke")(pen.lineWidth, pen.strokeStyle);
    element.width = element.getAttribute("width");
    element.height = element.getAttribute("height");
    element.getContext = () => pen;
  }
  return element;
}

function unescaped(text) {
  return text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

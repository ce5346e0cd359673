// A table: each change of an option requests the sheets again, and updates the address.

import { copies } from "./copy.js";
import { by, refuse, wrong } from "./elements.js";
import { look } from "./kept.js";
import { offer, withdraw } from "./offer.js";
import { drawAll, papers, prints } from "./print.js";
import { say } from "./say.js";
import { ask, post } from "./server.js";
import { sheet } from "./sheet.js";
import { judge } from "./verdict.js";
import { begun, cancel, work } from "./work.js";

const table = document.getElementById("table");
const form = document.getElementById("options");
const here = `/table/${table.dataset.game}`;
const layout = form.elements.namedItem("layout");
const checked = form.elements.namedItem("checked");
const seed = form.elements.namedItem("seed");
const all = form.elements.namedItem("all");
const boxes = [...form.querySelectorAll("[name=sheet]")];
let kit = JSON.parse(table.dataset.kit);
let proven = JSON.parse(table.dataset.proven);
let asked = new AbortController();

function query() {
  const said = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (value !== "") said.append(name, value);
  }
  if (ticksKit()) said.delete("sheet");
  return said;
}

// Whether the ticked sheets are the ones that are printed by default.
function ticksKit() {
  return boxes.every(({ checked, value }) => checked === kit.includes(value));
}

function tick(names) {
  for (const box of boxes) box.checked = names.includes(box.value);
}

async function refresh(said = query()) {
  asked.abort();
  asked = new AbortController();
  const { signal } = asked;
  table.classList.add("busy");
  try {
    const answer = await ask(`${here}/live?${said}`, { signal });
    if (!answer.ok) return wrong(await answer.text());
    const view = await answer.json();
    show(view);
    if (view.address !== location.pathname + location.search) {
      history.pushState(null, "", view.address);
    }
    look(view.address, view.words[0] ?? table.dataset.title, view.pages[0].src);
    if (!view.ready) begin("check");
    await showSheets(view, signal);
  } catch (error) {
    dropAborted(error);
  } finally {
    if (!signal.aborted) table.classList.remove("busy");
  }
}

// A request that a later change replaced is not an error.
function dropAborted(error) {
  if (error.name !== "AbortError") throw error;
}

function show(view) {
  by("wrong").hidden = true;
  by("shown").hidden = false;
  by("words").textContent = view.words.join(" ");
  by("command").textContent = view.command;
  by("change").href = view.address.replace("/table/", "/edit/");
  layout.value = view.layout;
  checked.value = new URL(view.address, location).searchParams.get("checked") ?? "";
  by("deal").textContent = view.layout ? say("Deal another") : say("Deal a fair one");
  by("ready-made").href = view.ready_made;
  by("ready-made").hidden = !view.ready_made;
  by("ready-made").textContent = view.verdict ? say("Another proven one") : say("Take a proven one");
  judge(view.verdict);
  by("check").hidden = by("unchecked").hidden = Boolean(view.verdict);
  seed.value = view.seed;
  ({ kit, proven } = view);
  tick(view.sheets);
  for (const link of document.querySelectorAll("[data-file]")) {
    link.href = view.files[link.dataset.file];
  }
  refuse(form, view.refused);
}

function begin(kind) {
  const again = (address) => refresh(new URL(address, location).searchParams);
  const dealt = (address) => load(`${address}#verdict`);
  withdraw();
  work(kind, here, query(), { offered: offer, done: kind === "deal" ? dealt : again, wrong });
}

// For another setup or other terms, take the controls from the new page.
function load(address) {
  location.assign(address);
}

// A sheet stays visible until its new picture is loaded, so that nothing flickers. The first sheet is
// requested alone, and lower ones when the user scrolls near them.
async function showSheets({ pages, sure, address }, signal) {
  const sheets = by("sheets");
  const show = async (page, at) => {
    const old = sheets.children[at];
    const figure = sheet(page, old);
    if (figure === old) return;
    const image = figure.querySelector("img");
    const seen = at === 0 || (old && old.getBoundingClientRect().top < innerHeight);
    if (!seen) image.loading = "lazy";
    if (!old) sheets.append(figure);
    if (seen) {
      signal.addEventListener("abort", () => image.complete || image.removeAttribute("src"));
      await image.decode().catch(() => {});
      signal.throwIfAborted();
    }
    if (old) old.replaceWith(figure);
  };
  await show(pages[0], 0);
  if (!sure) {
    pages = await drawn(address, signal);
    if (!pages) return;
  }
  for (const figure of [...sheets.children].slice(pages.length)) figure.remove();
  await Promise.all(pages.map(show));
  drawAll(sheets);
}

// Load the true list of sheets, for a view that only has the expected one.
async function drawn(address, signal) {
  const answer = await ask(`${here}/pages${new URL(address, location).search}`, { signal });
  if (answer.ok) return answer.json();
  return wrong(await answer.text());
}

function changed(control) {
  const { section } = control.closest("[data-section]").dataset;
  if (control.name === "players" && isProven() && proven.includes(control.value)) return another();
  if (control === seed) layout.value = "";
  if (control === all && all.checked) tick(kit);
  if (control.name === "sheet" && !ticksKit()) all.checked = false;
  if (section === "table" || section === "check") checked.value = "";
  withdraw();
  cancel();
  refresh();
}

function isProven() {
  return !by("verdict").hidden && by("verdict").dataset.passed === "yes";
}

// Go on to another proven setup for these options.
function another() {
  const said = query();
  for (const name of ["seed", "layout", "checked"]) said.delete(name);
  cancel();
  load(`${here}/ready-made?${said}`);
}

// Whether a control was changed since the page was loaded.
function touched({ type, checked, defaultChecked, value, defaultValue, options }) {
  if (type === "checkbox" || type === "radio") return checked !== defaultChecked;
  if (options) return !([...options].find((each) => each.defaultSelected) ?? options[0]).selected;
  return type !== "hidden" && defaultValue !== undefined && value !== defaultValue;
}

form.addEventListener("change", (event) => changed(event.target));
form.addEventListener("submit", (event) => {
  if (event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  refresh();
});
by("another").addEventListener("click", (event) => {
  event.preventDefault();
  const said = query();
  for (const name of ["seed", "layout", "checked"]) said.delete(name);
  cancel();
  refresh(said);
});
for (const button of document.querySelectorAll("[data-work]")) {
  button.addEventListener("click", () => {
    begin(button.dataset.work);
    by("work-title").focus();
    by("work").scrollIntoView({ block: "nearest" });
  });
}
by("cancel").addEventListener("click", async () => {
  by("deal").focus();
  const stopping = cancel();
  if (checked.value && by("verdict").hidden) {
    checked.value = "";
    refresh();
  }
  const best = await stopping;
  if (best) offer(best);
});
for (const button of document.querySelectorAll("[data-copy]")) {
  const link = button.dataset.copy === "address";
  copies(button, () => (link ? location.href : by("command").textContent));
}
prints(document.querySelector('[data-file="print"]'));
papers(by("sheets"));
window.addEventListener("popstate", () => location.reload());

// Apply the changes that were made before this script was loaded.
const early = [...form.elements].find(touched);
if (early) changed(early);
refuse(form, JSON.parse(table.dataset.refused));
if (table.dataset.ready === "no") begin("check");
if (by("wrong").hidden) {
  const src = by("sheets").querySelector("img")?.getAttribute("src");
  const address = location.pathname + location.search;
  look(address, by("words").textContent, src);
  if (table.dataset.ready === "yes") begun(here, query()).then((kind) => kind && begin(kind));
  if (table.dataset.sure === "no") {
    showSheets({ pages: [{ src }], address }, asked.signal).catch(dropAborted);
  } else addEventListener("load", () => drawAll(by("sheets")));
}

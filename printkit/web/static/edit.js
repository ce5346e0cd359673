// The editor: the server works out each change, and the address holds the result.

import { Board } from "./board.js";
import { copies } from "./copy.js";
import { keyed, palette, untyped } from "./edit-palette.js";
import { settings } from "./edit-settings.js";
import { by, refuse } from "./elements.js";
import { opening } from "./opening.js";
import { photos } from "./photo.js";
import { say } from "./say.js";
import { ask } from "./server.js";
import { Steps } from "./steps.js";
import { judge } from "./verdict.js";
import { begun, cancel, work } from "./work.js";

const editor = by("editor");
const here = `/edit/${editor.dataset.game}`;
const table = `/table/${editor.dataset.game}`;
const TYPED = "textarea, select, input:not([type=radio], [type=checkbox])";
const board = new Board(by("board"), { tap });
const steps = new Steps(`printkit-steps-of-${here}`);
let view;
let line = Promise.resolve();
let swaps;
let painted = []; // what is still to be laid
let typedAt; // where the last piece was typed
let spaced = false; // with a space behind it
let aimed; // the square on which the next piece is laid, square by square
let drag; // the squares that are drawn over
let dragged = false; // the click that ends a drag is no tap

// What is laid

function change(said) {
  line = line.then(() => changed(said));
}

// Lay pieces on squares. Pieces that are laid while the server answers wait, and are then sent together.

function paint(pairs) {
  painted.push(...pairs);
  line = line.then(async () => {
    const all = painted.splice(0);
    if (!all.length) return;
    const at = all.map(([square]) => square).join();
    await changed({ do: "paint", at, piece: all.map(([, piece]) => piece).join() });
  });
}

// The next square in reading order; undefined after the last one.
function after(name) {
  return view.spots[view.spots.findIndex((spot) => spot.name === name) + 1]?.name;
}

async function changed(said) {
  const query = new URL(view.address, location).searchParams;
  for (const [name, value] of Object.entries(said)) query.append(name, value);
  const shown = await asked(query);
  if (!shown) return;
  const spot = shown.spots.find(({ name }) => name === said.at?.split(",").at(-1));
  by("said").textContent = spot?.words ?? "";
  keep(shown);
}

// The user's own changes can be undone.
function keep(shown) {
  if (!view) return showFirst(shown); // the page's own address was refused
  if (shown.address !== view.address) {
    steps.add(shown.address);
    history.pushState({ at: steps.at }, "", shown.address);
  }
  show(shown);
}

// The browser's back button leads from here to what was shown before, as after any change.
function step(way) {
  line = line.then(async () => {
    const address = way < 0 ? steps.before : steps.after;
    const shown = address && (await asked(new URL(address, location).searchParams));
    if (!shown) return;
    steps.go(way);
    history.pushState({ at: steps.at }, "", shown.address);
    show(shown);
  });
}

async function asked(query) {
  const answer = await ask(`${here}/live?${query}`);
  if (answer.ok) return answer.json();
  wrong(await answer.text());
}

function go(address) {
  line = line.then(async () => {
    const shown = await asked(new URL(address, location).searchParams);
    if (shown) keep(shown);
  });
  return line;
}

async function load() {
  const shown = await asked(new URLSearchParams(location.search));
  if (shown) showFirst(shown);
}

function showFirst(shown) {
  steps.open(shown.address, history.state?.at);
  history.replaceState({ at: steps.at }, "", shown.address);
  show(shown);
}

function wrong(words) {
  by("wrong").textContent = words.trim();
  by("wrong").hidden = false;
  by("wrong").scrollIntoView({ block: "nearest" });
}

// How it is shown

function show(shown) {
  if (view?.address !== shown.address) cancel();
  view = shown;
  by("wrong").hidden = true;
  withdraw();
  board.show({ ...view, label: editor.dataset.title });
  by("told").textContent = view.told;
  list(by("remarks"), view.remarks);
  palette(view.pieces);
  by("one-by-one").hidden = !view.simple;
  by("board").classList.toggle("paintable", view.simple);
  aim();
  settings(view.settled, view.settings, change);
  by("undo").disabled = !steps.before;
  by("redo").disabled = !steps.after;
  onward();
}

function list(element, sentences) {
  element.hidden = !sentences.length;
  element.replaceChildren(
    ...sentences.map((text) => Object.assign(document.createElement("li"), { textContent: text })),
  );
}

function onward() {
  const ready = !view.unready;
  by("unready").textContent = view.unready;
  by("unready").hidden = ready;
  by("onward").hidden = !ready;
  for (const to of ["print", "play", "yaml"]) by(`to-${to}`).href = view.links[to] ?? "";
  judge(view.verdict);
  by("check").hidden = Boolean(view.verdict);
  if (by("rules")) refuse(by("rules"), view.refused);
  if (view.checked && !view.verdict) begin("check", { done: load });
}

// Squares and keys

function tap(name) {
  if (dragged) return;
  if (by("in-turn").checked && view.simple) return aim(name);
  const piece = palette.chosen();
  change(piece ? { do: "tap", at: name, piece } : { do: "lift", at: name });
}

by("board").addEventListener("keydown", (event) => {
  const name = event.target.dataset.spot;
  if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Delete" || event.key === "Backspace") {
    event.preventDefault();
    change({ do: "lift", at: name });
    return;
  }
  if (event.key === " " && typedAt) {
    spaced = true; // it ends a number, and presses nothing
    event.preventDefault();
    return untype();
  }
  if (event.key.length > 1) untype();
  const found = keyed(event.key);
  if (!found) return;
  if (!view.simple) return change({ do: "put", at: name, piece: found.piece });
  const at = found.longer ? (typedAt ?? name) : name;
  paint([[at, found.piece]]);
  typedAt = at;
  if (!found.longer && after(name)) board.focus(after(name));
});
by("board").addEventListener("keyup", (event) => {
  if (event.key === " " && spaced) event.preventDefault();
  spaced = false;
});
by("board").addEventListener("focusin", () => view?.simple || untype());
by("board").addEventListener("pointerdown", untype);

function untype() {
  untyped();
  typedAt = undefined;
}

// Square by square: pressing a piece lays it on the marked square.

function aim(name = aimed) {
  const on = view.simple && by("in-turn").checked;
  aimed = on ? (name ?? view.spots[0].name) : undefined;
  board.mark({ chosen: aimed ? [[aimed]] : [] });
}

by("in-turn").addEventListener("change", () => aim());
by("pieces").addEventListener("click", ({ target, detail }) => {
  if (!aimed || target.name !== "piece" || !detail) return; // arrow keys choose, and lay nothing
  paint([[aimed, target.value]]);
  aim(after(aimed) ?? aimed);
});

// Painting: the piece is laid on every square that the finger or mouse is dragged over.

function under({ clientX, clientY }) {
  const name = document.elementFromPoint(clientX, clientY)?.closest("#board .spot")?.dataset.spot;
  return view.spots.some((spot) => spot.name === name) ? name : undefined;
}

by("board").addEventListener("pointerdown", (event) => {
  dragged = false;
  drag = view?.simple && event.isPrimary && event.button === 0 ? new Set([under(event)].filter(Boolean)) : undefined;
});
addEventListener("pointermove", (event) => {
  if (!drag?.size || !event.isPrimary) return;
  const name = under(event);
  if (!name || drag.has(name)) return;
  drag.add(name);
  dragged = true;
  board.mark({ chosen: [...drag].map((each) => [each]) });
});
addEventListener("pointerup", () => {
  const squares = drag;
  drag = undefined;
  if (!dragged || !squares) return;
  const piece = palette.chosen() ?? "";
  paint([...squares].map((square) => [square, piece]));
});
addEventListener("pointercancel", () => {
  drag = undefined;
  if (view) aim();
});
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.target.closest(TYPED)) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  by(key === "y" || event.shiftKey ? "redo" : "undo").click();
});
by("undo").addEventListener("click", () => step(-1));
by("redo").addEventListener("click", () => step(1));
for (const button of document.querySelectorAll("[data-do]")) {
  button.addEventListener("click", () => {
    unphoto();
    change({ do: button.dataset.do });
  });
}
window.addEventListener("popstate", () => {
  line = line.then(load);
});

// Who plays

by("rules")?.addEventListener("change", ruled);
by("rules")?.addEventListener("submit", (event) => {
  event.preventDefault();
  ruled();
});

async function ruled() {
  await line;
  const query = new URL(view.address, location).searchParams;
  for (const { name } of by("rules").elements) if (name) query.delete(name);
  query.delete("checked");
  for (const [name, value] of new FormData(by("rules"))) if (value) query.append(name, value);
  go(`${here}?${query}`);
}

// What becomes of it

function begin(kind, leads) {
  work(kind, table, view.query, { ...leads, wrong });
}

function attend() {
  by("work-title").focus({ preventScroll: true });
  by("work").scrollIntoView({ block: "nearest" });
}

by("check").addEventListener("click", async () => {
  await line;
  const query = new URL(view.address, location).searchParams;
  query.set("checked", "yes");
  await go(`${here}?${query}`);
  attend();
});
by("cancel").addEventListener("click", async () => {
  await cancel();
  const query = new URL(view.address, location).searchParams;
  query.delete("checked");
  if (view.checked) await go(`${here}?${query}`);
  by("check").focus();
});
by("make-fair")?.addEventListener("click", async () => {
  await line;
  begin("make-fair", { offered: offer });
  attend();
});

function offer(found) {
  swaps = found;
  const some = found.swaps.length > 0;
  by("offer-title").textContent = some ? title(found) : say("Nothing to swap");
  by("offer-words").textContent = found.words;
  by("take").hidden = !some;
  by("keep").textContent = some ? say("Keep it as it is") : say("Good");
  by("offer").hidden = false;
  if (photo?.board) cover(true);
  board.arrows(found.swaps);
  by("offer-title").focus({ preventScroll: true });
  by("board").parentElement.scrollIntoView();
}

function title({ fair }) {
  return fair ? say("These swaps make it fair") : say("Not fair, but more even");
}

function withdraw() {
  swaps = undefined;
  by("offer").hidden = true;
  board.arrows([]);
}

by("take").addEventListener("click", () => {
  const { address } = swaps;
  unphoto();
  go(new URL(address, location).search);
});
by("keep").addEventListener("click", withdraw);
// A photo of the coins, shown over the board while swaps are offered, or when the box is ticked.

const photo = by("take-photo") && photos(photoAddress, { read, answered, pieces: () => view.pieces[0].pieces, wrong });
by("over-board")?.addEventListener("change", ({ target }) => cover(target.checked));

function photoAddress(said) {
  return `${here}/photo?${[view.query, new URLSearchParams(said)].filter((each) => `${each}`).join("&")}`;
}

async function read({ address }) {
  by("wrong").hidden = true;
  cover(false);
  await go(address);
}

function answered(at, piece) {
  change(piece ? { do: "put", at, piece } : { do: "lift", at });
}

// The photo no longer shows what lies on the board.
function unphoto() {
  photo?.forget();
  if (photo) cover(false);
}

function cover(on) {
  by("over-board").checked = on && Boolean(photo.board);
  board.over(on ? photo.board : undefined);
}

copies(by("copy"), () => location.href);
opening(() => `${here}/read${location.search}`, { opened, wrong, photo: photo?.read });

function opened(address) {
  unphoto();
  if (address.split("?")[0] === here) go(address);
  else location.assign(address);
}

line = load();
line.then(async () => {
  if (view && !view.checked && (await begun(table, view.query)) === "make-fair") begin("make-fair", { offered: offer });
});

// The palette: the pieces to lay, with the number left of each, and the keys that lay them.

import { by } from "./elements.js";
import { say } from "./say.js";

const SMALL = 12; // of more pieces the pictures alone are shown
let shown = [];
let typed = "";

export function palette(groups) {
  const before = shown.map(({ picture }) => picture).join();
  shown = groups.flatMap(({ pieces }) => pieces);
  if (shown.map(({ picture }) => picture).join() !== before) lay(groups);
  for (const { name, left, over } of shown) {
    const said = by("pieces").querySelector(`[data-left="${name}"]`);
    said.textContent = left;
    said.classList.toggle("over", over);
  }
}

function lay(groups) {
  const now = by("palette").elements.piece?.value ?? shown[0].name;
  const focused = by("pieces").contains(document.activeElement);
  by("pieces").className = look();
  by("pieces").replaceChildren(
    ...groups.map(({ group, pieces }) => set(group, pieces.map(item), "")),
    set("", [taking()], "none"),
  );
  by("turning").hidden = !shown.some(({ turned }) => turned);
  const all = [...by("pieces").querySelectorAll("input")];
  const chosen = all.find(({ value }) => value === now) ?? all[0];
  chosen.checked = true;
  if (focused) chosen.focus();
}

function look() {
  if (shown.length > SMALL) return "small";
  return shown.some(({ turned }) => turned) ? "long" : "few";
}

// The piece to lay; undefined for taking pieces away.
palette.chosen = () => turned(shown.find(({ name }) => name === by("palette").elements.piece.value));

// The piece whose letters or number have been typed, once they are complete. `longer`: it replaces the
// piece typed before it, as when a 0 makes a 1 into a 10.
export function keyed(key) {
  if (key === "x" && !by("turning").hidden) {
    by("turned").checked = !by("turned").checked;
    return undefined;
  }
  if (key.length !== 1) return undefined;
  const known = (text) => shown.some((piece) => names(piece).some((name) => name.startsWith(text)));
  const find = (text) => shown.find((piece) => names(piece).includes(text));
  const letter = key.toLowerCase();
  const longer = Boolean(find(typed)) && known(typed + letter);
  typed = known(typed + letter) ? typed + letter : known(letter) ? letter : "";
  const piece = find(typed);
  if (piece && !names(piece).some((name) => /\d/.test(name))) typed = "";
  return piece && { piece: turned(piece), longer };
}

// What can be typed for a piece: its key, and also its number unless keys are numbers.
function names({ key, name }) {
  const numbers = shown.some((piece) => /\d/.test(piece.key));
  return [key, numbers || !/^\d+$/.test(name) ? "" : name].filter(Boolean);
}

// On another square typing starts again.
export function untyped() {
  typed = "";
}

function turned(piece) {
  return (by("turned").checked && piece?.turned) || piece?.name;
}

function set(group, items, kind) {
  const fieldset = element("fieldset", { className: `pieces ${kind}` });
  if (group) fieldset.append(element("legend", { textContent: group }));
  else fieldset.setAttribute("aria-label", kind ? say("Take away") : say("Pieces"));
  const row = element("div", { className: "pieces-row" });
  row.append(...items);
  fieldset.append(row);
  return fieldset;
}

function item(piece) {
  const image = element("img", { src: piece.picture, alt: "" });
  const name = element("span", { className: "name", textContent: piece.words });
  const left = element("span", { className: "left" });
  const count = element("span");
  count.dataset.left = piece.name;
  left.append(count, " ", element("kbd", { textContent: piece.key }));
  return radio(piece.name, image, name, left);
}

function taking() {
  return radio("", element("span", { className: "name", textContent: say("Take away") }));
}

function radio(value, ...parts) {
  const label = element("label", { className: "piece" });
  const face = element("span");
  face.append(...parts);
  label.append(element("input", { type: "radio", name: "piece", value }), face);
  return label;
}

function element(name, properties = {}) {
  return Object.assign(document.createElement(name), properties);
}

// The list of moves: it marks the move that is shown, and pressing a move shows that one. Keys go
// through it, and an address has the number of the move after which the game is shown.

import { by, part } from "./elements.js";

export function replay(view, at) {
  const { moves, ply } = view;
  by("no-moves").hidden = moves.length > 0;
  by("moves").hidden = moves.length === 0;
  by("moves").replaceChildren(...moves.map((move) => item(move, move.ply === ply, at)));
  by("first").disabled = by("before").disabled = ply === 0;
  by("after").disabled = by("last").disabled = ply === moves.length;
  const here = by("moves").querySelector("[aria-current]");
  if (here) by("moves").scrollTop = here.offsetTop - by("moves").clientHeight / 2;
  else by("moves").scrollTop = 0;
}

// What an address says, changed to show the game after `ply` of `count` moves: the last needs no number.
export function saidAt(search, ply, count) {
  const said = new URLSearchParams(search);
  said.delete("at");
  if (ply < count) said.set("at", Math.max(0, ply));
  return said;
}

// The number of moves that a key leads to; undefined for other keys.
export function plyOf(key, { ply, moves }) {
  return { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: moves.length }[key];
}

function item({ ply, seat, who, text, words }, isHere, at) {
  const made = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.seat = seat === null ? "" : seat + 1;
  button.title = words;
  if (isHere) button.setAttribute("aria-current", "step");
  button.append(part("number", `${ply}.`), part("who", who), part("text", text));
  button.addEventListener("click", () => at(ply));
  made.append(button);
  return made;
}

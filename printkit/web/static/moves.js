// The list of moves: it marks the move that is shown, and pressing a move shows that one.

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

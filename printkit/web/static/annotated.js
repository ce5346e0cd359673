// An annotated game: asked for once, and shown until the moves change.

import { by } from "./elements.js";
import { sheet } from "./sheet.js";
import { cancel, doing, work } from "./work.js";

let asked = ""; // the file of the game that is shown, or worked out

// `lead` makes a link to a move of the replay.
export function annotate(here, view, { lead, wrong }) {
  const mine = view.annotated;
  forget();
  asked = mine;
  work("annotate", here, new URL(view.address, location).search.slice(1), {
    wrong,
    done: (_, { facts, sheets }) => {
      if (asked !== mine) return;
      show(facts, sheets, lead);
      by("annotated-title").focus();
    },
  });
}

// If the moves have changed, remove the old annotation, and stop working on it.
export function still({ annotated, ply }) {
  if (annotated !== asked) {
    if (doing() === "annotate") cancel();
    forget();
  }
  for (const link of by("annotated-points").querySelectorAll("a")) {
    if (link.dataset.ply === String(ply)) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
}

function forget() {
  asked = "";
  by("annotated").hidden = by("annotated-sheets").hidden = true;
  by("annotated-points").replaceChildren();
  by("sheets").replaceChildren();
}

function show({ basis, points, rest }, sheets, lead) {
  by("annotated-points").replaceChildren(...points.map((point) => item(point, lead)));
  by("annotated-rest").textContent = rest;
  by("annotated-basis").textContent = basis;
  by("annotated-file").href = asked;
  by("sheets").replaceChildren(...sheets.map((each) => sheet(each)));
  by("annotated").hidden = by("annotated-sheets").hidden = false;
}

// The words of a point begin with its move, which is a link.
function item({ ply, move, words }, lead) {
  const made = document.createElement("li");
  const link = lead(ply);
  link.dataset.ply = ply;
  link.textContent = move;
  made.append(link, words.startsWith(move) ? words.slice(move.length) : `: ${words}`);
  return made;
}

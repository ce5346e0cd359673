// The rules in a drawer: text that a phone can read, for the players and variants of this game.

import { by } from "./elements.js";
import { ask } from "./server.js";

// `where()` is the address of the rules.
export function rules(where, wrong) {
  by("rules").addEventListener("click", async () => {
    const answer = await ask(where());
    if (!answer.ok) return wrong(await answer.text());
    by("rules-text").replaceChildren(...(await answer.json()).flatMap(paragraph));
    by("rules-drawer").showModal();
  });
}

function paragraph({ heading, item, parts }) {
  const made = document.createElement("p");
  made.className = item ? "item" : "";
  if (item) made.append(`${item} `);
  made.append(...parts.map(([text, bold]) => (bold ? strong(text) : text)));
  if (!heading) return [made];
  const head = document.createElement("h3");
  head.textContent = heading;
  return [head, made];
}

function strong(text) {
  const made = document.createElement("strong");
  made.textContent = text;
  return made;
}

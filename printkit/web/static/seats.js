// Who plays, what everybody has, and who of them is the computer.

import { by, part } from "./elements.js";

export function seats(view) {
  const most = view.seats.length > 1 && Math.max(1, ...view.seats.map(({ score }) => score ?? 0));
  by("seats").replaceChildren(...view.seats.map((seat) => player(seat, most)));
}

function player({ seat, name, computer, score, amount, has, turn, won }, most) {
  const made = document.createElement("li");
  made.dataset.seat = seat + 1;
  if (turn) made.setAttribute("aria-current", "true");
  made.dataset.won = won;
  made.append(part("name", name), part("amount", amount));
  const more = [computer && `the computer, ${computer}`, won && "wins", ...has].filter(Boolean);
  if (more.length) made.append(part("has", more.join(" · ")));
  if (score !== null && most) {
    const bar = part("score", "");
    bar.style.width = `${(100 * Math.max(0, score)) / most}%`;
    made.append(bar);
  }
  return made;
}

export function settings(view, form) {
  if (!by("players").childElementCount) by("players").append(...view.seats.map((seat) => picker(seat, view)));
  for (const [number, name] of Object.entries(view.computers)) {
    form.elements.namedItem(`seat-${number}`).value = name;
  }
  by("dice-choice").hidden = !view.dice;
  form.elements.namedItem("dice").value = view.by_hand ? "by-hand" : "page";
}

function picker({ seat, name }, { opponents }) {
  const label = document.createElement("label");
  label.className = "control";
  const select = document.createElement("select");
  select.name = `seat-${seat + 1}`;
  select.append(new Option("A person", ""));
  for (const { name: value, words } of opponents) select.append(new Option(`Computer: ${words}`, value));
  label.append(part("named", name), select);
  return label;
}

// The address with what was chosen in the form.
export function chosen(view, form) {
  const { pathname, search } = new URL(view.address, location);
  const said = new URLSearchParams(search);
  const computers = view.seats
    .map(({ seat }) => [seat + 1, form.elements.namedItem(`seat-${seat + 1}`).value])
    .filter(([, name]) => name);
  said.delete("computer");
  if (computers.length) said.set("computer", computers.map((pair) => pair.join(":")).join(","));
  said.delete("dice");
  if (form.elements.namedItem("dice").value === "by-hand") said.set("dice", "by-hand");
  return `${pathname}?${said}`;
}

// The players: their names and scores, and which of them the computer plays.

import { by, part } from "./elements.js";
import { say } from "./say.js";

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
  const more = [computer, won && say("wins"), ...has].filter(Boolean);
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
    const called = form.elements.namedItem(`name-${number}`);
    if (called !== document.activeElement) called.value = view.called[number - 1];
    called.hidden = Boolean(name);
  }
  by("dice-choice").hidden = !view.dice;
  form.elements.namedItem("dice").value = view.by_hand ? "by-hand" : "page";
}

function picker({ seat, name }, { opponents }) {
  const made = document.createElement("div");
  made.className = "control who";
  const label = document.createElement("label");
  const select = document.createElement("select");
  const called = document.createElement("input");
  select.name = `seat-${seat + 1}`;
  Object.assign(called, { name: `name-${seat + 1}`, maxLength: 20, placeholder: say("Name"), autocomplete: "off" });
  called.setAttribute("aria-label", say("Name of {player}", { player: name }));
  select.append(new Option(say("A person"), ""));
  for (const { name: value, words } of opponents) select.append(new Option(words, value));
  label.append(part("named", name), select);
  made.append(label, called);
  return made;
}

// The address with the values of the form.
export function chosen(view, form) {
  const { pathname, search } = new URL(view.address, location);
  const said = new URLSearchParams(search);
  const computers = view.seats
    .map(({ seat }) => [seat + 1, form.elements.namedItem(`seat-${seat + 1}`).value])
    .filter(([, name]) => name);
  said.delete("computer");
  if (computers.length) said.set("computer", computers.map((pair) => pair.join(":")).join(","));
  const names = view.seats.map(({ seat }) => form.elements.namedItem(`name-${seat + 1}`).value.replaceAll(",", " ").trim());
  said.delete("names");
  if (names.some(Boolean)) said.set("names", names.join(","));
  said.delete("dice");
  if (form.elements.namedItem("dice").value === "by-hand") said.set("dice", "by-hand");
  return `${pathname}?${said}`;
}

// The settings of a layout besides its squares: numbers and choices. If there are many, they are folded.

import { by } from "./elements.js";

const MANY = 4;

export function settings(title, groups, change) {
  const form = by("settings");
  const focused = form.contains(document.activeElement) ? document.activeElement.name : "";
  if (by("settled").hidden) by("settled").open = groups.length <= MANY;
  by("settled").hidden = !groups.length;
  by("settled-title").textContent = title;
  form.replaceChildren(...groups.map((group) => set(group)));
  form.onchange = ({ target }) => change({ do: "set", at: target.name, piece: target.value });
  form.onsubmit = (event) => event.preventDefault();
  if (focused) form.elements[focused]?.focus();
}

function set({ group, settings: own }) {
  const fieldset = document.createElement("fieldset");
  fieldset.className = "settled";
  if (group) {
    const legend = document.createElement("legend");
    legend.textContent = group;
    fieldset.append(legend);
  } else fieldset.setAttribute("aria-labelledby", "settled-title");
  fieldset.append(...own.map(control));
  return fieldset;
}

function control(setting) {
  const label = document.createElement("label");
  const input = setting.choices.length ? choice(setting) : number(setting);
  input.name = setting.name;
  input.value = setting.value;
  label.append(setting.words, input);
  return label;
}

function choice({ choices }) {
  const select = document.createElement("select");
  select.append(...choices.map(([value, words]) => new Option(words, value)));
  return select;
}

function number({ least, most }) {
  return Object.assign(document.createElement("input"), { type: "number", min: least, max: most });
}

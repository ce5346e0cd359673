// Elements of the page: finding them by id, and making small ones.

export const by = (id) => document.getElementById(id);

export function part(name, text) {
  const made = document.createElement("span");
  made.className = name;
  made.textContent = text;
  return made;
}

export function button(words, kind, pressed) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: kind, textContent: words });
  made.addEventListener("click", pressed);
  return made;
}

// Elements of the page: find them by id, fill the ones that several pages have, and make small ones.

export const by = (id) => document.getElementById(id);

// Say what is wrong, above all else on the page.
export function wrong(words) {
  by("wrong").textContent = words.trim();
  by("wrong").hidden = false;
}

// In a form, show how many boxes of a folded list are ticked, and why some cannot be.
export function refuse(form, refused) {
  for (const many of form.querySelectorAll(".many")) {
    many.querySelector("output").textContent = many.querySelectorAll(":checked").length || "";
  }
  for (const why of form.querySelectorAll("[data-why]")) {
    const reason = refused[why.dataset.why];
    const input = form.querySelector(`[aria-describedby~="${why.id}"]`);
    input.disabled = reason !== undefined && !input.checked;
    why.hidden = !input.disabled;
    why.textContent = reason ?? "";
  }
}

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

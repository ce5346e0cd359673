// Buttons that copy a text. Over plain http in a network, browsers only offer the old copy command.

import { say } from "./say.js";

export function copies(button, text) {
  const words = button.textContent;
  button.addEventListener("click", async () => {
    const done = await copied(text());
    button.textContent = done ? say("Copied") : say("Your browser does not copy; mark it and press Ctrl+C");
    setTimeout(() => (button.textContent = words), 4000);
  });
}

async function copied(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const area = document.createElement("textarea");
  area.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

// Buttons that copy a text. Over plain http in a network, browsers only offer the old copy command.

const WORDS = { yes: "Copied", no: "Your browser does not copy; mark it and press Ctrl+C" };

export function copies(button, text) {
  const words = button.textContent;
  button.addEventListener("click", async () => {
    button.textContent = (await copied(text())) ? WORDS.yes : WORDS.no;
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

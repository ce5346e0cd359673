// Opening a pasted text, or a file that was chosen or dropped anywhere; the server reads it.

import { by } from "./elements.js";
import { say } from "./say.js";
import { post } from "./server.js";

const MOST = 2_000_000; // bytes; the server takes no more

// Sends the text to `where()`: calls `opened` with the address of what it holds, or `wrong` with an error.
// Pictures go to `photo`.
export function opening(where, { opened, wrong, photo }) {
  async function open(text) {
    if (photo && text.type?.startsWith("image/")) return photo(text);
    if (text.size > MOST) return wrong(say("this file has more than 2 MB; a layout is far smaller"));
    const said = new FormData();
    said.append("text", text);
    const answer = await post(where(), said);
    if (!answer.ok) return wrong(await answer.text());
    opened((await answer.json()).address);
  }

  by("open").addEventListener("submit", (event) => {
    event.preventDefault();
    open(by("text").value);
  });
  by("file").addEventListener("change", ({ target }) => {
    const [file] = target.files;
    if (file) open(file);
    target.value = "";
  });
  addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  addEventListener("dragleave", ({ relatedTarget }) => {
    if (!relatedTarget) document.body.classList.remove("dropping");
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    const [file] = event.dataTransfer.files;
    const text = file ?? event.dataTransfer.getData("text");
    if (text) open(text);
  });
}

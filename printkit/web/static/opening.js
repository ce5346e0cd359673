// Opening: a text that was pasted, a file that was chosen or dropped anywhere; Python reads it.

import { post } from "./server.js";

const by = (id) => document.getElementById(id);
const MOST = 2_000_000; // bytes; the server takes no more

export function opening(address, { opened, wrong }) {
  async function open(text) {
    const answer = await post(address, { text });
    if (!answer.ok) return wrong(await answer.text());
    opened((await answer.json()).address);
  }

  async function read(file) {
    if (!file) return;
    if (file.size > MOST) return wrong("this file has more than 2 MB; a record is far smaller");
    by("text").value = await file.text();
    await open(by("text").value);
  }

  by("open").addEventListener("submit", (event) => {
    event.preventDefault();
    open(by("text").value);
  });
  by("file").addEventListener("change", () => read(by("file").files[0]));
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) read(file);
    else if (event.dataTransfer.getData("text")) open(event.dataTransfer.getData("text"));
  });
}

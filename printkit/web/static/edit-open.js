// Opening: a layout from a file that is chosen or dropped, a text, or an ID.

import { post } from "./server.js";

const by = (id) => document.getElementById(id);

// Calls `opened` with the address of what is in it, or `wrong` with what is wrong.
export function openings(here, query, { opened, wrong }) {
  const open = async (given) => {
    const form = new FormData();
    form.append("given", given);
    const answer = await post(`${here}/read?${query()}`, form);
    if (!answer.ok) return wrong(await answer.text());
    opened((await answer.json()).address);
  };
  by("opening").addEventListener("submit", (event) => {
    event.preventDefault();
    open(by("text").value);
  });
  by("file").addEventListener("change", ({ target }) => {
    if (target.files.length) open(target.files[0]);
    target.value = "";
  });
  const { body } = document;
  const over = (event) => {
    event.preventDefault();
    body.classList.add("dropping");
  };
  body.addEventListener("dragenter", over);
  body.addEventListener("dragover", over);
  body.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) body.classList.remove("dropping");
  });
  body.addEventListener("drop", (event) => {
    event.preventDefault();
    body.classList.remove("dropping");
    open(event.dataTransfer.files[0] ?? event.dataTransfer.getData("text"));
  });
}

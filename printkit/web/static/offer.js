// An offer that the user can accept: a head start, or the best setup of a stopped deal.

import { by } from "./elements.js";
import { say } from "./say.js";

export function offer({ words, address }) {
  by("offer-words").textContent = words;
  by("take").hidden = !address;
  by("take").href = address;
  by("leave").textContent = address ? say("Leave it") : say("All right");
  by("offer").hidden = false;
  by("offer-words").focus();
}

export function withdraw() {
  by("offer").hidden = true;
}

by("leave").addEventListener("click", () => {
  withdraw();
  document.querySelector("[data-work]:not([hidden])").focus();
});

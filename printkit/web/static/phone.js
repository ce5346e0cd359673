// The panel for a phone: a QR code of the present address, so that the phone continues from here.

import { copies } from "./copy.js";
import { ask } from "./server.js";

const panel = document.getElementById("phone");
const code = document.getElementById("phone-code");
const address = document.getElementById("phone-address");

const opener = document.getElementById("on-phone");
opener.hidden = false;
opener.addEventListener("click", async () => {
  panel.showModal();
  if (!code) return;
  const at = new URLSearchParams({ at: location.pathname + location.search });
  const answer = await ask(`/phone?${at}`);
  address.textContent = (await answer.text()).trim();
  code.hidden = !answer.ok;
  if (answer.ok) code.src = `/phone.svg?${at}`;
});
if (code) copies(document.getElementById("phone-copy"), () => address.textContent);

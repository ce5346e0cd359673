// The host's list of shared games: each can be deleted.

import { post } from "./server.js";

for (const button of document.querySelectorAll("[data-delete]")) {
  button.addEventListener("click", async () => {
    const answer = await post(button.dataset.delete);
    if (answer.ok || answer.status === 404) button.closest("li").remove();
  });
}

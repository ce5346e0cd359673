// A table that is a file: nothing of it changes.

import { copies } from "./copy.js";
import { by } from "./elements.js";
import { look } from "./kept.js";
import { drawAll, papers, prints } from "./print.js";

for (const link of document.querySelectorAll("[data-print]")) prints(link);
copies(document.querySelector("[data-copy]"), () => by("command").textContent);
papers(by("sheets"));
look(location.pathname, by("words").textContent, by("sheets").querySelector("img").getAttribute("src"));
addEventListener("load", () => drawAll(by("sheets")));

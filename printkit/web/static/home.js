// The home page: what the user looked at last, and another ready kit each time.

import { forget, looked, pictured } from "./kept.js";

const section = document.getElementById("last");
const kept = looked();

for (const each of kept) {
  const link = document.createElement("a");
  link.href = each.address;
  link.append(pictured(each), each.title);
  const item = document.createElement("li");
  item.append(link);
  section.querySelector("ol").append(item);
}
section.hidden = kept.length === 0;
document.getElementById("forget").addEventListener("click", () => {
  forget();
  section.hidden = true;
});

for (const link of document.querySelectorAll("[data-kits]")) {
  const kits = link.dataset.kits.split(" ");
  link.href = kits[Math.floor(Math.random() * kits.length)];
}

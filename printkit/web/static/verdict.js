// Shows the verdict of a check with its charts, if there is one.

import { by } from "./elements.js";

function made(name, text, more = {}) {
  const element = document.createElement(name);
  element.textContent = text;
  return Object.assign(element, more);
}

export function judge(verdict) {
  by("verdict").hidden = !verdict;
  chart(verdict?.charts ?? []);
  if (by("uneven")) help(verdict);
  if (!verdict) return;
  by("verdict").dataset.passed = verdict.passed ? "yes" : "no";
  by("headline").textContent = verdict.headline;
  by("reasons").closest("details").open = !verdict.passed;
  by("reasons").replaceChildren(...verdict.reasons.map((reason) => made("li", reason)));
}

// The remedies for an unfair setup: a head start, or duplicate play.
function help(verdict) {
  const { duplicate, start } = verdict ?? {};
  by("uneven").hidden = !verdict?.uneven;
  by("start").hidden = !start;
  by("start").textContent = start?.words ?? "";
  by("start").href = start?.address ?? "";
  by("duplicate").hidden = !duplicate;
  by("duplicate").querySelector("p").textContent = duplicate?.words ?? "";
  by("duplicate").querySelector("a").href = duplicate?.address ?? "";
}

function chart(charts) {
  const section = by("charts");
  if (!section) return;
  section.hidden = charts.length === 0;
  section.replaceChildren(
    ...charts.map(({ title, words, width, height, src }) => {
      const figure = made("figure", "", { className: "chart" });
      const image = new Image(Math.round(width * 4), Math.round(height * 4));
      figure.append(made("h2", title), Object.assign(image, { src, alt: words }));
      return figure;
    }),
  );
}

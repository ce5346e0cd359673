// The verdict of a check, or nothing.

const by = (id) => document.getElementById(id);

export function judge(verdict) {
  by("verdict").hidden = !verdict;
  if (!verdict) return;
  by("verdict").dataset.passed = verdict.passed ? "yes" : "no";
  by("headline").textContent = verdict.headline;
  by("reasons").replaceChildren(
    ...verdict.reasons.map((reason) => {
      const item = document.createElement("li");
      item.textContent = reason;
      return item;
    }),
  );
}

// The solved puzzles and the streak of days with the daily puzzle; only this browser keeps them.

const KEY = "printkit-puzzles";
const DAY = 86_400_000; // milliseconds

function kept() {
  try {
    const { days = [], done = {} } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { days, done };
  } catch {
    return { days: [], done: {} };
  }
}

function day(back = 0) {
  return new Date(Date.now() - back * DAY).toLocaleDateString("sv"); // as 2026-11-25
}

export function solved(game, number, today) {
  const { days, done } = kept();
  done[game] = [...new Set([...(done[game] ?? []), Number(number)])];
  if (today && !days.includes(day())) days.push(day());
  try {
    localStorage.setItem(KEY, JSON.stringify({ days: days.slice(-400), done }));
  } catch {
    // a browser that keeps nothing has no streak
  }
}

export function streakWords(game) {
  const { days, done } = kept();
  const count = done[game]?.length ?? 0;
  let row = 0;
  for (let back = days.includes(day()) ? 0 : 1; days.includes(day(back)); back++) row += 1;
  const solvedWords = count ? `You have solved ${count} of these puzzles.` : "";
  const rowWords = row > 1 ? `Today's puzzle ${row} days in a row.` : "";
  return [solvedWords, rowWords].filter(Boolean).join(" ");
}

// The solved puzzles and the streak of days with the daily puzzle; only this browser keeps them.

import { dayName } from "./day.js";
import { counted, say } from "./say.js";

const KEY = "printkit-puzzles";

function kept() {
  try {
    const { days = [], done = {} } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { days, done };
  } catch {
    return { days: [], done: {} };
  }
}

// `day` is the day whose puzzle it is, undefined for any other puzzle.
export function solved(game, number, day) {
  const { days, done } = kept();
  done[game] = [...new Set([...(done[game] ?? []), Number(number)])];
  const name = day && dayName(day);
  if (name && !days.includes(name)) days.push(name);
  try {
    localStorage.setItem(KEY, JSON.stringify({ days: days.slice(-400), done }));
  } catch {
    // a browser that keeps nothing has no streak
  }
}

export function streakWords(game, today) {
  const { days, done } = kept();
  const count = done[game]?.length ?? 0;
  let row = 0;
  for (let day = days.includes(dayName(today)) ? today : today - 1; days.includes(dayName(day)); day--) row += 1;
  const solvedWords = count
    ? counted("You have solved {n} of these puzzles.", "You have solved {n} of these puzzles.", count)
    : "";
  const rowWords = row > 1 ? say("Today's puzzle {n} days in a row.", { n: row }) : "";
  return [solvedWords, rowWords].filter(Boolean).join(" ");
}

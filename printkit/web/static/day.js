// The day where the player is, which decides today's puzzle and the streak. Days are numbers, so that
// clocks put forward or back neither skip nor repeat one.

const LONG = 86_400_000; // milliseconds, of a day of UTC
const FIRST = 719_163; // days of our calendar up to 1 January 1970

export function today() {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / LONG;
}

// As 2026-11-25.
export function dayName(day) {
  return new Date(day * LONG).toISOString().slice(0, 10);
}

// The number of a day's puzzle, from 1 to `count`.
export function puzzleOf(day, count) {
  return ((day + FIRST) % count) + 1;
}

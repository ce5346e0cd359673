// A quick second tap at the same place is dropped: it was meant for what the first one met there, and
// would end a path, or choose what appeared under the finger meanwhile.

const QUICK = 300; // milliseconds
const NEAR = 24; // pixels
const HEARD = "#board, .bar";

// Drops second taps on the board and on what is asked, in `page`. Keys are no taps.
export function singly(page) {
  let last;
  page.addEventListener(
    "click",
    (event) => {
      if (!event.detail || !event.target.closest(HEARD)) return;
      const { timeStamp: time, clientX: x, clientY: y } = event;
      const tap = { time, x, y };
      if (isSecond(last, tap)) event.stopPropagation();
      last = tap;
    },
    true,
  );
}

// Whether a tap follows the last one, if any, at once and at its place. Times in milliseconds.
export function isSecond(last, { time, x, y }) {
  return Boolean(last) && time - last.time < QUICK && Math.hypot(x - last.x, y - last.y) < NEAR;
}

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
      const second = last && time - last.time < QUICK && Math.hypot(x - last.x, y - last.y) < NEAR;
      last = { time, x, y };
      if (second) event.stopPropagation();
    },
    true,
  );
}

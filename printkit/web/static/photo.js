// A photo of the coins: it is sent and read, and the user is asked about doubtful squares. It stays in
// memory.
//
//   const photo = photos(where, { read, answered, wrong });
//       // where(said): the address to send it to; read(found): lay what was found
//       // answered(square, piece): the user says what lies on a square, "" for nothing
//   photo.board                // a canvas with the board seen from above, once a photo was read
//   photo.read(file)           // read a dropped file
//   photo.forget()             // drop the photo: the board on the page has changed

import { button, by } from "./elements.js";
import { say } from "./say.js";
import { post } from "./server.js";

const MOST = 40_000_000; // bytes; the server takes no more
const CORNERS = [
  say("Tap the upper left corner of the squares"),
  say("Tap the upper right corner of the squares"),
  say("Tap the lower left corner of the squares"),
  say("Tap the lower right corner of the squares"),
];
const WIDE = 1400; // pixels of the picture whose corners are tapped
const CLOSE = 9; // times as large for the second tap
const SQUARE = 100; // pixels of a square on the flat board
const AROUND = 18; // pixels around a square that is asked about

export function photos(where, { read, answered, pieces, wrong }) {
  const self = { board: undefined, read: start, forget };
  let file; // the photo that was sent last
  let shown; // the same as pixels, for its corners
  let corners = []; // that were tapped, in pixels of the photo
  let close; // where the photo is enlarged for an exact tap
  let doubts = [];

  for (const id of ["camera", "album"]) {
    by(id).addEventListener("change", ({ target }) => {
      const [chosen] = target.files;
      target.value = "";
      if (chosen) start(chosen);
    });
  }

  function start(chosen) {
    forget();
    file = chosen;
    return send({});
  }

  function forget() {
    file = shown = self.board = undefined;
    doubts = [];
    for (const id of ["no-marks", "corners", "doubts", "over"]) by(id).hidden = true;
    by("photo-said").textContent = "";
  }

  async function send(said) {
    if (file.size > MOST) return refuse(say("this photo has more than 40 MB; send a smaller one"));
    for (const id of ["no-marks", "corners", "doubts"]) by(id).hidden = true;
    by("photo-said").textContent = say("Reading the photo …");
    by("take-photo").inert = true;
    const sent = file;
    const answer = await post(where(said), sent);
    const found = answer.ok ? await answer.json() : await answer.text();
    by("take-photo").inert = false;
    if (sent !== file) return; // the board on the page is another by now
    if (!answer.ok) return refuse(found, answer.status === 400);
    by("photo-said").textContent = found.words;
    const bytes = Uint8Array.from(atob(found.picture), (each) => each.charCodeAt(0));
    self.board = canvasOf(await createImageBitmap(new Blob([bytes], { type: "image/jpeg" })));
    await read(found);
    doubts = found.doubts;
    by("over").hidden = false;
    doubt(doubts.length);
  }

  function refuse(words, unread = false) {
    by("photo-said").textContent = "";
    by("no-marks").hidden = !unread;
    wrong(words);
  }

  // Ask about doubtful squares one by one, each enlarged, with the likely coins first.

  function doubt(count) {
    const [first] = doubts;
    by("doubts").hidden = !first;
    if (!first) {
      if (count) by("photo-said").textContent = say("That was all: now check it, or look over the board.");
      return;
    }
    by("doubt-words").textContent = first.words;
    by("doubts-left").textContent = doubts.length > 1 ? say("{n} more after this", { n: doubts.length - 1 }) : "";
    const picture = by("doubt");
    const drawn = picture.getContext("2d");
    drawn.clearRect(0, 0, picture.width, picture.height);
    drawn.drawImage(self.board, ...enlarged(first.name), 0, 0, picture.width, picture.height);
    by("answers").replaceChildren(
      ...answers(pieces(), first.likely).map(({ name, words }) => {
        const kind = first.likely.includes(name) ? "button main" : "button";
        return button(words, kind, () => {
          doubts.shift();
          answered(first.name, name);
          doubt(1);
        });
      }),
    );
    by("doubt-words").focus({ preventScroll: true });
    by("photo").scrollIntoView({ block: "nearest" });
  }

  // For a board without marks, the user taps each corner twice, the second time on an enlarged photo.

  by("by-corners").addEventListener("click", async () => {
    shown = await createImageBitmap(file).catch(() => undefined);
    if (!shown) return wrong(say("this browser cannot show this photo; send a JPEG"));
    corners = [];
    close = undefined;
    by("no-marks").hidden = true;
    by("corners").hidden = false;
    ask();
  });
  by("corner-photo").addEventListener("click", ({ offsetX, offsetY, target }) => {
    if (corners.length === CORNERS.length) return;
    const [left, top, wide, high] = part(shown, close);
    const at = [left + (wide * offsetX) / target.clientWidth, top + (high * offsetY) / target.clientHeight];
    if (close) corners.push(at);
    close = close ? undefined : at;
    ask();
  });
  by("corner-back").addEventListener("click", () => {
    if (close) close = undefined;
    else corners.pop();
    ask();
  });
  by("corners").addEventListener("submit", (event) => {
    event.preventDefault();
    const points = corners.map((point) => point.map((each) => each.toFixed(1)).join(","));
    send({ corners: points.join(" "), square: by("side").value });
  });

  function ask() {
    const next = CORNERS[corners.length];
    const exactly = close ? say("Enlarged: tap that corner again, exactly") : next;
    by("corner-words").textContent = next ? exactly : say("All four corners are there");
    by("corners-done").disabled = Boolean(next);
    const picture = by("corner-photo");
    const scale = Math.min(1, WIDE / shown.width);
    picture.width = shown.width * scale;
    picture.height = shown.height * scale;
    const drawn = picture.getContext("2d");
    const [left, top, wide, high] = part(shown, close);
    drawn.drawImage(shown, left, top, wide, high, 0, 0, picture.width, picture.height);
    for (const [x, y] of corners) {
      const at = [((x - left) / wide) * picture.width, ((y - top) / high) * picture.height];
      for (const [width, colour] of [[9, "#fff"], [5, "#b3261e"]]) {
        Object.assign(drawn, { lineWidth: width, strokeStyle: colour });
        drawn.beginPath();
        drawn.arc(...at, 12, 0, 2 * Math.PI);
        drawn.stroke();
      }
    }
  }

  return self;
}

// The part of the flat board around a square such as "a8": left, top, width and height in its pixels.
export function enlarged(square) {
  const column = square.charCodeAt(0) - "a".charCodeAt(0);
  const row = 8 - Number(square.slice(1));
  const side = SQUARE + 2 * AROUND;
  return [column * SQUARE - AROUND, row * SQUARE - AROUND, side, side];
}

// What a doubtful square may have on it: the likely pieces first, in their order.
export function answers(pieces, likely) {
  const rank = ({ name }) => (likely.indexOf(name) + 9) % 9; // what is not likely comes last
  return [...pieces, { name: "", words: say("no coin") }].sort((one, other) => rank(one) - rank(other));
}

// The visible part of a photo, all of it or close to a point: left, top, width and height in its pixels.
export function part({ width, height }, close) {
  if (!close) return [0, 0, width, height];
  const [x, y] = close;
  return [x - width / CLOSE / 2, y - height / CLOSE / 2, width / CLOSE, height / CLOSE];
}

function canvasOf(bitmap) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
  canvas.getContext("2d").drawImage(bitmap, 0, 0);
  return canvas;
}

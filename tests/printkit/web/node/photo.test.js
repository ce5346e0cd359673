// A photo of the coins: sending it, the doubtful squares one by one, and the corners that are tapped.

import assert from "node:assert/strict";
import test from "node:test";

import { blank, open, script } from "./page.js";

const PIECES = ["1", "5", "10", "25"].map((name) => ({ name, words: `piece ${name}` }));

async function parts() {
  blank(`<p id="gone"></p><meta name="printkit-token" content="t">`);
  return script("photo.js");
}

test("a doubtful square is enlarged, with a little of its neighbours", async () => {
  const { enlarged } = await parts();
  assert.deepEqual(enlarged("a8"), [-18, -18, 136, 136]);
  assert.deepEqual(enlarged("h1"), [682, 682, 136, 136]);
  assert.deepEqual(enlarged("c6"), [182, 182, 136, 136]);
  assert.deepEqual(enlarged("b3"), [82, 482, 136, 136]);
});

test("likely coins come first, in their order, and all others behind them", async () => {
  const { answers } = await parts();
  const names = (...likely) => answers(PIECES, likely).map(({ name }) => name);
  assert.deepEqual(names("10", "1"), ["10", "1", "5", "25", ""]);
  assert.deepEqual(names("", "25"), ["", "25", "1", "5", "10"]);
  assert.deepEqual(names(), ["1", "5", "10", "25", ""]);
  assert.equal(answers(PIECES, [])[4].words, "no coin");
  assert.equal(PIECES.length, 4);
});

test("a tapped point is enlarged nine times, and lies in the middle", async () => {
  const { part } = await parts();
  const photo = { width: 1800, height: 900 };
  assert.deepEqual(part(photo), [0, 0, 1800, 900]);
  assert.deepEqual(part(photo, [500, 300]), [400, 250, 200, 100]);
});

function file(size = 1000, type = "image/jpeg") {
  return Object.defineProperty(new Blob(["x"], { type }), "size", { value: size });
}

const DOUBTS = [
  { name: "c6", words: "c6: a 5 or a 25?", likely: ["25", "5"] },
  { name: "a1", words: "a1: a coin?", likely: [""] },
];

// An editor whose server reads `found` in each photo.
async function photographed({ found = {}, refused, ...more } = {}) {
  const sent = [];
  const laid = [];
  const answer = async (path, said, { body } = {}) => {
    const square = (name, x) => ({ name, words: name, x, y: 0, width: 10, height: 10 });
    if (path === "/edit/coin/live") {
      if (said.has("do")) laid.push([said.get("do"), said.get("at"), said.get("piece")]);
      return {
        address: `/edit/coin?lay=${said.get("lay") ?? ""}${laid.length}`, query: "lay=x", picture: "/b.svg", width: 40, height: 40, spots: [square("a1", 0), square("c6", 10)], told: "", remarks: [],
        pieces: [{ group: "", pieces: PIECES.map((each) => ({ ...each, key: "", picture: "/p.svg", left: 1 })) }],
        simple: true, settled: "", settings: [], unready: "", links: {}, verdict: null, refused: {}, checked: false,
      };
    }
    if (path !== "/edit/coin/photo") return { kind: "" };
    sent.push([body, Object.fromEntries(said)]);
    const reply = refused ?? { address: "/edit/coin?lay=photo", words: "Read 64 squares.", picture: btoa("jpeg"), doubts: DOUBTS.map((each) => ({ ...each })), ...found };
    return more.late ? (await more.late, reply) : reply;
  };
  globalThis.createImageBitmap = async (image) => {
    return (await image.text()) === "jpeg" ? { width: 800, height: 800 } : { width: 2800, height: 1400 };
  };
  const page = await open("edit.html", "edit.js", { address: "/edit/coin?lay=", answer, data: { editor: { game: "coin", title: "Coins" } }, ...more });
  const take = async (chosen = file(), id = "camera") => {
    page.by(id).files = [chosen];
    page.by(id).fire("change");
    await page.settled();
  };
  const click = async (id) => {
    page.by(id).click();
    await page.settled();
  };
  const answers = () => page.by("answers").querySelectorAll("button");
  const shown = () => ["no-marks", "corners", "doubts", "over"].filter((id) => !page.by(id).hidden);
  return { page, sent, laid, take, click, answers, shown };
}

test("a photo is sent and read, and its coins are laid", async () => {
  const photo = file();
  const { page, sent, take, shown } = await photographed();
  assert.deepEqual(shown(), []);
  await take(photo);
  assert.ok(sent[0][0] === photo);
  assert.deepEqual(sent[0][1], { lay: "x" });
  assert.deepEqual(page.history.at(-1), ["push", "/edit/coin?lay=photo0"]);
  assert.equal(page.by("photo-said").textContent, "Read 64 squares.");
  assert.deepEqual([shown(), page.by("take-photo").inert, page.by("camera").value], [["doubts", "over"], false, ""]);
  await take(photo, "album");
  assert.equal(sent.length, 2);
  page.by("album").files = [];
  page.by("album").fire("change");
  assert.equal(sent.length, 2);
});

test("doubtful squares are asked about one by one", async () => {
  const { page, take, laid, answers, shown } = await photographed();
  await take();
  assert.deepEqual([page.by("doubt-words").textContent, page.by("doubts-left").textContent], ["c6: a 5 or a 25?", "1 more after this"]);
  assert.ok(document.activeElement === page.by("doubt-words"));
  assert.deepEqual(answers().map(({ textContent, className }) => [textContent, className]), [
    ["piece 25", "button main"], ["piece 5", "button main"], ["piece 1", "button"], ["piece 10", "button"], ["no coin", "button"],
  ]);
  const [[cleared, ...whole], [drawn, board, ...where]] = page.by("doubt").drawn;
  assert.deepEqual([cleared, ...whole], ["clearRect", 0, 0, "240", "240"]);
  assert.deepEqual([drawn, board.width, ...where], ["drawImage", 800, 182, 182, 136, 136, 0, 0, "240", "240"]);
  answers()[0].click();
  await page.settled();
  assert.deepEqual(laid, [["put", "c6", "25"]]);
  assert.deepEqual([page.by("doubt-words").textContent, page.by("doubts-left").textContent], ["a1: a coin?", ""]);
  answers()[0].click();
  await page.settled();
  assert.deepEqual(laid[1], ["lift", "a1", null]);
  assert.match(page.by("photo-said").textContent, /That was all/);
  assert.deepEqual(shown(), ["over"]);
});

test("a photo without doubts asks nothing", async () => {
  const { page, take, shown } = await photographed({ found: { doubts: [] } });
  await take();
  assert.deepEqual([shown(), page.by("photo-said").textContent], [["over"], "Read 64 squares."]);
});

test("a photo that cannot be read can be read by its corners", async () => {
  const { page, take, shown } = await photographed({ refused: { status: 400, text: "no marks " } });
  await take();
  assert.deepEqual([shown(), page.by("photo-said").textContent, page.by("wrong").textContent], [["no-marks"], "", "no marks"]);
  const full = await photographed({ refused: { status: 429, text: "later" } });
  await full.take();
  assert.deepEqual([full.shown(), full.page.by("wrong").textContent], [[], "later"]);
});

test("a photo that is too large is not sent", async () => {
  const { page, take, sent } = await photographed();
  await take(file(40_000_001));
  assert.deepEqual([sent.length, page.by("wrong").hidden], [0, false]);
  await take(file(40_000_000));
  assert.equal(sent.length, 1);
});

test("an answer about a photo that is gone is dropped", async () => {
  let done;
  const { page, take, shown } = await photographed({ late: new Promise((found) => (done = found)) });
  await take();
  assert.deepEqual([page.by("take-photo").inert, page.by("photo-said").textContent], [true, "Reading the photo …"]);
  page.by("editor").querySelector('[data-do="clear"]').click();
  await page.settled();
  done();
  await page.settled();
  assert.deepEqual([shown(), page.by("take-photo").inert, page.by("photo-said").textContent], [[], false, ""]);
});

test("the photo is shown over the board on request, and goes with its coins", async () => {
  const { page, take, click, shown } = await photographed();
  await take();
  const over = () => page.by("board").querySelectorAll("canvas").length;
  assert.equal(over(), 0);
  await click("over-board");
  assert.deepEqual([over(), page.by("over-board").checked], [1, true]);
  await click("over-board");
  assert.equal(over(), 0);
  await click("make-fair");
  await page.streams[0].hear({ said: [], ended: true, offer: { fair: true, swaps: [["a1", "c6"]], words: "", address: "" } });
  assert.deepEqual([over(), page.by("over-board").checked], [1, true], "over the offered swaps it is seen");
  page.by("editor").querySelector('[data-do="clear"]').click();
  await page.settled();
  assert.deepEqual([over(), page.by("over-board").checked, shown()], [0, false, []]);
});

async function cornered() {
  const work = await photographed({ refused: { status: 400, text: "no marks" } });
  await work.take();
  await work.click("by-corners");
  const canvas = work.page.by("corner-photo");
  Object.assign(canvas, { clientWidth: 700, clientHeight: 350 });
  const tap = (offsetX, offsetY) => canvas.click({ offsetX, offsetY });
  return { ...work, canvas, tap, words: () => work.page.by("corner-words").textContent };
}

test("each corner is tapped twice, the second time enlarged, and sent in pixels of the photo", async () => {
  const { page, shown, canvas, tap, words, sent } = await cornered();
  assert.deepEqual([shown(), words(), canvas.width, canvas.height], [["corners"], "Tap the upper left corner of the squares", 1400, 700]);
  tap(70, 35);
  assert.equal(words(), "Enlarged: tap that corner again, exactly");
  const [drawn, , left, top, wide, high, ...to] = canvas.drawn.at(-1);
  assert.deepEqual([drawn, ...to], ["drawImage", 0, 0, 1400, 700]);
  for (const [one, other] of [[left, 280 - 2800 / 18], [top, 140 - 1400 / 18], [wide, 2800 / 9], [high, 1400 / 9]]) assert.ok(Math.abs(one - other) < 1e-9);
  tap(350, 175);
  assert.equal(words(), "Tap the upper right corner of the squares");
  const rings = () => canvas.drawn.filter(([what]) => what === "arc").slice(-2).map(([, x, y]) => [x, y].map(Math.round));
  assert.deepEqual(rings(), [[140, 70], [140, 70]]);
  const drawing = canvas.drawn.slice(canvas.drawn.findLastIndex(([what]) => what === "drawImage") + 1).map(([what]) => what);
  assert.deepEqual(drawing, ["beginPath", "arc", "stroke", "beginPath", "arc", "stroke"], "no line joins them");
  const [[, rim, light], [, ring, dark]] = canvas.drawn.filter(([what]) => what === "stroke").slice(-2);
  assert.ok(rim > ring && ring > 0 && light !== dark, "a ring with a rim is seen on any photo");
  for (const [x, y] of [[630, 35], [70, 315], [630, 315]]) {
    assert.equal(page.by("corners-done").disabled, true);
    tap(x, y);
    tap(360, 175);
  }
  assert.deepEqual([words(), page.by("corners-done").disabled], ["All four corners are there", false]);
  tap(1, 1);
  assert.equal(words(), "All four corners are there");
  page.by("side").value = "25";
  page.by("corners").fire("submit");
  await page.settled();
  const by = (10 * 2800) / 9 / 700;
  const corners = [[280, 140], [2520 + by, 140], [280 + by, 1260], [2520 + by, 1260]].map((point) => point.map((each) => each.toFixed(1)).join(",")).join(" ");
  assert.deepEqual(sent[1][1], { lay: "x", corners, square: "25" });
});

test("a corner can be tapped again", async () => {
  const { page, tap, words } = await cornered();
  tap(70, 35);
  page.by("corner-back").click();
  assert.equal(words(), "Tap the upper left corner of the squares");
  tap(70, 35);
  tap(350, 175);
  page.by("corner-back").click();
  assert.equal(words(), "Tap the upper left corner of the squares");
});

test("a small photo is not blown up, and one that the browser cannot show says so", async () => {
  const { canvas, page, click } = await cornered();
  globalThis.createImageBitmap = async () => ({ width: 700, height: 500 });
  await click("by-corners");
  assert.deepEqual([canvas.width, canvas.height], [700, 500]);
  globalThis.createImageBitmap = async () => {
    throw new Error("HEIC");
  };
  await click("by-corners");
  assert.match(page.by("wrong").textContent, /JPEG/);
});

test("a picture that is dropped on the page is read as a photo", async () => {
  const { page, sent } = await photographed();
  page.told("drop", { dataTransfer: { files: [file(9, "image/png")] } });
  await page.settled();
  assert.equal(sent.length, 1);
});

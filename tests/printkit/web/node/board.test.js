// The board: the way of arrow keys, marks and their places, spots that answer, and a picture that is late.

import assert from "node:assert/strict";
import test from "node:test";

import { blank, script } from "./page.js";

const { around, arrow, corner, corners, frame, next, way } = await script("board.js");
const SIDE = 25;

// Squares a1 to h8 with a margin, as on a printed board: a8 is at the upper left.
function squares(files = 8, ranks = 8) {
  return [...Array(ranks).keys()].flatMap((row) =>
    [...Array(files).keys()].map((column) => {
      const name = "abcdefgh"[column] + (ranks - row);
      return { name, words: `${name}: empty`, x: 10 + SIDE * column, y: 20 + SIDE * row, width: SIDE, height: SIDE };
    }),
  );
}

const named = (all, name) => all.find((spot) => spot.name === name);
const numbers = (path) => path.match(/-?[\d.]+(?:e-\d+)?/g).map(Number);
const near = (one, other) => assert.ok(Math.abs(one - other) < 1e-9, `${one} is not ${other}`);

test("arrow keys lead to the next square, and none lead off the board", () => {
  const all = squares();
  const ways = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
  for (const [index, spot] of all.entries()) {
    const [row, column] = [Math.floor(index / 8), index % 8];
    for (const [dx, dy] of Object.values(ways)) {
      const inside = column + dx >= 0 && column + dx < 8 && row + dy >= 0 && row + dy < 8;
      assert.equal(next(all, spot, [dx, dy])?.name, inside ? all[index + dx + 8 * dy].name : undefined);
    }
  }
});

test("an arrow key prefers what is straight ahead, and takes what is aside if not too far", () => {
  const at = (name, x, y, side = 10) => ({ name, x: x - side / 2, y: y - side / 2, width: side, height: side });
  const here = at("here", 0, 0);
  const found = (...others) => next([here, ...others], here, [1, 0])?.name;
  assert.equal(found(at("ahead", 30, 0), at("aside", 10, 15)), "ahead");
  assert.equal(found(at("far", 90, 0), at("aside", 10, 15)), "aside");
  assert.equal(found(at("aside", 10, 15)), "aside");
  assert.equal(found(at("edge", 10, 20)), "edge");
  assert.equal(found(at("edge", 10, -20)), "edge");
  assert.equal(found(at("beside", 10, 21)), undefined);
  assert.equal(found(at("behind", -10, 0)), undefined);
  assert.equal(found(at("level", 0, 10)), undefined);
  assert.equal(found(at("long", 20, 0, 4), at("short", 20.5, 0, 30)), "long");
  assert.equal(next([here, at("below", 3, 40), at("above", 3, -40)], here, [0, 1]).name, "below");
});

test("the box around spots holds them all and no more", () => {
  const all = squares();
  const box = around([named(all, "c5"), named(all, "b7"), named(all, "e6")]);
  assert.deepEqual(box, { x: 10 + SIDE, y: 20 + SIDE, width: 4 * SIDE, height: 3 * SIDE });
  assert.deepEqual(around(all), { x: 10, y: 20, width: 8 * SIDE, height: 8 * SIDE });
});

test("numbers of hints that end on one spot stand at its four corners", () => {
  const spot = { x: 100, y: 200, width: 20, height: 30 };
  const places = [0, 1, 2, 3].map((number) => corner(spot, number));
  assert.deepEqual(places, [
    { x: 119, y: 201 },
    { x: 101, y: 201 },
    { x: 119, y: 229 },
    { x: 101, y: 229 },
  ]);
  assert.deepEqual(corner(spot, 4), places[0]);
});

test("frames and corners lie in a large spot, and nearly at the edge of a small one", () => {
  for (const [side, small] of [[25, false], [6.5, false], [6.4, true]]) {
    const spot = { x: 100, y: 200, width: side + 3, height: side };
    const [framed, path] = frame(spot);
    assert.equal(framed, small ? "chosen small" : "chosen");
    const [x, y, right, down, back] = numbers(path);
    near(x - 100, y - 200);
    assert.ok(small ? x - 100 < 0.2 : x - 100 > 0.4 && x - 100 < 0.5);
    near(x + right, 100 + side + 3 - (x - 100));
    near(y + down, 200 + side - (y - 200));
    near(right + back, 0);
    const [open, marks] = corners(spot);
    assert.equal(open, small ? "open small" : "open");
    const all = numbers(marks.replace(/V(\S+?)H/g, "V$1 H"));
    const gap = Math.min(...all.filter((each) => each < 200)) - 100;
    assert.ok(small ? gap > 0.2 && gap < 0.3 : gap > 0.4 && gap < 0.5);
    near(Math.max(...all), 200 + side - gap);
    assert.equal(marks.match(/M/g).length, 4);
    const [left, , top, arm] = all;
    near(left, 100 + gap);
    near(top, 200 + gap);
    near(arm - left, 0.19 * side);
  }
});

test("the four corners are the same turned and mirrored", () => {
  const [, path] = corners({ x: -10, y: -10, width: 20, height: 20 });
  const strokes = path.split("M").slice(1).map((stroke) => {
    const [x, y] = numbers(stroke);
    const points = [[x, y]];
    for (const [, axis, value] of stroke.matchAll(/([HV])(-?[\d.]+)/g)) {
      const [px, py] = points.at(-1);
      points.push(axis === "H" ? [Number(value), py] : [px, Number(value)]);
    }
    return points.map((point) => point.map((each) => Math.abs(each).toFixed(6)).sort().join()).sort().join(" ");
  });
  assert.equal(new Set(strokes).size, 1);
  assert.equal(strokes.length, 4);
});

test("the way of a move goes through the middles to a ring on its last spot", () => {
  const all = squares();
  const [a1, a2, b2] = ["a1", "a2", "b2"].map((name) => named(all, name));
  const [ring, line, more] = way([a1, a2, b2]).split(/(?=M)/);
  assert.equal(more, undefined);
  const [left, y, r] = numbers(ring);
  near(left + r, b2.x + SIDE / 2);
  near(y, b2.y + SIDE / 2);
  assert.ok(r > 11 && r < SIDE / 2);
  const rounds = numbers(ring.replaceAll("a", " "));
  assert.deepEqual([rounds[7], rounds[14]], [2 * r, -2 * r]);
  const stops = numbers(line);
  assert.deepEqual(stops.slice(0, 4), [a1.x + SIDE / 2, a1.y + SIDE / 2 - 2, a2.x + SIDE / 2, a2.y + SIDE / 2]);
  near(stops[4], b2.x + SIDE / 2 - r);
  near(stops[5], b2.y + SIDE / 2);
  assert.equal(stops.length, 6);
  assert.equal(way([b2]), ring);
});

test("a double arrow lies between two middles, a little short of both, with its heads outward", () => {
  for (const [to, short] of [[{ x: 30, y: 40 }, 2], [{ x: 0, y: 4 }, 1]]) {
    const from = { x: 0, y: 0 };
    const points = arrow(from, to).split(/[ML]/).slice(1).map((each) => numbers(each));
    const length = Math.hypot(to.x, to.y);
    const [start, end, , tip, , other, tail] = points;
    near(Math.hypot(...start), short);
    near(Math.hypot(to.x - end[0], to.y - end[1]), short);
    near(start[0] * to.y, start[1] * to.x);
    assert.deepEqual(tip, end);
    assert.deepEqual(tail, start);
    for (const [index, top] of [[2, end], [4, end], [5, start], [7, start]]) {
      near(Math.hypot(points[index][0] - top[0], points[index][1] - top[1]), Math.hypot(1.9, 1.1));
      const along = (points[index][0] * to.x + points[index][1] * to.y) / length;
      const far = (top[0] * to.x + top[1] * to.y) / length;
      near(along, far + (top === end ? -1.9 : 1.9));
    }
    assert.ok(points[2][0] !== points[4][0] && other);
  }
  assert.ok(!arrow({ x: 1, y: 1 }, { x: 1, y: 1 }).includes("NaN"));
});

async function boarded(spots = squares(), more = {}) {
  const page = blank(`<button id="before"></button><div id="board"></div>`, more);
  const tapped = [];
  const { Board } = await script("board.js");
  const board = new Board(page.by("board"), { tap: (name) => tapped.push(name) });
  const given = { picture: "/board.svg", width: 220, height: 240, label: "A board", spots };
  await board.show(given);
  const spot = (name) => page.by("board").querySelector(`[data-spot="${name}"]`);
  const marks = (kind) => page.by("board").querySelectorAll(`.${kind}`);
  const stops = () => page.by("board").querySelectorAll('.spot[tabindex="0"]').map(({ dataset }) => dataset.spot);
  return { page, board, given, tapped, spot, marks, stops };
}

test("a board has its label, its size, and a button over each spot", async () => {
  const { page, spot } = await boarded();
  const root = page.by("board");
  assert.equal(root.getAttribute("aria-label"), "A board");
  assert.equal(root.getAttribute("role"), "group");
  assert.ok(root.classList.contains("board"));
  assert.deepEqual([root.style["--wide"], root.style["--high"]], ["220", "240"]);
  assert.equal(root.querySelector(".board-marks").getAttribute("viewBox"), "0 0 220 240");
  assert.equal(root.querySelector(".board-marks").getAttribute("aria-hidden"), "true");
  assert.equal(root.querySelector("img").src, "/board.svg");
  assert.deepEqual({ ...spot("b7").style }, {
    left: `${3500 / 220}%`, top: `${4500 / 240}%`, width: `${2500 / 220}%`, height: `${2500 / 240}%`,
  });
  assert.deepEqual(root.querySelectorAll(".spot").map(({ dataset }) => dataset.spot), squares().map(({ name }) => name));
});

test("only allowed spots answer a tap, and say what it does", async () => {
  const { board, tapped, spot, page } = await boarded();
  spot("a1").click();
  board.allow(new Map([["b2", "place a token on b2"], ["c3", "c3: empty"]]));
  for (const name of ["a1", "b2", "c3"]) spot(name).click();
  page.by("before").click();
  page.by("board").click();
  assert.deepEqual(tapped, ["a1", "b2", "c3"]);
  assert.equal(spot("b2").getAttribute("aria-label"), "b2: empty; place a token on b2");
  assert.equal(spot("c3").getAttribute("aria-label"), "c3: empty");
  assert.equal(spot("a1").getAttribute("aria-disabled"), "true");
  assert.equal(spot("b2").getAttribute("aria-disabled"), null);
  board.allow(null);
  assert.equal(spot("a1").getAttribute("aria-disabled"), null);
});

test("tab stops at one spot: the first that answers, or where the focus was", async () => {
  const { board, given, spot, stops, page } = await boarded();
  assert.deepEqual(stops(), ["a8"]);
  board.allow(new Map([["c3", ""], ["d4", ""]]));
  assert.deepEqual(stops(), ["d4"]);
  spot("e5").focus();
  assert.deepEqual(stops(), ["e5"]);
  board.allow(new Map([["c3", ""]]));
  assert.deepEqual(stops(), ["e5"], "the focus stays where it is");
  page.by("before").focus();
  board.allow(new Map([["c3", ""]]));
  assert.deepEqual(stops(), ["c3"]);
  board.focus("h1");
  assert.ok(document.activeElement === spot("h1"));
  board.focus("z9");
  assert.ok(document.activeElement === spot("c3"));
  await board.show({ ...given, spots: squares().filter(({ name }) => name !== "c3") });
  assert.equal(document.activeElement.dataset.spot, "a8", "the focused spot is gone");
  spot("f6").focus();
  const same = spot("f6");
  await board.show(given);
  assert.ok(document.activeElement === same);
  assert.deepEqual(page.by("board").querySelectorAll(".spot").map(({ dataset }) => dataset.spot), squares().map(({ name }) => name));
});

test("arrow keys move the focus as the board is seen, and other keys are left alone", async () => {
  const { board, page, spot } = await boarded();
  const go = (key, more) => page.press(key, document.activeElement, more);
  spot("d4").focus();
  for (const [key, name] of [["ArrowUp", "d5"], ["ArrowRight", "e5"], ["ArrowDown", "e4"], ["ArrowLeft", "d4"]]) {
    assert.equal(go(key), false, "the page does not scroll");
    assert.equal(document.activeElement.dataset.spot, name);
  }
  for (const more of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }]) assert.ok(go("ArrowUp", more));
  assert.ok(go("Enter"));
  assert.ok(document.activeElement === spot("d4"));
  board.turn(true);
  go("ArrowUp");
  go("ArrowRight");
  assert.ok(document.activeElement === spot("c3"));
  assert.equal(page.by("board").dataset.turned, "true");
  spot("a1").focus();
  go("ArrowRight");
  assert.ok(document.activeElement === spot("a1"));
  let heard = 0;
  page.by("board").parent.addEventListener("keydown", () => heard++);
  go("ArrowDown");
  assert.equal(heard, 0);
});

test("spots to tap are marked by corners, many by dots, and nearly all by nothing", async () => {
  const { board, marks } = await boarded();
  const allow = (count) => {
    board.allow(new Map(squares().slice(0, count).map(({ name }) => [name, ""])));
    return [marks("open").length / 2, marks("dot").length / 2];
  };
  assert.deepEqual(allow(0), [0, 0]);
  assert.deepEqual(allow(24), [24, 0]);
  assert.deepEqual(allow(25), [0, 25]);
  assert.deepEqual(allow(57), [0, 57]);
  assert.deepEqual(allow(58), [0, 0]);
  assert.deepEqual(allow(64), [0, 0]);
  const path = (allow(30), marks("dot")[0].getAttribute("d"));
  assert.deepEqual(numbers(path).slice(0, 2), [10 + SIDE / 2, 20 + SIDE / 2]);
  const long = squares().map((spot) => ({ ...spot, height: 12 }));
  const other = await boarded(long);
  other.board.allow(new Map(long.slice(0, 30).map(({ name }) => [name, ""])));
  assert.deepEqual([other.marks("open").length, other.marks("dot").length], [60, 0], "no dot lies on words");
});

test("chosen spots share a frame and are pressed", async () => {
  const { board, marks, spot } = await boarded();
  board.mark({ chosen: [["a1"], ["b2", "c2"], ["z9"]] });
  assert.equal(marks("chosen").length, 4);
  for (const name of ["a1", "b2", "c2"]) assert.equal(spot(name).getAttribute("aria-pressed"), "true");
  const [x, , wide] = numbers(marks("chosen")[2].getAttribute("d"));
  assert.ok(x > 35 && wide > SIDE + 20);
  board.mark({});
  assert.equal(spot("a1").getAttribute("aria-pressed"), null);
  assert.equal(marks("chosen").length, 0);
});

test("five hints are shown, the best on top, with numbers that do not cover each other", async () => {
  const { board, marks } = await boarded();
  const hinted = [["a1", "b1"], ["b1"], ["c1", "b1"], ["d1"], ["e1"], ["f1"], ["g1"]];
  board.mark({ hinted });
  const words = marks("number-words");
  assert.deepEqual(words.map(({ textContent }) => textContent), ["5", "4", "3", "2", "1"]);
  assert.equal(marks("hint").length, 10);
  const places = words.map((each) => `${each.getAttribute("x")} ${each.getAttribute("y")}`);
  assert.equal(new Set(places).size, 5);
  const grounds = marks("number-ground").map((each) => `${each.getAttribute("cx")} ${each.getAttribute("cy")}`);
  assert.deepEqual(grounds, places);
  board.mark({ hinted: [["nowhere"], ["a1"]] });
  assert.deepEqual(marks("number-words").map(({ textContent }) => textContent), ["2"]);
});

test("arrows of swaps have numbers at their middles if there are several", async () => {
  const { board, marks } = await boarded();
  board.arrows([["a1", "c1"]]);
  assert.deepEqual([marks("arrow").length, marks("number-words").length], [2, 0]);
  board.arrows([["a1", "c1"], ["a8", "a6"], ["a1", "z9"]]);
  assert.deepEqual(marks("number-words").map(({ textContent }) => textContent), ["1", "2"]);
  const [one, other] = marks("number-ground").map((each) => [each.getAttribute("cx"), each.getAttribute("cy")].map(Number));
  assert.deepEqual(one, [10 + 1.5 * SIDE, 20 + 7.5 * SIDE]);
  assert.deepEqual(other, [10 + SIDE / 2, 20 + 1.5 * SIDE]);
  board.arrows([]);
  assert.equal(marks("arrow").length, 0);
});

test("the mark of the last move stays, and is drawn anew only for another move", async () => {
  const { board, marks, given } = await boarded();
  board.last(["a1", "a3"]);
  const first = marks("gone")[0];
  assert.equal(marks("gone").length, 2);
  assert.equal(first.getAttribute("pathLength"), "1");
  board.last(["a1", "a3"]);
  board.mark({ chosen: [["b2"]] });
  await board.show(given);
  assert.equal(marks("gone")[0], first);
  board.last(["a3", "a1"]);
  assert.notEqual(marks("gone")[0], first);
  assert.equal(marks("gone").length, 2);
  board.last([]);
  assert.equal(marks("gone").length, 0);
});

test("of boards that overlap only the last is shown, once its picture has come", async () => {
  const waiting = [];
  const page = blank(`<div id="board"></div>`, { decoding: () => new Promise((done, fail) => waiting.push({ done, fail })) });
  const { Board } = await script("board.js");
  const board = new Board(page.by("board"), { tap: () => {} });
  const given = { picture: "/1.svg", width: 100, height: 50, label: "one", spots: squares(2, 2) };
  const first = board.show(given);
  assert.deepEqual([page.by("board").style["--wide"], page.by("board").querySelectorAll(".spot").length], ["100", 0]);
  const second = board.show({ ...given, picture: "/2.svg", width: 300, label: "two" });
  assert.equal(page.by("board").style["--wide"], "100");
  waiting[1].fail(new Error("no picture"));
  assert.equal(await second, true);
  waiting[0].done();
  assert.equal(await first, false);
  assert.deepEqual(page.by("board").querySelectorAll("img").map(({ src }) => src), ["/2.svg"]);
  assert.equal(page.by("board").getAttribute("aria-label"), "two");
  assert.equal(page.by("board").style["--wide"], "300");
});

test("a photo lies on the squares, under the marks, until it is taken away", async () => {
  const { page, board } = await boarded();
  const photo = document.createElement("canvas");
  board.over(photo);
  const all = page.by("board").children;
  assert.equal(all.indexOf(photo) + 1, all.indexOf(page.by("board").querySelector(".board-marks")));
  assert.deepEqual({ ...photo.style }, {
    left: `${1000 / 220}%`, top: `${2000 / 240}%`, width: `${20000 / 220}%`, height: `${20000 / 240}%`,
  });
  const other = document.createElement("canvas");
  board.over(other);
  assert.equal(photo.parent, null);
  board.over(undefined);
  assert.equal(page.by("board").querySelector("canvas"), null);
});

// Puzzles: right, wrong and other moves, help, the streak, and how play goes on.

import assert from "node:assert/strict";
import test from "node:test";

import { open } from "./page.js";

const NOW = Date.UTC(2026, 10, 25, 12);
const TODAYS = 739_946; // of a game with more puzzles than that

const spot = (name, x) => ({ name, words: name, x, y: 0, width: 20, height: 20 });
const POSITION = {
  address: "/play/isaac?seed=7", board: { width: 90, height: 90, spots: [spot("a1", 0), spot("b1", 30)] }, picture: "/b.svg", title: "A puzzle", lately: ["b1"],
  seats: [{ seat: 0, name: "Ann", amount: "", has: [], score: null }],
  steps: { taps: [], asks: "Where to?", said: "", offered: [{ spot: "a1", words: "go a1", key: "A1" }, { words: "Pass", key: "pass" }], chosen: [] },
};
const says = (outcome) => ({ right: `Right! It ${outcome}.`, wrong: `Not this one: it ${outcome}.`, solution: `The right move ${outcome}.` });
const LINE = [{ who: "Ann", words: "a1", address: "/play/isaac?moves=1" }, { who: "Ben", words: "b1", address: "/play/isaac?moves=2" }, { who: "Ann", words: "wins", address: "" }];
const PUZZLE = {
  address: "/play/isaac?seed=7", question: "Who wins?", grade: "Easy", kind: "This is about: a fork.", spots: ["a1", "b1"], finders: "6 in 20 find it.",
  answer: { moves: ["a1", "a1 b1"], says: says("wins"), why: "It forks.", line: LINE }, trap: { moves: ["c1"], says: says("loses"), why: "It does not.", line: [] },
};

// A puzzle whose next step is the move `move`.
async function puzzle({ number = "", count = 1_000_000, move = "a1", says = {}, t, ...more } = {}) {
  t?.mock.timers.enable({ apis: ["setTimeout", "Date"], now: NOW });
  const answer = (path) =>
    says[path] ?? (path.startsWith("/puzzle") && path.endsWith("/live") ? PUZZLE : path.endsWith("/tap") ? { move } : path.endsWith("/live") ? POSITION : undefined);
  const data = { puzzle: { game: "isaac", title: "Isaac", count, number } };
  const page = await open("puzzle.html", "puzzle.js", { address: "/puzzle/isaac", data, answer, ...more });
  const pass = async () => {
    page.by("choices").querySelector("button").click();
    await page.settled();
  };
  return { page, pass, line: () => page.by("line").children };
}

test("today's puzzle is named so, and has neighbours", async (t) => {
  const { page } = await puzzle({ t });
  assert.equal(page.by("which").textContent, "Isaac: today's puzzle");
  assert.equal(document.title, "Isaac, today's puzzle · printkit");
  assert.deepEqual(page.history, [["replace", `/puzzle/isaac/${TODAYS}`]]);
  assert.equal(page.by("easier").href, `/puzzle/isaac/${TODAYS - 1}`);
  assert.equal(page.by("next").href, `/puzzle/isaac/${TODAYS + 1}`);
  assert.deepEqual(["easier", "next", "todays"].map((id) => page.by(id).hidden), [false, false, true]);
  assert.equal(page.by("question").textContent, "Who wins?");
  assert.equal(page.by("grade").textContent, `Easy, number ${TODAYS} of 1000000.`);
  assert.deepEqual([page.by("asks").textContent, page.by("choices").textContent], ["Where to?", "Pass"]);
  assert.equal(page.by("board").querySelectorAll(".gone").length, 2);
});

test("the first puzzle has none before it, and the last none behind it", async (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: NOW });
  const first = await puzzle({ number: 1, count: 3 });
  assert.equal(first.page.by("which").textContent, "Isaac: puzzle 1");
  assert.deepEqual(["easier", "next", "todays"].map((id) => first.page.by(id).hidden), [true, false, false]);
  const last = await puzzle({ number: 3, count: 3 });
  assert.deepEqual(["easier", "next"].map((id) => last.page.by(id).hidden), [false, true]);
});

test("a right move counts for the streak of today's puzzle", async (t) => {
  const store = {};
  const { page, pass } = await puzzle({ t, store });
  await pass();
  assert.deepEqual([page.by("told").textContent, page.by("why").textContent], ["Right! It wins.", "It forks."]);
  assert.deepEqual([page.by("result").hidden, page.by("asking").hidden], [false, true]);
  assert.equal(page.by("streak").textContent, "You have solved 1 of these puzzles.");
  assert.deepEqual(JSON.parse(store["printkit-puzzles"]), { days: ["2026-11-25"], done: { isaac: [TODAYS] } });
  assert.ok(document.activeElement === page.by("told"));
});

test("another puzzle counts as solved, and makes no day", async (t) => {
  const store = {};
  await (await puzzle({ t, store, number: 5 })).pass();
  assert.deepEqual(JSON.parse(store["printkit-puzzles"]), { days: [], done: { isaac: [5] } });
});

test("solved with help does not count as solved alone", async (t) => {
  const store = {};
  const { page, pass } = await puzzle({ t, store });
  page.by("solution").click();
  assert.deepEqual([page.by("told").textContent, page.by("finders").textContent], ["The right move wins.", "6 in 20 find it."]);
  page.by("again").click();
  await page.settled();
  assert.ok(document.activeElement === page.by("question"));
  assert.deepEqual([page.by("result").hidden, page.by("asking").hidden], [true, false]);
  await pass();
  assert.equal(page.by("told").textContent, "Right! It wins.");
  assert.deepEqual(store, {});
});

test("a hint names the kind, a second one marks the end, and both leave it solved alone", async (t) => {
  const store = {};
  const { page, pass } = await puzzle({ t, store });
  page.by("hint").click();
  await page.settled();
  assert.deepEqual([page.by("said").textContent, page.by("said").hidden], ["This is about: a fork.", false]);
  assert.equal(page.by("board").querySelectorAll(".hint").length, 0);
  page.by("hint").click();
  await page.settled();
  assert.match(page.by("said").textContent, /marked/);
  assert.equal(page.by("board").querySelectorAll(".hint").length, 2);
  await pass();
  assert.ok(store["printkit-puzzles"]);
});

test("moves are judged by what they begin with: dice behind them do not matter", async (t) => {
  const told = async (move, says) => {
    const { page, pass } = await puzzle({ move, says });
    await pass();
    return page.by("told").textContent;
  };
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: NOW });
  assert.equal(await told("a1 6"), "Right! It wins.");
  assert.equal(await told("a1 b1"), "Right! It wins.");
  assert.equal(await told("c1"), "Not this one: it loses.");
  const other = { "/puzzle/isaac/739946/try": { says: says("draws"), why: "", line: [] } };
  assert.equal(await told("a12", other), "Not this one: it draws.");
  assert.equal(await told("b1 a1", other), "Not this one: it draws.");
  assert.equal(await told("d1", { "/puzzle/isaac/739946/try": { says: says("wins, too"), right: true, why: "", line: [] } }), "Right! It wins, too.");
});

test("a move that cannot be tried can be chosen again", async (t) => {
  const { page, pass } = await puzzle({ t, move: "d1", says: { "/puzzle/isaac/739946/try": { status: 400, text: "no such move" } } });
  await pass();
  assert.deepEqual([page.by("wrong").textContent, page.by("asks").textContent], ["no such move", "Where to?"]);
  assert.ok(page.requests.includes("GET /puzzle/isaac/739946/try?move=d1"));
  assert.equal(page.by("result").hidden, true);
});

test("while a move is tried, none is made", async (t) => {
  let done;
  const { page, pass } = await puzzle({ t, move: "d1", says: { "/puzzle/isaac/739946/try": new Promise((found) => (done = found)) } });
  await pass();
  assert.equal(page.by("asks").textContent, "Let us see what follows.");
  assert.equal(page.by("board").querySelectorAll('.spot[aria-disabled="true"]').length, 2);
  page.by("again").click();
  await page.settled();
  done({ says: says("draws"), why: "", line: [] });
  await page.settled();
  assert.equal(page.by("result").hidden, true, "what follows is not told any more");
});

test("a move of several taps goes on, or begins again", async (t) => {
  const says = {};
  const { page } = await puzzle({ t, says });
  says["/play/isaac/tap"] = { ...POSITION.steps, taps: ["A1"], asks: "And then?", said: "A die, a coin", chosen: [["a1"]], offered: [{ words: "Stop", key: "stop" }] };
  page.by("choices").querySelector("button").focus();
  const square = page.by("board").querySelector('[data-spot="a1"]');
  square.click();
  square.click();
  await page.settled();
  assert.equal(page.requests.filter((each) => each.includes("/tap")).length, 1, "a tap before the answer is dropped");
  assert.deepEqual([page.by("asks").textContent, page.by("said").textContent, page.by("said").hidden], ["And then?", "A die, a coin", false]);
  assert.equal(page.by("board").querySelectorAll(".chosen").length, 2);
  assert.deepEqual(page.by("choices").children.map(({ textContent }) => textContent), ["Stop", "Begin this move again"]);
  assert.ok(document.activeElement === page.by("choices").children[0], "the focus stays among the choices");
  page.by("choices").children[0].click();
  await page.settled();
  assert.match(page.requests.at(-1), /tap=A1&tap=stop$/);
  page.by("choices").children[1].click();
  assert.deepEqual([page.by("asks").textContent, page.by("said").hidden], ["Where to?", true]);
});

test("the line that follows is played move by move", async (t) => {
  const { page, pass, line } = await puzzle({ t });
  await pass();
  assert.deepEqual(line().map(({ textContent }) => textContent), ["Ann: a1", "Ben: b1", "Ann: wins"]);
  const current = () => line().map((each) => Boolean(each.querySelector("[aria-current]")));
  assert.deepEqual(current(), [true, false, false]);
  t.mock.timers.tick(1099);
  assert.deepEqual(current(), [true, false, false]);
  t.mock.timers.tick(1);
  assert.deepEqual(current(), [false, true, false]);
  assert.equal(page.requests.at(-1), "GET /play/isaac/live?moves=2");
  line()[0].querySelector("button").click({ isTrusted: true });
  assert.deepEqual(current(), [true, false, false]);
});

test("a press on a move, or another try, ends the playing of the line", async (t) => {
  const { page, pass, line } = await puzzle({ t });
  await pass();
  line()[0].querySelector("button").click({ isTrusted: true });
  t.mock.timers.tick(5000);
  assert.equal(line()[1].querySelector("[aria-current]"), null);
  page.by("solution").click();
  page.by("again").click();
  await page.settled();
  const before = page.requests.length;
  t.mock.timers.tick(5000);
  assert.equal(page.requests.length, before);
});

test("with less motion only the first move of the line is shown", async (t) => {
  const { pass, line } = await puzzle({ t, calm: true });
  await pass();
  t.mock.timers.tick(5000);
  assert.ok(line()[0].querySelector("[aria-current]"));
  assert.equal(line()[1].querySelector("[aria-current]"), null);
});

test("a puzzle that does not come says so, and its buttons do nothing", async (t) => {
  const { page } = await puzzle({ t, says: { "/puzzle/isaac/739946/live": { status: 500, text: "no puzzle" } } });
  assert.deepEqual([page.by("wrong").textContent, page.by("wrong").hidden], ["no puzzle", false]);
  page.by("hint").click();
  page.by("solution").click();
  await page.settled();
  assert.equal(page.requests.length, 1);
  const other = await puzzle({ says: { "/play/isaac/live": { status: 400, text: "no board" } } });
  assert.equal(other.page.by("wrong").textContent, "no board");
});

test("a step that is refused says why, and the next can be made", async (t) => {
  const says = { "/play/isaac/tap": { status: 400, text: "no such step" } };
  const { page, pass } = await puzzle({ t, says });
  await pass();
  assert.equal(page.by("wrong").textContent, "no such step");
  delete says["/play/isaac/tap"];
  await pass();
  assert.equal(page.by("told").textContent, "Right! It wins.");
});

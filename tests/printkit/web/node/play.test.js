// A game in play: taps and steps, addresses, the list of moves, the computer's moves, hints, seats.

import assert from "node:assert/strict";
import test from "node:test";

import { blank, open, script } from "./page.js";

const NAMES = ["Ann", "Ben"];

// What the server says of a game of two players after `ply` of its `moves`.
function view({ moves = ["a", "b", "c"], ply = moves.length, computer = [], ...more } = {}) {
  const made = moves.map((text, at) => ({ ply: at + 1, seat: at % 2, who: NAMES[at % 2], text, words: `goes ${text}` }));
  const at = ply < moves.length ? `&at=${ply}` : "";
  const address = `/play/isaac?seed=7&moves=${moves.join("~")}${at}`;
  const on = ply % 2;
  return {
    address, moves: made, ply, title: "Isaac, after move", picture: `/board-${ply}.svg`, lately: ["a1"],
    board: { width: 100, height: 100, spots: [spot("a1", 0), spot("b1", 20)] },
    seats: NAMES.map((name, seat) => ({
      seat, name, computer: computer[seat] ?? "", score: seat * 4, amount: `${seat} tokens`, has: [], turn: seat === on, won: false,
    })),
    steps: stepsOf(), annotated: `/annotated?seed=7&moves=${moves.join("~")}`, table: "/table/isaac", record: "/record", diagrams: "/diagrams",
    anew: "/play/isaac?seed=8", rematch: "", command: "printkit print", undo: "/play/isaac?seed=7", undoes: [1], over: false,
    computer: Boolean(computer[on]), turn: `${NAMES[on]}'s turn`, called: NAMES, computers: { 1: computer[0] ?? "", 2: computer[1] ?? "" },
    opponents: [{ name: "club", words: "Computer: club player" }], dice: false, by_hand: false, here: `${address}#here`, ...more,
  };
}

const spot = (name, x) => ({ name, words: name, x, y: 0, width: 20, height: 20 });

function stepsOf({ taps = [], ...more } = {}) {
  const offered = [{ spot: "a1", words: "step on a1", key: "A1" }, { words: "Pass", key: "pass" }];
  return { taps, asks: "Where to?", said: "Dice 3, dice 4", offered, chosen: taps.map((each) => [each]), dice: false, ...more };
}

// A page with a game; `says` answers requests by their path.
function playing({ given = view(), says = {}, ...more } = {}) {
  const answer = (path, said, options) => {
    const found = says[path] ?? (path === "/play/isaac/work" ? { kind: "", job: 1 } : undefined);
    return typeof found === "function" ? found(said, options) : found;
  };
  const data = { play: { game: "isaac", view: JSON.stringify(given), shared: "" } };
  return open("play.html", "play.js", { address: given?.address ?? "/play/isaac?seed=7", data, answer, ...more });
}

const gets = (page) => page.requests.filter((each) => each.startsWith("GET /play/isaac/live") || each.includes("/tap"));
const choices = (page) => page.by("choices").querySelectorAll("button").map(({ textContent }) => textContent);
const spotOf = (page, name) => page.by("board").querySelector(`[data-spot="${name}"]`);

test("an address has the number of moves, unless it shows the last one", async () => {
  blank();
  const { saidAt, plyOf } = await script("moves.js");
  const after = (search, ply) => `${saidAt(search, ply, 5)}`;
  assert.equal(after("?seed=7&moves=x&at=2", 3), "seed=7&moves=x&at=3");
  assert.equal(after("?seed=7&at=2", 5), "seed=7");
  assert.equal(after("?seed=7", 6), "seed=7");
  assert.equal(after("?seed=7", 4), "seed=7&at=4");
  assert.equal(after("?seed=7", 0), "seed=7&at=0");
  assert.equal(after("?seed=7", -1), "seed=7&at=0");
  const game = { ply: 3, moves: { length: 5 } };
  assert.deepEqual(["ArrowLeft", "ArrowRight", "Home", "End", "a"].map((key) => plyOf(key, game)), [2, 4, 0, 5, undefined]);
});

test("a page that opens shows the game, its moves, players and links", async () => {
  const page = await playing({ given: view({ ply: 2 }) });
  assert.equal(page.by("play").hidden, false);
  assert.equal(page.by("turn").textContent, "Ann's turn");
  assert.equal(page.by("turn").dataset.seat, "1");
  assert.equal(page.by("lately").textContent, "Ben: goes b.");
  assert.equal(page.by("asks").textContent, "Where to?");
  assert.equal(page.by("said").textContent, "Dice 3, dice 4");
  assert.deepEqual(choices(page), ["Pass"]);
  assert.equal(page.by("record").href, "/record");
  assert.equal(page.by("diagrams").href, "/diagrams");
  assert.equal(page.by("to-table").href, "/table/isaac");
  assert.equal(page.by("anew").href, "/play/isaac?seed=8");
  assert.equal(page.by("command").textContent, "printkit print");
  assert.equal(page.by("earlier").hidden, false);
  assert.match(page.by("earlier-says").textContent, /after move 2 of 3/);
  assert.equal(page.by("pause").hidden, true);
  assert.equal(page.by("rematch").hidden, true);
  assert.equal(JSON.parse(localStorage.getItem("printkit-last"))[0].address, view({ ply: 2 }).address);
  assert.equal(page.by("board").querySelectorAll(".gone").length, 2, "the last move's counter is marked");
  assert.equal(page.by("asking").classList.contains("waits"), false);
  const start = await playing({ given: view({ ply: 0 }) });
  assert.match(start.by("earlier-says").textContent, /the start of 3 moves/);
  assert.equal(start.by("lately").textContent, "");
  const last = await playing();
  assert.equal(last.by("earlier").hidden, true);
});

test("the list of moves marks the shown one, and each leads to its position", async () => {
  const at = [];
  const page = await playing({ given: view({ ply: 2 }), says: { "/play/isaac/live": (said) => (at.push(said.get("at")), view({ ply: Number(said.get("at") ?? 3) })) } });
  const items = () => page.by("moves").querySelectorAll("button");
  assert.deepEqual(items().map(({ textContent }) => textContent), ["1.Anna", "2.Benb", "3.Annc"]);
  assert.deepEqual(items().map((each) => each.getAttribute("aria-current")), [null, "step", null]);
  assert.deepEqual(items().map(({ dataset, title }) => [dataset.seat, title])[1], ["2", "goes b"]);
  const disabled = () => ["first", "before", "after", "last"].map((id) => page.by(id).disabled);
  assert.deepEqual(disabled(), [false, false, false, false]);
  items()[0].click();
  await page.settled();
  assert.equal(page.by("moves").querySelector("[aria-current]").title, "goes a");
  page.by("first").click();
  await page.settled();
  assert.deepEqual(disabled(), [true, true, false, false]);
  for (const id of ["after", "after", "before", "last", "to-end"]) {
    page.by(id).click();
    await page.settled();
  }
  assert.deepEqual(at, ["1", "0", "1", "2", "1", null, null]);
  assert.deepEqual(disabled(), [false, false, true, true]);
  const none = await playing({ given: view({ moves: [] }) });
  assert.deepEqual([none.by("no-moves").hidden, none.by("moves").hidden, none.by("annotate").disabled], [false, true, true]);
  assert.deepEqual([page.by("no-moves").hidden, page.by("moves").hidden, page.by("annotate").disabled], [true, false, false]);
});

test("the shown move stands in the middle of the list", async () => {
  const page = blank(["no-moves", "moves", "first", "before", "after", "last"].map((id) => `<p id="${id}"></p>`).join(""));
  const { replay } = await script("moves.js");
  page.by("moves").clientHeight = 100;
  const inner = page.by("moves").querySelector.bind(page.by("moves"));
  page.by("moves").querySelector = (selector) => inner(selector) && { offsetTop: 300 };
  replay(view({ ply: 2 }), () => {});
  assert.equal(page.by("moves").scrollTop, 250);
  const chance = view({ ply: 0 });
  chance.moves[0].seat = null;
  replay(chance, () => {});
  assert.equal(page.by("moves").scrollTop, 0);
  assert.equal(page.by("moves").children[0].children[0].dataset.seat, "");
});

test("keys go through the game, except in what has keys of its own", async () => {
  const at = [];
  const page = await playing({ given: view({ ply: 2 }), says: { "/play/isaac/live": (said) => (at.push(said.get("at")), view({ ply: Number(said.get("at") ?? 3) })) } });
  const press = async (key, more) => {
    page.told("keydown", { key, target: page.by("seats"), ...more });
    await page.settled();
  };
  for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "Home", "Home", "ArrowLeft", "End", "x"]) await press(key);
  assert.deepEqual(at, [null, "2", "0", null]);
  await press("Home", { ctrlKey: true });
  await press("Home", { altKey: true });
  await press("Home", { metaKey: true });
  for (const id of ["text", "board", "sound", "rules-drawer"]) await press("Home", { target: page.by(id) });
  assert.equal(at.length, 4);
});

test("a tap asks for what follows, and a whole move changes the address", async () => {
  const taps = [];
  const says = {
    "/play/isaac/tap": (said) => {
      taps.push(said.getAll("tap"));
      return taps.length === 1 ? stepsOf({ taps: ["A1"], asks: "And then?" }) : { address: "/play/isaac?seed=7&moves=a~b~c~d", taps: [] };
    },
    "/play/isaac/live": view({ moves: ["a", "b", "c", "d"] }),
  };
  const page = await playing({ says });
  spotOf(page, "b1").click();
  spotOf(page, "a1").click();
  spotOf(page, "a1").click();
  await page.settled();
  assert.deepEqual(taps, [["A1"]], "taps before the answer are dropped");
  assert.equal(page.by("asks").textContent, "And then?");
  assert.deepEqual(choices(page), ["Pass", "Begin this move again"]);
  assert.equal(spotOf(page, "a1").getAttribute("aria-disabled"), null);
  assert.equal(spotOf(page, "b1").getAttribute("aria-disabled"), "true");
  page.by("choices").children[1].click();
  assert.deepEqual([page.by("asks").textContent, choices(page)], ["Where to?", ["Pass"]]);
  page.by("choices").children[0].click();
  await page.settled();
  assert.deepEqual(taps[1], ["pass"]);
  assert.deepEqual(page.history, [["push", "/play/isaac?seed=7&moves=a~b~c~d"]]);
  assert.equal(page.by("moves").children.length, 4);
});

test("what is wrong stands above what is asked, and goes with the next tap", async () => {
  let told = { status: 400, text: " no such step \n" };
  const page = await playing({ says: { "/play/isaac/tap": () => told, "/play/isaac/live": { status: 400, text: "gone" } } });
  spotOf(page, "a1").click();
  await page.settled();
  assert.deepEqual([page.by("wrong").textContent, page.by("wrong").hidden], ["no such step", false]);
  assert.equal(page.by("wrong").nextSibling, page.by("asking"));
  told = stepsOf({ taps: ["A1"] });
  spotOf(page, "a1").click();
  assert.equal(page.by("wrong").hidden, true);
  await page.settled();
  page.by("undo").click();
  await page.settled();
  assert.equal(page.by("wrong").textContent, "gone");
  assert.deepEqual(page.history, []);
});

test("an answer that comes late is dropped", async () => {
  const waiting = [];
  const page = await playing({ says: { "/play/isaac/live": () => new Promise((done) => waiting.push(done)) } });
  page.by("undo").click();
  page.by("anew").click();
  await page.settled();
  waiting[1](view({ moves: ["z"] }));
  await page.settled();
  waiting[0](view({ moves: [] }));
  await page.settled();
  assert.equal(page.by("moves").children.length, 1);
  assert.equal(page.history.length, 1);
});

test("undo, a rematch and a new game lead to their addresses", async () => {
  const page = await playing({ given: view({ over: true, rematch: "/play/isaac?seed=7&turned=yes" }), says: { "/play/isaac/live": view({ moves: [] }) } });
  assert.deepEqual([page.by("rematch").hidden, page.by("hint").disabled, page.by("turn").dataset.over], [false, true, "true"]);
  assert.ok(page.by("annotate").classList.contains("main"));
  assert.ok(page.by("asking").classList.contains("waits"));
  assert.equal(page.by("asks").textContent, "");
  page.by("rematch").click();
  await page.settled();
  page.by("anew").click({ ctrlKey: true });
  page.by("undo").click();
  page.by("anew").click();
  await page.settled();
  assert.deepEqual(gets(page), ["7&turned=yes", "7", "8"].map((seed) => `GET /play/isaac/live?seed=${seed}`));
  assert.equal((await playing({ given: view({ undo: "" }) })).by("undo").disabled, true);
});

test("the computer's moves come one by one, and the back button skips them", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const games = [["a", "b", "c"], ["a", "b", "c", "d"], ["a", "b", "c", "d", "e"]].map((moves) => view({ moves, computer: ["", "club"] }));
  const given = games[0];
  const says = { "/play/isaac/live": (said) => games.find(({ moves }) => moves.length === said.get("moves").split("~").length) };
  const page = await playing({ given, says });
  assert.equal(page.by("turn").textContent, "Ben's turn: the computer");
  assert.deepEqual([page.by("asks").textContent, choices(page), page.by("pause").hidden], ["", [], false]);
  assert.ok(page.by("asking").classList.contains("waits"));
  assert.equal(page.streams.length, 1);
  await page.streams[0].hear({ said: [], ended: true, address: "", addresses: [games[1].address, games[2].address], facts: {} });
  assert.deepEqual(gets(page), []);
  t.mock.timers.tick(499);
  await page.settled();
  assert.deepEqual(gets(page), []);
  t.mock.timers.tick(1);
  await page.settled();
  assert.equal(page.by("moves").children.length, 4);
  assert.deepEqual(page.history, [["replace", games[1].address]], "back from here leads before the computer's move");
  assert.equal(page.by("turn").textContent, "Ann's turn");
  assert.equal(page.streams.length, 1, "a person is to move");
});

test("the computer pauses, goes on, and stops on request", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const both = { computer: ["club", "club"] };
  const page = await playing({ given: view(both), says: { "/play/isaac/live": view({ moves: ["a", "b", "c", "d"], ...both }) } });
  page.by("pause").click();
  await page.settled();
  assert.equal(page.by("pause").textContent, "Go on");
  assert.ok(page.requests.some((each) => each.startsWith("POST") && each.includes("/stop")));
  page.by("pause").click();
  await page.settled();
  assert.deepEqual([page.by("pause").textContent, page.streams.length], ["Pause", 2]);
  await page.streams[1].hear({ said: [], ended: true, addresses: [view({ moves: ["a", "b", "c", "d"] }).address], facts: {} });
  t.mock.timers.tick(500);
  await page.settled();
  assert.equal(page.by("moves").children.length, 4);
  assert.equal(page.streams.length, 3, "with its next move to come");
  page.by("cancel").click();
  await page.settled();
  assert.equal(page.by("pause").textContent, "Go on");
  assert.ok(document.activeElement === page.by("hint"));
  const calm = await playing({ given: view(both), calm: true });
  assert.deepEqual([calm.by("pause").textContent, calm.streams.length], ["Go on", 0], "less motion: nothing moves by itself");
  const one = await playing({ given: view({ computer: ["", "club"] }), calm: true });
  assert.deepEqual([one.by("pause").textContent, one.streams.length], ["Pause", 1]);
});

test("earlier in a game the computer waits until you let it go on", async () => {
  const given = view({ ply: 1, computer: ["", "club"] });
  const page = await playing({ given, says: { "/play/isaac/live": view({ moves: ["a"], computer: ["", "club"] }) } });
  assert.deepEqual([choices(page), page.streams.length], [["Let the computer go on from here"], 0]);
  assert.equal(page.by("asking").classList.contains("waits"), false);
  page.by("choices").children[0].click();
  await page.settled();
  assert.deepEqual([page.by("moves").children.length, page.streams.length], [1, 1]);
  assert.equal(page.history[0][0], "push");
});

test("dice that people roll are asked for also when the computer moves, and its taps go on", async () => {
  const steps = stepsOf({ dice: true });
  const page = await playing({
    given: view({ computer: ["", "club"], steps }),
    says: { "/play/isaac/tap": stepsOf({ taps: ["x", "y"], asks: "Roll now", dice: true }) },
  });
  assert.deepEqual([page.by("asks").textContent, choices(page)], ["Where to?", ["Pass"]]);
  await page.streams[0].hear({ said: [], ended: true, addresses: [], facts: { taps: ["x", "y"] } });
  assert.match(gets(page)[0], /tap=x&tap=y$/);
  assert.equal(page.by("asks").textContent, "Roll now");
});

test("hints are listed, and marked on the board", async () => {
  const page = await playing();
  page.by("hint").click();
  await page.settled();
  assert.ok(page.requests.includes("POST /play/isaac/work?seed=7&moves=a~b~c"));
  const moves = [{ words: "go a1", worth: "wins", spots: ["a1"] }, { words: "go b1", worth: "loses", spots: ["b1"] }];
  await page.streams[0].hear({ said: [], ended: true, facts: { title: "The two best", basis: "of 400 games", moves } });
  assert.deepEqual([page.by("hints").hidden, page.by("hints-title").textContent, page.by("hints-basis").textContent], [false, "The two best", "of 400 games"]);
  assert.deepEqual(page.by("hints-list").children.map(({ textContent }) => textContent), ["go a1 wins", "go b1 loses"]);
  assert.equal(page.by("board").querySelectorAll(".hint").length, 4);
  assert.ok(document.activeElement === page.by("hints-title"));
});

test("an annotated game stays until its moves change", async () => {
  const page = await playing({ says: { "/play/isaac/live": (said) => view({ ply: Number(said.get("at") ?? 3), moves: said.get("moves")?.split("~") ?? [] }) } });
  page.by("annotate").click();
  await page.settled();
  const facts = { basis: "of 400 games", rest: "The rest was even.", points: [{ ply: 1, move: "Move 1", words: "Move 1: a mistake" }, { ply: 2, move: "Move 2", words: "a gift" }] };
  const sheets = [{ src: "/1.svg", name: "annotated", label: "Annotated", width: 210, height: 297 }];
  page.by("before").click();
  await page.settled();
  assert.equal(page.streams[0].readyState, 1, "it goes on while one goes through the game");
  await page.streams[0].hear({ said: [], ended: true, address: "", facts, sheets });
  assert.equal(page.by("annotated").hidden, false);
  assert.equal(page.by("annotated-sheets").hidden, false);
  assert.ok(document.activeElement === page.by("annotated-title"));
  assert.equal(page.by("annotated-rest").textContent, "The rest was even.");
  assert.equal(page.by("annotated-basis").textContent, "of 400 games");
  assert.equal(page.by("annotated-file").href, view().annotated);
  assert.equal(page.by("sheets").children.length, 1);
  const links = () => page.by("annotated-points").querySelectorAll("a");
  assert.deepEqual(page.by("annotated-points").children.map(({ textContent }) => textContent), ["Move 1: a mistake", "Move 2: a gift"]);
  assert.equal(links()[0].href, "/play/isaac?seed=7&moves=a%7Eb%7Ec&at=1");
  links()[0].click({ ctrlKey: true });
  assert.deepEqual(page.followed.length, 1);
  links()[0].click();
  await page.settled();
  assert.equal(page.followed.length, 1);
  assert.deepEqual(links().map((each) => each.getAttribute("aria-current")), ["step", null]);
  page.by("undo").click();
  await page.settled();
  assert.deepEqual([page.by("annotated").hidden, page.by("annotated-sheets").hidden], [true, true]);
  assert.deepEqual([links().length, page.by("sheets").children.length], [0, 0]);
});

test("an annotation of moves that are gone is not shown", async () => {
  const page = await playing({ says: { "/play/isaac/live": view({ moves: [] }) } });
  page.by("annotate").click();
  await page.settled();
  page.by("undo").click();
  await page.settled();
  assert.equal(page.streams[0].readyState, 2);
  assert.equal(page.by("annotated").hidden, true);
  page.by("hint").click();
  await page.settled();
  page.by("cancel").click();
  assert.ok(document.activeElement === page.by("hint"));
});

test("who plays is said by the form, and the page goes there", async () => {
  const page = await playing({ given: view({ computer: ["", "club"], ply: 2 }), says: { "/play/isaac/live": view() } });
  const named = (name) => page.by("settings").elements.namedItem(name);
  assert.deepEqual([named("seat-2").value, named("name-1").value], ["club", "Ann"]);
  named("seat-2").value = "";
  page.by("settings").fire("change");
  await page.settled();
  assert.equal(gets(page)[0], "GET /play/isaac/live?seed=7&moves=a%7Eb%7Ec&at=2&names=Ann%2CBen");
  assert.equal(page.by("settings").fire("submit"), false);
});

test("a game is shared with other screens, or it says why not", async () => {
  let said = { status: 403, text: "not here" };
  const page = await playing({ says: { "/play/isaac/share": () => said } });
  page.by("share").click();
  await page.settled();
  assert.deepEqual([page.by("wrong").textContent, page.moved], ["not here", []]);
  said = { address: "/shared/abc" };
  page.by("share").click();
  await page.settled();
  assert.deepEqual([page.moved, page.requests.at(-1)], [["/shared/abc"], "POST /play/isaac/share?seed=7&moves=a~b~c"]);
});

// A shared game whose next position is on its way until `arrives` is called.
async function shared({ says = {} } = {}) {
  const found = { "/play/isaac/live": () => view({ moves: [] }), "/token": "token", ...says };
  const page = await open("shared.html", "play.js", {
    address: "/shared/abc", data: { play: { game: "isaac", view: "null", shared: "abc" } },
    answer: (path, said, options) => (typeof found[path] === "function" ? found[path](said, options) : found[path]),
  });
  const seats = NAMES.map((words) => ({ words, name: "", taken: false, mine: false, computer: false }));
  const news = (more) => ({ host: true, may: [0, 1], seats, version: 0, address: "/play/isaac?seed=7&moves=", ...more });
  await page.streams[0].hear(news());
  let arrives;
  found["/play/isaac/live"] = () => new Promise((done) => (arrives = () => done(view({ moves: ["a"] }))));
  return { page, news, arrive: () => (arrives(), page.settled()) };
}

const ONE = { version: 1, address: "/play/isaac?seed=7&moves=a" };

test("while another's move is on its way no tap is taken, and the move is shown", async () => {
  const { page, news, arrive } = await shared();
  await page.streams[0].hear(news(ONE));
  page.by("choices").children[0].click();
  await page.settled();
  assert.equal(gets(page).filter((each) => each.includes("/tap")).length, 0);
  await arrive();
  assert.equal(page.by("moves").children.length, 1);
});

test("a move that comes too late gives way to the one that came first", async () => {
  const says = { "/play/isaac/tap": { address: "/play/isaac?seed=7&moves=b", taps: ["b"] }, "/shared/abc/move": () => refused };
  let refuse;
  const refused = new Promise((done) => (refuse = () => done({ status: 409, text: "too late" })));
  const { page, news, arrive } = await shared({ says });
  page.by("choices").children[0].click();
  await page.settled();
  await page.streams[0].hear(news(ONE));
  refuse();
  await page.settled();
  assert.equal(page.by("wrong").textContent, "too late");
  await arrive();
  assert.equal(page.by("moves").children.length, 1);
});

test("the board is turned, and turned back", async () => {
  const page = await playing();
  const turned = () => [page.by("turn-board").getAttribute("aria-pressed"), page.by("board").dataset.turned];
  for (const now of ["true", "false"]) {
    page.by("turn-board").click();
    assert.deepEqual(turned(), [now, now]);
  }
});

test("a page without its game asks for it, and the back button for the one before", async () => {
  const says = { "/play/isaac/live": (said) => view({ moves: said.get("moves")?.split("~") ?? [] }) };
  const page = await playing({ given: null, says });
  assert.deepEqual([gets(page), page.history, page.by("play").hidden], [["GET /play/isaac/live?seed=7"], [], false]);
  location.href = "http://localhost/play/isaac?seed=7&moves=a";
  page.told("popstate");
  await page.settled();
  assert.deepEqual([page.by("moves").children.length, page.history], [1, []]);
  const wrong = await playing({ given: null, before: (made) => (made.by("wrong").hidden = false) });
  assert.deepEqual(gets(wrong), []);
});

test("hints and annotations that were asked for before a reload go on", async () => {
  for (const [kind, title] of [["advise", "Looking for the best moves"], ["annotate", "Working out where it was won and lost"]]) {
    const page = await playing({ says: { "/play/isaac/work": (_, { method }) => (method ? { job: 1 } : { kind }) } });
    assert.deepEqual([page.streams.length, page.by("work-title").textContent], [1, title]);
  }
});

test("where taps go on, the focus stays among the choices; after a move it goes to whose turn it is", async () => {
  const steps = { ...stepsOf({ taps: ["A1"] }), address: undefined };
  const says = { "/play/isaac/tap": () => steps, "/play/isaac/live": view({ moves: ["a"] }) };
  const page = await playing({ says });
  page.by("choices").children[0].focus();
  page.by("choices").children[0].click();
  await page.settled();
  assert.ok(document.activeElement === page.by("choices").children[0]);
  says["/play/isaac/tap"] = () => ({ address: "/play/isaac?seed=7&moves=a", taps: [] });
  page.by("choices").children[0].click();
  await page.settled();
  assert.ok(document.activeElement === page.by("turn"));
});

test("a link or command is copied, and a file leads to its own page", async () => {
  const page = await playing({ says: { "/play/isaac/open": { address: "/play/other" }, "/play/isaac/rules": [{ parts: [["Roll.", false]] }] } });
  page.by("copy-link").click();
  assert.equal(page.copied, location.href);
  page.by("copy-command").click();
  assert.equal(page.copied, "printkit print");
  page.by("open").fire("submit");
  page.by("rules").click();
  await page.settled();
  assert.deepEqual([page.moved, page.by("rules-text").textContent], [["/play/other"], "Roll."]);
  assert.ok(page.requests.includes("GET /play/isaac/rules?seed=7&moves=a~b~c"));
});

// Players and seats: their names and scores, the form that sets them, and a game on several screens.

import assert from "node:assert/strict";
import test from "node:test";

import { blank, open, script } from "./page.js";

const FORM = `<p id="gone"></p><meta name="printkit-token" content="t"><ol id="seats"></ol>
<form id="settings"><div id="players"></div><fieldset id="dice-choice">
<input type="radio" name="dice" value="page"><input type="radio" name="dice" value="by-hand"></fieldset></form>`;

const player = (seat, more = {}) => ({ seat, name: `Player ${seat + 1}`, computer: "", score: null, amount: "", has: [], turn: false, won: false, ...more });

test("each player has a name, what they have, and a bar as long as their share of the best score", async () => {
  const page = blank(FORM);
  const { seats } = await script("seats.js");
  const items = (all) => (seats({ seats: all }), page.by("seats").children);
  const bars = (...scores) =>
    items(scores.map((score, seat) => player(seat, { score }))).map((item) => item.querySelector(".score")?.style.width);
  assert.deepEqual(bars(10, 5), ["100%", "50%"]);
  assert.deepEqual(bars(0, 0), ["0%", "0%"]);
  assert.deepEqual(bars(0.5, -3), ["50%", "0%"], "no bar is longer than the best, or shorter than none");
  assert.deepEqual(bars(4), [undefined], "one player has no others to compare with");
  assert.deepEqual(bars(4, null, 8), ["50%", undefined, "100%"]);
  const [one, other] = items([
    player(0, { amount: "12 cents", turn: true, has: ["two tokens"], computer: "the computer, club", won: true }),
    player(1, { has: [] }),
  ]);
  assert.deepEqual([one.dataset.seat, other.dataset.seat], ["1", "2"]);
  assert.deepEqual([one.getAttribute("aria-current"), other.getAttribute("aria-current")], ["true", null]);
  assert.deepEqual([one.dataset.won, other.dataset.won], ["true", "false"]);
  assert.equal(one.querySelector(".has").textContent, "the computer, club · wins · two tokens");
  assert.equal(other.querySelector(".has"), null);
  assert.equal(one.querySelector(".name").textContent, "Player 1");
  assert.equal(one.querySelector(".amount").textContent, "12 cents");
});

const VIEW = {
  address: "/play/isaac?seed=7&computer=1:club&names=Ann,Ben&dice=by-hand",
  seats: [player(0, { name: "Player 1" }), player(1, { name: "Player 2" })],
  computers: { 1: "club", 2: "" }, called: ["Ann", "Ben"], dice: true, by_hand: true,
  opponents: [{ name: "club", words: "Computer: club player" }, { name: "master", words: "Computer: master" }],
};

async function form(view = VIEW) {
  const page = blank(FORM);
  const { settings, chosen } = await script("seats.js");
  settings(view, page.by("settings"));
  const named = (name) => page.by("settings").elements.namedItem(name);
  const said = () => Object.fromEntries(new URL(chosen(view, page.by("settings")), "http://x").searchParams);
  return { page, named, said, settings };
}

test("the form shows who plays, and which names and dice", async () => {
  const { page, named, settings } = await form();
  assert.deepEqual(["seat-1", "seat-2", "name-1", "name-2", "dice"].map((name) => named(name).value), ["club", "", "Ann", "Ben", "by-hand"]);
  assert.deepEqual([named("name-1").hidden, named("name-2").hidden], [true, false]);
  assert.deepEqual(named("seat-1").options.map(({ textContent }) => textContent), ["A person", "Computer: club player", "Computer: master"]);
  assert.deepEqual([named("name-2").maxLength, named("name-2").getAttribute("aria-label")], [20, "Name of Player 2"]);
  named("name-2").focus();
  named("name-2").value = "Benja";
  settings({ ...VIEW, by_hand: false, dice: false }, page.by("settings"));
  assert.equal(named("name-2").value, "Benja", "what is being typed stays");
  assert.equal(named("dice").value, "page");
  assert.equal(page.by("dice-choice").hidden, true);
  assert.equal(page.by("players").children.length, 2);
});

test("an address says what the form says, and nothing that is as usual", async () => {
  const { named, said } = await form();
  assert.deepEqual(said(), { seed: "7", computer: "1:club", names: "Ann,Ben", dice: "by-hand" });
  named("seat-2").value = "master";
  named("name-1").value = " A, B ";
  named("dice").value = "page";
  assert.deepEqual(said(), { seed: "7", computer: "1:club,2:master", names: "A  B,Ben" });
  named("seat-1").value = "";
  for (const name of ["name-1", "name-2"]) named(name).value = " ";
  assert.deepEqual(said(), { seed: "7", computer: "2:master" });
  named("seat-2").value = "";
  named("name-2").value = "Ben";
  assert.deepEqual(said(), { seed: "7", names: ",Ben" });
});

test("words say who sits on a seat", async () => {
  blank(FORM);
  const { sitter } = await script("shared.js");
  const seat = { name: "", taken: false, mine: false, computer: false };
  assert.equal(sitter(seat), "free");
  assert.equal(sitter({ ...seat, taken: true }), "occupied");
  assert.equal(sitter({ ...seat, taken: true, name: "Ann" }), "Ann");
  assert.equal(sitter({ ...seat, taken: true, mine: true, name: "Ann" }), "Ann, here");
  assert.equal(sitter({ ...seat, taken: true, mine: true }), "you, here");
  assert.equal(sitter({ ...seat, computer: true }), "the computer");
  assert.equal(sitter({ ...seat, name: "Ann" }), "free", "a name that left its seat");
});

const seat = (number, more = {}) => ({ name: "", taken: false, mine: false, computer: false, words: `Player ${number}`, ...more });
const news = (more = {}) => ({ address: "/play/isaac?seed=7", host: false, version: 3, may: [], seats: [seat(1), seat(2)], ...more });

// A game on several screens; `said` are the requests that change it.
async function together({ answer, ...more } = {}) {
  const said = [];
  const html = `${FORM}<button id="take-seats"></button><h2 id="turn"></h2>
    <dialog id="together"><input id="my-name"><p id="seat-wrong"></p><ol id="free-seats"></ol></dialog>`;
  const page = blank(html, {
    answer: (path, query, { body }) => {
      if (path === "/token") return "token";
      said.push([path, ...query.getAll("tap"), `${body}`]);
      return answer?.(path, body) ?? news();
    },
    ...more,
  });
  const heard = [];
  const wrong = [];
  const { Shared } = await script("shared.js");
  const shared = new Shared("abc", { changed: (each) => heard.push(each), wrong: (words) => wrong.push(words) });
  const buttons = () => page.by("free-seats").querySelectorAll("button");
  return { page, shared, said, heard, wrong, buttons, stream: () => page.streams.at(-1) };
}

test("a screen moves for the seats that the server names", async () => {
  const { shared, stream } = await together();
  assert.equal(shared.address, "/shared/abc");
  assert.equal(stream().address, "/shared/abc/news");
  await stream().hear(news({ may: [1], seats: [seat(1), seat(2, { mine: true, taken: true })] }));
  assert.deepEqual([shared.may(0), shared.may(1)], [false, true]);
  assert.deepEqual([shared.mine(0), shared.mine(1)], [false, true]);
  assert.deepEqual([shared.mayUndo(0), shared.mayUndo(1), shared.plays], [false, true, true]);
  await stream().hear(news());
  assert.deepEqual([shared.may(1), shared.mayUndo(1), shared.plays], [false, false, false]);
  await stream().hear(news({ host: true }));
  assert.deepEqual([shared.may(1), shared.mayUndo(1), shared.plays], [false, true, true]);
});

test("after a rematch the owners of seats move with their names", async () => {
  const sits = (...names) => names.map((name, at) => seat(at + 1, { name, taken: true, mine: name === "Ann" }));
  const { page, shared, stream } = await together({ answer: () => news({ version: 4, may: [1], seats: sits("Ben", "Ann") }) });
  await stream().hear(news({ may: [0], seats: sits("Ann", "Ben") }));
  const shown = () => page.by("free-seats").querySelectorAll(".has").map(({ textContent }) => textContent);
  assert.deepEqual(shown(), ["Ann, here", "Ben"]);
  assert.equal(await shared.rematch(), true);
  assert.deepEqual(shown(), ["Ben", "Ann, here"]);
  assert.deepEqual([shared.mine(0), shared.mine(1), shared.may(0), shared.may(1)], [false, true, false, true]);
});

test("moves, undo and rematches name the version that they change", async () => {
  const { shared, said, stream, wrong, heard } = await together({ answer: (path) => (path.endsWith("undo") ? { status: 409, text: "too late" } : news({ version: 4 })) });
  await stream().hear(news());
  assert.equal(await shared.move(["a", "b&c"]), true);
  assert.equal(await shared.rematch(), true);
  assert.equal(await shared.undo(), false);
  assert.deepEqual(said, [
    ["/shared/abc/move", "a", "b&c", "version=3"],
    ["/shared/abc/rematch", "version=4"],
    ["/shared/abc/undo", "version=4"],
  ]);
  assert.deepEqual(wrong, ["too late"]);
  assert.deepEqual(heard.map(({ version }) => version), [3, 4], "the same news is heard once");
});

test("older news that comes late does not undo this screen's own move", async () => {
  const { shared, said, stream, heard } = await together({ answer: () => news({ version: 5, may: [1] }) });
  await stream().hear(news({ may: [0] }));
  await shared.move(["a"]);
  await stream().hear(news({ version: 4, may: [0] }));
  assert.deepEqual([heard.length, shared.may(0), shared.may(1)], [2, false, true]);
  await shared.undo();
  assert.equal(said.at(-1).at(-1), "version=5");
});

test("who sits down waits until that is shown, also if the stream was faster", async () => {
  const seats = [seat(1, { taken: true, mine: true }), seat(2)];
  const { page, shared, stream, heard } = await together({ answer: () => news({ seats }) });
  await stream().hear(news({ host: true }));
  let shown;
  heard.push = () => new Promise((done) => (shown = done));
  await stream().hear(news({ seats }));
  let ended = false;
  shared.undo().then(() => (ended = true));
  await page.settled();
  assert.equal(ended, false);
  shown();
  await page.settled();
  assert.equal(ended, true);
});

test("seats can be taken and left, and the host frees the others'", async () => {
  const { page, stream, buttons, said } = await together();
  const seats = [seat(1), seat(2, { taken: true, name: "Ben" }), seat(3, { taken: true, mine: true }), seat(4, { computer: true })];
  await stream().hear(news({ seats }));
  const shown = () => buttons().map((each) => [each.textContent, each.getAttribute("aria-label")]);
  assert.deepEqual(shown(), [["Sit here", "Sit here: Player 1"], ["Leave", "Leave: Player 3"]]);
  await stream().hear(news({ seats, host: true }));
  assert.deepEqual(shown()[1], ["Free this seat", "Free this seat: Player 2"]);
  assert.deepEqual(page.by("free-seats").children.map(({ dataset }) => dataset.seat), ["1", "2", "3", "4"]);
  for (const at of [1, 2]) buttons()[at].click();
  await page.settled();
  assert.deepEqual(said, [["/shared/abc/leave", "seat=1"], ["/shared/abc/leave", "seat=2"]]);
});

test("who sits down keeps the name, and plays on", async () => {
  const store = { "printkit-name": "Ann" };
  let full = true;
  const answer = () => (full ? { status: 409, text: " taken " } : news({ seats: [seat(1, { taken: true, mine: true }), seat(2)] }));
  const { page, stream, buttons, said } = await together({ store, answer });
  assert.equal(page.by("my-name").value, "Ann");
  await stream().hear(news());
  assert.equal(page.by("together").open, true, "a guest is asked to sit down");
  page.by("my-name").value = "Anna";
  buttons()[1].click();
  await page.settled();
  assert.deepEqual([page.by("seat-wrong").hidden, page.by("seat-wrong").textContent], [false, "taken"]);
  assert.equal(page.by("together").open, true);
  full = false;
  buttons()[0].click();
  await page.settled();
  assert.deepEqual(said.map(([, body]) => body), ["seat=1&name=Anna", "seat=0&name=Anna"]);
  assert.equal(store["printkit-name"], "Anna");
  assert.equal(page.by("together").open, false);
  assert.ok(document.activeElement === page.by("turn"));
  page.by("take-seats").click();
  assert.deepEqual([page.by("together").open, page.by("seat-wrong").hidden], [true, true]);
});

test("only a guest without a seat is asked, and only once", async () => {
  for (const more of [{ host: true }, { seats: [seat(1, { mine: true, taken: true }), seat(2)] }]) {
    const { page, stream } = await together();
    await stream().hear(news(more));
    await stream().hear(news());
    assert.equal(page.by("together").open, false);
  }
});

test("the focus stays on a seat, or goes to the name if nothing can be done there", async () => {
  const { stream, buttons, page } = await together();
  await stream().hear(news());
  buttons()[1].focus();
  await stream().hear(news({ version: 4, seats: [seat(1, { taken: true }), seat(2)] }));
  assert.ok(document.activeElement === buttons()[0]);
  await stream().hear(news({ version: 5, seats: [seat(1), seat(2, { taken: true })] }));
  assert.ok(document.activeElement === page.by("my-name"));
});

test("a lost stream is opened again, and so is one of a phone that slept", async () => {
  const { page, stream } = await together();
  await stream().fire("error");
  assert.equal(page.streams.length, 1, "the browser itself tries again");
  stream().readyState = EventSource.CLOSED;
  await stream().fire("error");
  assert.equal(page.streams.length, 2);
  document.hidden = true;
  page.told("visibilitychange");
  assert.equal(page.streams.length, 2);
  document.hidden = false;
  page.told("visibilitychange");
  assert.equal(page.streams.length, 3);
  assert.deepEqual(page.streams.map(({ readyState }) => readyState), [2, 2, 1]);
  page.streams[0].readyState = EventSource.CLOSED;
  await page.streams[0].fire("error");
  assert.equal(page.streams.length, 3);
});

test("a host deletes shared games from the list", async () => {
  const html = `<p id="gone"></p><meta name="printkit-token" content="t"><ol id="list">${["a", "b", "c"].map((name) => `<li id="${name}"><button data-delete="/shared/${name}/delete"></button></li>`).join("")}</ol>`;
  const page = blank(html, { answer: (path) => ({ "/shared/a/delete": "done", "/shared/c/delete": { status: 500, text: "" } })[path] });
  await script("shared-games.js");
  for (const button of page.by("list").querySelectorAll("button")) button.click();
  await page.settled();
  assert.deepEqual(page.by("list").children.map(({ id }) => id), ["c"]);
  assert.equal(page.requests[0], "POST /shared/a/delete");
});

// The page of a shared game whose moves are `whole` taps long.
async function playing(given = news({ address: "/play/isaac?seed=7" }), { whole = 1, ...more } = {}) {
  const said = [];
  const view = {
    address: given.address, moves: [], ply: 0, title: "Isaac", picture: "/b.svg", lately: [], board: { width: 9, height: 9, spots: [] },
    seats: [player(0, { turn: true }), player(1)], steps: { taps: [], asks: "Where to?", said: [], offered: [{ words: "Pass", key: "pass" }], chosen: [] },
    undo: "/x", undoes: 0, over: false, computer: false, turn: "Player 1's turn", called: ["Ann", ""], rematch: "", ...more,
  };
  const before = () => {
    for (const id of ["together", "take-seats", "my-name", "free-seats", "seat-wrong"]) document.append(Object.assign(document.createElement(id === "together" ? "dialog" : "p"), { id }));
  };
  const answer = (path, query, { body }) => {
    said.push([path, `${body ?? query}`]);
    if (path === "/play/isaac/tap" && query.getAll("tap").length < whole) return { ...view.steps, taps: query.getAll("tap") };
    if (path === "/play/isaac/tap") return { address: "/play/isaac?moves=x", taps: ["pass"] };
    return path.endsWith("/live") ? view : path.startsWith("/shared") ? { status: 409, text: "another was quicker" } : undefined;
  };
  const page = await open("play.html", "play.js", { data: { play: { game: "isaac", shared: "abc", view: "null" } }, before, answer });
  await page.streams[0].hear(given);
  const choices = () => page.by("choices").querySelectorAll("button").map(({ textContent }) => textContent);
  return { page, said, choices };
}

test("a shared game says whose turn it is, and lets only these move", async () => {
  const mine = [seat(1, { mine: true, taken: true }), seat(2)];
  const { page, said, choices } = await playing(news({ may: [0], seats: mine }));
  assert.equal(page.by("turn").textContent, "Your turn, Ann");
  assert.deepEqual([choices(), page.by("asks").textContent, page.by("undo").style.visibility], [["Pass"], "Where to?", ""]);
  page.by("choices").children[0].click();
  await page.settled();
  assert.deepEqual(said.slice(-2), [["/play/isaac/tap", "seed=7&tap=pass"], ["/shared/abc/move", "version=3"]]);
  assert.equal(page.by("wrong").textContent, "another was quicker");
  assert.deepEqual(choices(), ["Pass"]);
  await page.streams[0].hear(news({ seats: [seat(1), seat(2, { mine: true, taken: true })], may: [1] }));
  assert.equal(page.by("turn").textContent, "Player 1's turn");
  assert.deepEqual([choices(), page.by("asks").textContent, page.by("undo").style.visibility], [[], "", "hidden"]);
  assert.ok(page.by("asking").classList.contains("waits"));
  assert.equal(page.by("wrong").hidden, false, "another's move does not wipe out what is said here");
  assert.deepEqual(page.history, []);
  assert.equal(JSON.parse(localStorage.getItem("printkit-last"))[0].address, "/shared/abc");
});

test("only players may have a rematch, and the page asks the server for it", async () => {
  const over = { over: true, rematch: "/play/isaac?turned" };
  const other = await playing(news(), over);
  assert.equal(other.page.by("rematch").hidden, true);
  const { page, said } = await playing(news({ host: true }), over);
  assert.equal(page.by("rematch").hidden, false);
  page.by("rematch").click();
  page.by("undo").click();
  await page.settled();
  assert.deepEqual(said.slice(-2), [["/shared/abc/rematch", "version=3"], ["/shared/abc/undo", "version=3"]]);
});

test("a move that came too late begins again", async () => {
  const { page, choices } = await playing(news({ may: [0], seats: [seat(1, { mine: true, taken: true }), seat(2)] }), { whole: 2 });
  const press = async () => {
    page.by("choices").children[0].click();
    await page.settled();
  };
  await press();
  assert.deepEqual(choices(), ["Pass", "Begin this move again"]);
  await press();
  assert.deepEqual([page.by("wrong").textContent, choices()], ["another was quicker", ["Pass"]]);
});

// The editor: laying by tap, key and stroke, undo, checks, rules and swaps.

import assert from "node:assert/strict";
import test from "node:test";

import { open } from "./page.js";

const piece = (name, key, more = {}) => ({ name, key, words: `piece ${name}`, picture: `/${name}.svg`, left: 3, over: false, ...more });
const COINS = [piece("1", "p"), piece("5", "n"), piece("10", "d"), piece("25", "q", { left: -1, over: true })];
const NAMES = ["a2", "b2", "a1", "b1"];

// What the server says of a board on which `laid` lies; an address lists it.
function view(laid = {}, more = {}) {
  const spots = NAMES.map((name, at) => ({ name, words: `${name}, ${laid[name] ?? "empty"}`, x: 20 * (at % 2), y: at > 1 ? 20 : 0, width: 20, height: 20 }));
  const query = Object.entries(laid).map((pair) => pair.join("-")).join("~");
  return {
    address: `/edit/coin${query ? `?lay=${query}` : "?lay="}`, query: `lay=${query}`, picture: `/${query}.svg`, width: 40, height: 40, spots, told: "Four squares.",
    remarks: [], pieces: [{ group: "", pieces: COINS }], simple: true, settled: "The rest", settings: [], unready: "", links: { print: "/table/coin", play: "/play/coin", yaml: "/coin.yaml" },
    verdict: null, refused: {}, checked: false, ...more,
  };
}

// A server that lays what the editor asks for.
async function editing({ more = {}, address = "/edit/coin?lay=", says = {}, store = {}, before, ...others } = {}) {
  const told = [];
  const answer = async (path, said, options) => {
    if (says[path]) return says[path](said, options);
    if (path === "/table/coin/work") return { job: 1, kind: says.kind ?? "" };
    if (path !== "/edit/coin/live") return undefined;
    const laid = Object.fromEntries((said.get("lay") ?? "").split("~").filter(Boolean).map((each) => each.split("-")));
    if (said.has("do")) told.push([said.get("do"), said.get("at"), said.get("piece")]);
    const [at, pieces] = [said.get("at")?.split(",") ?? [], said.get("piece")?.split(",") ?? []];
    if (said.get("do") === "clear") return view({}, more);
    for (const [index, each] of at.entries()) {
      if (pieces[index]) laid[each] = pieces[index];
      else delete laid[each];
    }
    return view(laid, { ...more, checked: said.has("checked") });
  };
  const page = await open("edit.html", "edit.js", {
    address, answer, store, before: (page) => {
      page.by("rules")?.append(...rules());
      before?.(page);
    }, data: { editor: { game: "coin", title: "Coins" } }, ...others,
  });
  const spot = (name) => page.by("board").querySelector(`[data-spot="${name}"]`);
  const tap = async (name) => {
    spot(name).click();
    await page.settled();
  };
  const type = async (...keys) => {
    for (const key of keys) page.press(key, document.activeElement);
    await page.settled();
  };
  const click = async (id) => {
    page.by(id).click();
    await page.settled();
  };
  const choose = (value) => page.by("pieces").querySelectorAll("input").find((each) => each.value === value).click({ detail: 0 });
  return { page, told, spot, tap, type, click, choose, lies: () => location.search.replaceAll("%7E", "~") };
}

function rules() {
  const select = Object.assign(document.createElement("input"), { name: "players", value: "2" });
  return [select];
}

test("a tap lays the chosen piece, and its result is said", async () => {
  const { page, told, tap, choose } = await editing();
  assert.deepEqual([page.by("told").textContent, page.by("undo").disabled, page.by("redo").disabled], ["Four squares.", true, true]);
  assert.equal(page.by("board").getAttribute("aria-label"), "Coins");
  await tap("b1");
  assert.deepEqual(told, [["tap", "b1", "1"]]);
  assert.equal(page.by("said").textContent, "b1, 1");
  assert.deepEqual(page.history, [["replace", "/edit/coin?lay="], ["push", "/edit/coin?lay=b1-1"]]);
  assert.deepEqual([page.by("undo").disabled, page.by("redo").disabled], [false, true]);
  choose("");
  await tap("b1");
  assert.deepEqual(told[1], ["lift", "b1", null]);
  page.by("board").querySelector("[data-spot]").focus();
  assert.equal(page.by("to-print").href, "/table/coin");
  assert.equal(page.by("to-yaml").href, "/coin.yaml");
});

test("undo and redo go through the steps, by button and key", async () => {
  const { page, tap, click, lies } = await editing();
  for (const name of ["a1", "b1"]) await tap(name);
  await click("undo");
  assert.equal(lies(), "?lay=a1-1");
  assert.deepEqual([page.by("undo").disabled, page.by("redo").disabled], [false, false]);
  const key = async (name, more, on = page.by("board")) => {
    page.press(name, on, more);
    await page.settled();
    return lies();
  };
  assert.equal(await key("z", { ctrlKey: true }), "?lay=");
  assert.equal(page.by("undo").disabled, true);
  assert.equal(await key("y", { ctrlKey: true }), "?lay=a1-1");
  assert.equal(await key("Z", { metaKey: true, shiftKey: true }), "?lay=a1-1~b1-1");
  assert.equal(page.by("redo").disabled, true);
  assert.equal(await key("z", {}), "?lay=a1-1~b1-1");
  assert.equal(await key("x", { ctrlKey: true }), "?lay=a1-1~b1-1");
  assert.equal(await key("z", { ctrlKey: true }, page.by("text")), "?lay=a1-1~b1-1", "a field has its own undo");
  assert.equal(await key("z", { ctrlKey: true }, page.by("in-turn")), "?lay=a1-1");
  await click("undo");
  await tap("a2");
  assert.equal(page.by("redo").disabled, true, "what was undone is gone");
});

test("steps survive a reload and the back button", async () => {
  const store = {};
  const first = await editing({ store });
  for (const name of ["a1", "b1"]) await first.tap(name);
  const again = await editing({ store, address: "/edit/coin?lay=a1-1" });
  assert.deepEqual([again.page.by("undo").disabled, again.page.by("redo").disabled], [false, false]);
  history.pushState({ at: 0 }, "", "/edit/coin?lay=");
  again.page.told("popstate");
  await again.page.settled();
  assert.deepEqual([again.page.by("undo").disabled, again.page.by("redo").disabled], [true, false]);
});

test("letters and numbers lay pieces square by square, and a longer number goes back one", async () => {
  const { told, spot, type, lies } = await editing();
  spot("a2").focus();
  await type("n");
  assert.ok(document.activeElement === spot("b2"));
  await type("1");
  assert.ok(document.activeElement === spot("a1"));
  await type("0");
  assert.ok(document.activeElement === spot("a1"), "the 10 lies on b2");
  assert.equal(lies(), "?lay=a2-5~b2-10");
  await type("p", "q");
  assert.ok(document.activeElement === spot("b1"), "the last square is the end");
  assert.deepEqual(told.at(-1), ["paint", "a1,b1", "1,25"], "pieces that wait are sent together");
  await type("Delete");
  assert.deepEqual(told.at(-1), ["lift", "b1", null]);
  await type("Backspace", "z");
  assert.equal(told.at(-1)[0], "lift");
  const before = told.length;
  for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) spot("b1").fire("keydown", { key: "p", ...more });
  assert.equal(told.length, before);
});

test("a space ends a number, and then presses the square", async () => {
  const { page, spot, type, lies, told } = await editing();
  spot("a2").focus();
  assert.equal(page.press(" ", document.activeElement), true);
  assert.equal(document.activeElement.fire("keyup", { key: " " }), true, "no number was typed: it presses the square");
  await type("1");
  assert.equal(page.press(" ", document.activeElement), false);
  assert.equal(document.activeElement.fire("keyup", { key: " " }), false);
  await type("0");
  assert.equal(lies(), "?lay=a2-1");
  assert.equal(page.press(" ", document.activeElement), true, "the second one presses it");
  assert.equal(document.activeElement.fire("keyup", { key: " " }), true);
  await type("1", "ArrowDown", "0");
  assert.equal(told.length, 2, "an arrow key ends a number, too");
  spot("a1").focus();
  await type("1");
  spot("a1").fire("pointerdown", { isPrimary: true, button: 0 });
  await type("0");
  assert.equal(told.at(-1)[2], "1");
});

test("a board of several pieces on a square puts them one on another", async () => {
  const { told, spot, type, page } = await editing({ more: { simple: false } });
  assert.equal(page.by("one-by-one").hidden, true);
  assert.equal(page.by("board").classList.contains("paintable"), false);
  spot("a2").focus();
  await type("n");
  assert.deepEqual(told, [["put", "a2", "5"]]);
  assert.ok(document.activeElement === spot("a2"));
});

test("square by square a piece lies on the marked square, and the next one is marked", async () => {
  const { page, told, tap, lies } = await editing();
  const chosen = () => page.by("board").querySelectorAll('[aria-pressed="true"]').map(({ dataset }) => dataset.spot);
  page.by("in-turn").click();
  assert.deepEqual(chosen(), ["a2"]);
  await tap("b2");
  assert.deepEqual([chosen(), told], [["b2"], []]);
  const press = async (value, detail) => {
    page.by("pieces").querySelectorAll("input").find((each) => each.value === value).click({ detail });
    await page.settled();
  };
  await press("5", 1);
  assert.deepEqual([chosen(), lies()], [["a1"], "?lay=b2-5"]);
  await press("1", 0);
  assert.deepEqual([chosen(), lies()], [["a1"], "?lay=b2-5"], "arrow keys choose, and lay nothing");
  await press("10", 1);
  await press("25", 1);
  await press("", 1);
  assert.deepEqual([chosen(), lies()], [["b1"], "?lay=b2-5~a1-10"], "after the last square it stays there");
  page.by("in-turn").click();
  assert.deepEqual(chosen(), []);
  await press("5", 1);
  assert.equal(lies(), "?lay=b2-5~a1-10");
});

test("a stroke lays the piece on every square under it", async () => {
  const { page, told, choose, spot, tap } = await editing();
  document.under = { 1: spot("a2"), 2: spot("b2"), 3: page.by("undo") };
  const down = (x, more) => spot("a2").fire("pointerdown", { isPrimary: true, button: 0, clientX: x, clientY: 0, ...more });
  const move = (x, more) => page.told("pointermove", { isPrimary: true, clientX: x, clientY: 0, ...more });
  const up = async () => {
    page.told("pointerup");
    await page.settled();
  };
  choose("5");
  down(1);
  for (const x of [1, 2, 3, 2, 4]) move(x);
  assert.deepEqual(page.by("board").querySelectorAll('[aria-pressed="true"]').map(({ dataset }) => dataset.spot), ["a2", "b2"]);
  await up();
  assert.deepEqual(told, [["paint", "a2,b2", "5,5"]]);
  await tap("a1");
  assert.equal(told.length, 1, "the click that ends a stroke is no tap");
  down(1);
  move(1);
  await up();
  await tap("a1");
  assert.equal(told.length, 2, "a press without a stroke is one");
  for (const more of [{ isPrimary: false }, { button: 2 }]) {
    down(1, more);
    move(2);
    await up();
  }
  down(1);
  move(2, { isPrimary: false });
  page.told("pointercancel");
  move(2);
  await up();
  assert.equal(told.length, 2);
  down(4);
  move(2);
  await up();
  assert.equal(told.length, 2, "a stroke begins on a square");
  choose("");
  down(1);
  move(2);
  await up();
  assert.deepEqual(told.at(-1), ["paint", "a2,b2", ","]);
});

test("buttons fill and clear the board", async () => {
  const { page, told, tap, lies } = await editing();
  await tap("a1");
  for (const what of ["fill", "clear"]) page.by("editor").querySelector(`[data-do="${what}"]`).click();
  await page.settled();
  assert.deepEqual(told.slice(1).map(([what]) => what), ["fill", "clear"]);
  assert.equal(lies(), "?lay=");
});

test("a change that is refused says why, and the next goes on from the same board", async () => {
  let refused = true;
  const says = {
    "/edit/coin/live": (said) => {
      const at = said.get("at");
      if (at && refused) return { status: 400, text: " no room \n" };
      return view(at ? { [at]: "1" } : {});
    },
  };
  const { page, tap, lies } = await editing({ says });
  await tap("a1");
  assert.deepEqual([page.by("wrong").textContent, page.by("wrong").hidden, document.scrolled], ["no room", false, page.by("wrong")]);
  refused = false;
  await tap("b1");
  assert.deepEqual([page.by("wrong").hidden, lies()], [true, "?lay=b1-1"]);
});

test("what is not ready says so, and has no way on", async () => {
  const { page } = await editing({ more: { unready: "63 squares are empty.", remarks: ["One.", "Two."] } });
  assert.deepEqual([page.by("unready").textContent, page.by("unready").hidden, page.by("onward").hidden], ["63 squares are empty.", false, true]);
  assert.deepEqual(page.by("remarks").children.map(({ textContent }) => textContent), ["One.", "Two."]);
  assert.equal(page.by("remarks").hidden, false);
  const ready = await editing();
  assert.deepEqual([ready.page.by("unready").hidden, ready.page.by("onward").hidden, ready.page.by("remarks").hidden], [true, false, true]);
});

test("a check goes by the address, and is not asked for once it is cancelled", async () => {
  const { page, click, lies } = await editing();
  await click("check");
  assert.equal(lies(), "?lay=");
  assert.ok(page.requests.includes("GET /edit/coin/live?lay=&checked=yes"));
  assert.ok(page.requests.includes("POST /table/coin/work?lay="));
  assert.deepEqual([page.by("work").hidden, document.activeElement], [false, page.by("work-title")]);
  await click("cancel");
  assert.ok(page.requests.some((each) => each.includes("/stop")));
  assert.equal(page.requests.at(-1), "GET /edit/coin/live?lay=");
  assert.deepEqual([page.by("work").hidden, document.activeElement], [true, page.by("check")]);
});

test("other rules change the address, and the check begins anew", async () => {
  const { page } = await editing({ address: "/edit/coin?lay=a1-5" });
  page.by("rules").elements.namedItem("players").value = "3";
  page.by("rules").fire("change");
  await page.settled();
  assert.equal(page.requests.at(-1), "GET /edit/coin/live?lay=a1-5&players=3");
  page.by("rules").elements.namedItem("players").value = "";
  assert.equal(page.by("rules").fire("submit"), false);
  await page.settled();
  assert.equal(page.requests.at(-1), "GET /edit/coin/live?lay=a1-5");
});

test("swaps are offered on the board, taken or left", async () => {
  const { page, click, lies } = await editing();
  await click("make-fair");
  const offer = { fair: true, swaps: [["a1", "b1"]], words: "Swap two.", address: "/edit/coin?lay=a1-5" };
  await page.streams[0].hear({ said: [], ended: true, offer });
  const shown = () => ["offer-title", "offer-words", "keep"].map((id) => page.by(id).textContent);
  assert.deepEqual(shown(), ["These swaps make it fair", "Swap two.", "Keep it as it is"]);
  assert.deepEqual([page.by("offer").hidden, page.by("take").hidden, document.activeElement], [false, false, page.by("offer-title")]);
  assert.equal(page.by("board").querySelectorAll(".arrow").length, 2);
  await click("keep");
  assert.deepEqual([page.by("offer").hidden, page.by("board").querySelectorAll(".arrow").length], [true, 0]);
  await click("make-fair");
  await page.streams[1].hear({ said: [], ended: true, offer: { ...offer, fair: false } });
  assert.equal(page.by("offer-title").textContent, "Not fair, but more even");
  await click("take");
  assert.equal(lies(), "?lay=a1-5");
  assert.equal(page.by("offer").hidden, true);
  await click("make-fair");
  await page.streams[2].hear({ said: [], ended: true, offer: { ...offer, swaps: [] } });
  assert.deepEqual([...shown(), page.by("take").hidden], ["Nothing to swap", "Swap two.", "Good", true]);
});

test("swaps that another page looks for are waited for", async () => {
  const { page } = await editing({ says: { kind: "make-fair" } });
  assert.equal(page.streams.length, 1);
  await page.streams[0].hear({ said: [], ended: true, offer: { fair: true, swaps: [["a1", "b1"]], words: "Swap two.", address: "" } });
  assert.deepEqual([page.by("offer").hidden, page.by("offer-words").textContent], [false, "Swap two."]);
  assert.equal((await editing({ says: { kind: "check" } })).page.streams.length, 0);
});

test("a text that is opened is shown here if it is of this game, else on its own page", async () => {
  let address = "/edit/coin?lay=b2-5";
  const { page, lies } = await editing({ says: { "/edit/coin/read": () => ({ address }) } });
  const give = async () => {
    page.by("text").value = "an ID";
    page.by("open").fire("submit");
    await page.settled();
  };
  await give();
  assert.deepEqual([lies(), page.moved], ["?lay=b2-5", []]);
  address = "/edit/isaac?lay=x";
  await give();
  assert.deepEqual([lies(), page.moved], ["?lay=b2-5", ["/edit/isaac?lay=x"]]);
});

test("an address that the server refuses says why, and another board can still be opened", async () => {
  const address = "/edit/coin?lay=b2-5";
  const { page, lies } = await editing({
    address: "/edit/coin?lay=zz",
    says: {
      "/edit/coin/live": (said) => (said.get("lay") === "zz" ? { status: 400, text: " no such square \n" } : view({ b2: "5" })),
      "/edit/coin/read": () => ({ address }),
    },
  });
  const wrong = () => [page.by("wrong").textContent, page.by("wrong").hidden];
  assert.deepEqual([wrong(), lies(), page.history], [["no such square", false], "?lay=zz", []]);
  page.by("text").value = "an ID";
  page.by("open").fire("submit");
  await page.settled();
  assert.equal(lies(), "?lay=b2-5");
});

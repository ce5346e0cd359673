// The editor's palette: its pieces and counts, the keys that lay them; and the settings beside it.

import assert from "node:assert/strict";
import test from "node:test";

import { blank, script } from "./page.js";

const PALETTE = `<form id="palette"><div id="pieces"></div><label id="turning" hidden><input type="checkbox" id="turned"></label></form>
<form id="settings"></form><details id="settled" hidden><h2 id="settled-title"></h2></details>`;
const piece = (name, key, more = {}) => ({ name, key, words: `piece ${name}`, picture: `/${name}.svg`, left: 3, over: false, ...more });
const COINS = [piece("1", "p"), piece("5", "n"), piece("10", "d"), piece("25", "q", { left: -1, over: true })];
const DICE = [piece("w1", "1"), piece("w2", "2"), piece("r1", "10")];

async function paletted(pieces, groups = [{ group: "", pieces }]) {
  const page = blank(PALETTE);
  const { palette, keyed, untyped } = await script("edit-palette.js");
  palette(groups);
  const type = (...keys) => keys.map((key) => keyed(key)).map((found) => found && `${found.longer ? "+" : ""}${found.piece}`);
  const radios = () => page.by("pieces").querySelectorAll("input");
  return { page, palette, keyed, untyped, type, radios };
}

test("the palette shows each piece, the number left, and where there are too many", async () => {
  const { page, palette, radios } = await paletted(COINS);
  const counts = () => page.by("pieces").querySelectorAll("[data-left]").map((each) => [each.dataset.left, each.textContent, each.classList.contains("over")]);
  assert.deepEqual(counts(), [["1", "3", false], ["5", "3", false], ["10", "3", false], ["25", "-1", true]]);
  assert.deepEqual(radios().map(({ value, checked }) => [value, checked]), [["1", true], ["5", false], ["10", false], ["25", false], ["", false]]);
  assert.deepEqual(page.by("pieces").querySelectorAll("kbd").map(({ textContent }) => textContent), ["p", "n", "d", "q"]);
  assert.deepEqual(page.by("pieces").querySelectorAll(".name").map(({ textContent }) => textContent), [...COINS.map(({ words }) => words), "Take away"]);
  assert.deepEqual(page.by("pieces").querySelectorAll("img").map(({ src }) => src), COINS.map(({ picture }) => picture));
  for (const radio of radios()) {
    const label = radio.closest("label");
    assert.ok(label?.classList.contains("piece"), "a tap anywhere on a piece chooses it");
    assert.equal(label.querySelectorAll("input").length, 1);
  }
  const same = radios()[2];
  same.click();
  palette([{ group: "", pieces: COINS.map((each) => ({ ...each, left: 0, over: false })) }]);
  assert.equal(radios()[2], same, "new counts lay nothing anew");
  assert.deepEqual(counts().map(([, ...more]) => more), Array(4).fill(["0", false]));
});

test("groups have their names, and a piece stays chosen when the pictures change", async () => {
  const { page, palette, radios } = await paletted(COINS, [{ group: "Silver", pieces: COINS.slice(2) }, { group: "", pieces: COINS.slice(0, 2) }]);
  const sets = page.by("pieces").querySelectorAll("fieldset");
  assert.deepEqual(sets.map((each) => each.querySelector("legend")?.textContent ?? each.getAttribute("aria-label")), ["Silver", "Pieces", "Take away"]);
  radios()[1].click();
  radios()[1].focus();
  assert.equal(palette.chosen(), "25");
  palette([{ group: "", pieces: COINS.map((each) => ({ ...each, picture: `${each.picture}?2` })) }]);
  assert.equal(palette.chosen(), "25");
  assert.ok(document.activeElement === radios()[3]);
  document.activeElement = document;
  palette([{ group: "", pieces: COINS.slice(0, 3) }]);
  assert.equal(palette.chosen(), "1", "the chosen piece is gone");
  assert.ok(document.activeElement === document);
  radios().at(-1).click();
  assert.equal(palette.chosen(), undefined, "to take away");
});

test("many pieces are small, and turned ones have a box", async () => {
  const many = (count, more) => [...Array(count).keys()].map((at) => piece(`p${at}`, "abcdefghijklmno"[at], more));
  const looks = async (pieces) => (await paletted(pieces)).page.by("pieces").className;
  assert.equal(await looks(many(12)), "few");
  assert.equal(await looks(many(13)), "small");
  assert.equal(await looks(many(12, { turned: "t" })), "long");
  const { page, palette, type } = await paletted([piece("flat", "f", { turned: "up" }), piece("round", "r")]);
  assert.equal(page.by("turning").hidden, false);
  assert.equal(palette.chosen(), "flat");
  assert.deepEqual(type("x", "f", "r", "x", "f"), [undefined, "up", "round", undefined, "flat"]);
  page.by("turned").click();
  assert.equal(palette.chosen(), "up");
  const other = await paletted(COINS);
  assert.equal(other.page.by("turning").hidden, true);
  other.type("x");
  assert.equal(other.page.by("turned").checked, false);
});

test("letters lay a piece, and so do numbers, the longer one in place of the shorter", async () => {
  const { type, untyped } = await paletted(COINS);
  assert.deepEqual(type("p", "N", "z", "Enter"), ["1", "5", undefined, undefined]);
  assert.deepEqual(type("1", "0"), ["1", "+10"]);
  assert.deepEqual(type("1", "1", "0"), ["1", "1", "+10"]);
  assert.deepEqual(type("2"), [undefined]);
  assert.deepEqual(type("5"), ["25"], "a 2 and a 5");
  untyped();
  assert.deepEqual(type("5", "0"), ["5", undefined]);
  assert.deepEqual(type("1", "p", "0"), ["1", "1", undefined], "a letter ends a number");
  type("1");
  untyped();
  assert.deepEqual(type("0"), [undefined]);
});

test("where keys are numbers, values are not typed", async () => {
  const { type } = await paletted(DICE);
  assert.deepEqual(type("1", "0", "2"), ["w1", "+r1", "w2"]);
  const dozen = await paletted([piece("w1", "1"), piece("r2", "12")]);
  assert.deepEqual(dozen.type("1", "2"), ["w1", "+r2"]);
  const mixed = await paletted([piece("7", "1"), piece("8", "2")]);
  assert.deepEqual(mixed.type("7", "1"), [undefined, "7"]);
  const words = await paletted([piece("king", "k"), piece("knight", "kn")]);
  assert.deepEqual(words.type("k", "i"), ["king", undefined]);
});

const SETTINGS = [
  { group: "Turns", settings: [{ name: "turn", words: "Whose turn", value: "2", choices: [["1", "Ann"], ["2", "Ben"]] }] },
  { group: "", settings: [{ name: "score", words: "Score", value: 7, choices: [], least: 0, most: 50 }] },
];

test("settings are numbers and choices, and each change is reported", async () => {
  const page = blank(PALETTE);
  const { settings } = await script("edit-settings.js");
  const told = [];
  const show = (groups) => settings("The rest", groups, (said) => told.push(said));
  show(SETTINGS);
  const named = (name) => page.by("settings").elements.namedItem(name);
  assert.deepEqual([named("turn").value, named("score").value], ["2", 7]);
  assert.deepEqual([named("score").type, named("score").min, named("score").max], ["number", 0, 50]);
  assert.deepEqual(named("turn").options.map(({ value, textContent }) => [value, textContent]), [["1", "Ann"], ["2", "Ben"]]);
  assert.deepEqual(page.by("settings").querySelectorAll("fieldset").map((each) => each.querySelector("legend")?.textContent), ["Turns", undefined]);
  assert.equal(page.by("settings").children[1].getAttribute("aria-labelledby"), "settled-title");
  assert.deepEqual([page.by("settled").hidden, page.by("settled").open, page.by("settled-title").textContent], [false, true, "The rest"]);
  named("turn").value = "1";
  named("turn").fire("change");
  assert.deepEqual(told, [{ do: "set", at: "turn", piece: "1" }]);
  assert.equal(page.by("settings").fire("submit"), false);
  named("score").focus();
  page.by("settled").open = false;
  show(SETTINGS);
  assert.ok(document.activeElement === named("score"));
  assert.equal(page.by("settled").open, false, "folded by the user, it stays folded");
  show([]);
  assert.equal(page.by("settled").hidden, true);
  show(Array(5).fill(SETTINGS[1]));
  assert.equal(page.by("settled").open, false, "many are folded");
  show([]);
  show(Array(4).fill(SETTINGS[1]));
  assert.equal(page.by("settled").open, true);
});

// The texts of scripts: English as they stand, other languages from a script before them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { blank, script } from "./page.js";

async function saying(texts) {
  globalThis.texts = texts;
  blank();
  const made = await script("say.js");
  delete globalThis.texts;
  return made;
}

test("without texts of a language the texts themselves are said, with their places filled", async () => {
  const { say, counted } = await saying(undefined);
  assert.equal(say("Move {number} of {count}", { number: 3, count: 9 }), "Move 3 of 9");
  assert.equal(counted("{n} move by {who}", "{n} moves by {who}", 1, { who: "Ann" }), "1 move by Ann");
  assert.equal(counted("{n} move", "{n} moves", 0), "0 moves");
});

test("texts of a language are said with its own places and plurals", async () => {
  const said = { "Move {number} of {count}": "Zug {number} ({count})", "{n} move": ["{n} coup", "{n} coups"] };
  const { say, counted } = await saying({ language: "fr", said });
  assert.equal(say("Move {number} of {count}", { number: 3, count: 9 }), "Zug 3 (9)");
  assert.equal(counted("{n} move", "{n} moves", 0), "0 coup");
  assert.equal(counted("{n} move", "{n} moves", 2), "2 coups");
  assert.equal(say("Not known"), "Not known");
});

// Small parts of several pages: opening files, copying, the rules, the phone, and quick second taps.

import assert from "node:assert/strict";
import test from "node:test";

import { blank, script } from "./page.js";

const HTML = `<p id="gone"></p><meta name="printkit-token" content="t"><form id="open"><textarea id="text"></textarea></form><input id="file">`;

async function opener({ photo, answer = () => ({ address: "/table/x" }) } = {}) {
  const sent = [];
  const page = blank(HTML, { answer: (path, _, { body }) => (sent.push([path, body.files.text]), answer()) });
  const heard = [];
  const { opening } = await script("opening.js");
  opening(() => "/read", { opened: (address) => heard.push(address), wrong: (words) => heard.push(`wrong: ${words}`), photo });
  const drop = async (files, text = "") => {
    page.told("drop", { dataTransfer: { files, getData: () => text } });
    await page.settled();
  };
  return { page, sent, heard, drop };
}

test("a pasted text, a chosen file and a dropped one are read by the server", async () => {
  const { page, sent, heard, drop } = await opener();
  page.by("text").value = "isaac#7";
  assert.equal(page.by("open").fire("submit"), false);
  await page.settled();
  const file = { size: 2_000_000, type: "text/yaml" };
  Object.assign(page.by("file"), { files: [file], value: "x" }).fire("change");
  await page.settled();
  await drop([file], "not this");
  await drop([], "dropped text");
  await drop([], "");
  page.by("file").files = [];
  page.by("file").fire("change");
  await page.settled();
  assert.deepEqual(sent.map(([, text]) => text), ["isaac#7", file, file, "dropped text"]);
  assert.deepEqual(heard, Array(4).fill("/table/x"));
  assert.deepEqual([sent[0][0], page.by("file").value], ["/read", ""]);
});

test("what is too large, or is refused, says why", async () => {
  const { sent, heard, drop } = await opener({ answer: () => ({ status: 400, text: "no layout" }) });
  await drop([{ size: 2_000_001, type: "" }]);
  assert.deepEqual([sent.length, heard.length], [0, 1]);
  assert.match(heard[0], /2 MB/);
  await drop([{ size: 9, type: "" }]);
  assert.equal(heard[1], "wrong: no layout");
});

test("pictures go to where photos are read, if anywhere", async () => {
  const photos = [];
  const image = { size: 9_000_000, type: "image/jpeg" };
  const { sent, drop } = await opener({ photo: (file) => photos.push(file) });
  await drop([image]);
  await drop([{ size: 1, type: "text/image/" }]);
  assert.deepEqual([photos, sent.length], [[image], 1]);
  const none = await opener();
  await none.drop([{ ...image, size: 1 }]);
  assert.equal(none.sent.length, 1);
});

test("the page shows that it takes what is dragged over it", async () => {
  const { page, drop } = await opener();
  const dropping = () => document.body.classList.contains("dropping");
  page.told("dragover");
  assert.equal(dropping(), true);
  page.told("dragleave", { relatedTarget: page.by("text") });
  assert.equal(dropping(), true);
  page.told("dragleave", { relatedTarget: null });
  assert.equal(dropping(), false);
  page.told("dragover");
  await drop([], "x");
  assert.equal(dropping(), false);
});

test("what is copied is said for a while, also where only the old command copies", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const start = async (navigator, inDialog = "") => {
    const page = blank(`<button id="copy">Copy the link</button>${inDialog}`);
    globalThis.navigator = navigator ?? globalThis.navigator;
    const { copies } = await script("copy.js");
    copies(page.by("copy"), () => "the link");
    page.by("copy").click();
    await page.settled();
    return page;
  };
  const page = await start();
  assert.deepEqual([page.copied, page.by("copy").textContent], ["the link", "Copied"]);
  t.mock.timers.tick(3999);
  assert.equal(page.by("copy").textContent, "Copied");
  t.mock.timers.tick(1);
  assert.equal(page.by("copy").textContent, "Copy the link");
  const refused = await start({ clipboard: { writeText: async () => { throw new Error("refused"); } } });
  assert.match(refused.by("copy").textContent, /does not copy/);
});

test("without a clipboard a text is marked and copied, in an open dialog if there is one", async () => {
  for (const dialog of ["", `<dialog id="phone" open></dialog>`]) {
    const page = blank(`<button id="copy">Copy</button>${dialog}`);
    globalThis.navigator = {};
    let marked;
    let where;
    document.createElement = ((make) => (tag) => Object.assign(make(tag), { select() { [marked, where] = [this.value, this.parent]; } }))(document.createElement);
    document.execCommand = (what) => what === "copy" && dialog === "";
    const { copies } = await script("copy.js");
    copies(page.by("copy"), () => "the link");
    page.by("copy").click();
    await page.settled();
    assert.deepEqual([marked, where, document.querySelector("textarea")], ["the link", dialog ? page.by("phone") : document.body, null]);
    assert.match(page.by("copy").textContent, dialog ? /does not copy/ : /Copied/);
  }
});

test("the rules open in a drawer, with headings, items and bold words", async () => {
  let text = [{ heading: "The turn", item: "1.", parts: [["Roll a ", false], ["die", true], [".", false]] }, { parts: [["Then move.", false]] }];
  const page = blank(`${HTML}<button id="rules"></button><dialog id="rules-drawer"><div id="rules-text"></div></dialog>`, { answer: () => text });
  const { rules } = await script("rules.js");
  const wrong = [];
  rules(() => "/rules?x", (words) => wrong.push(words));
  page.by("rules").click();
  await page.settled();
  assert.equal(page.by("rules-drawer").open, true);
  assert.deepEqual(page.by("rules-text").children.map(({ tag, className, textContent }) => [tag, className, textContent]), [
    ["h3", "", "The turn"], ["p", "item", "1. Roll a die."], ["p", "", "Then move."],
  ]);
  assert.deepEqual(page.by("rules-text").querySelectorAll("strong").map(({ textContent }) => textContent), ["die"]);
  page.by("rules-drawer").close();
  text = { status: 400, text: "no rules" };
  page.by("rules").click();
  await page.settled();
  assert.deepEqual([wrong, page.by("rules-drawer").open], [["no rules"], false]);
});

test("a phone gets the present address as a code", async () => {
  const html = `${HTML}<button id="on-phone" hidden></button><dialog id="phone"></dialog>`;
  const shared = `${html}<img id="phone-code" hidden><p id="phone-address"></p><button id="phone-copy"></button>`;
  const press = async (page) => {
    await script("phone.js");
    assert.equal(page.by("on-phone").hidden, false);
    page.by("on-phone").click();
    await page.settled();
    assert.equal(page.by("phone").open, true);
    return page;
  };
  const page = await press(blank(shared, { address: "/play/isaac?seed=7", answer: () => " http://192.168.1.7/x\n" }));
  assert.deepEqual([page.by("phone-address").textContent, page.by("phone-code").hidden], ["http://192.168.1.7/x", false]);
  assert.deepEqual(page.requests, ["GET /phone?at=%2Fplay%2Fisaac%3Fseed%3D7"]);
  assert.equal(page.by("phone-code").src, "/phone.svg?at=%2Fplay%2Fisaac%3Fseed%3D7");
  page.by("phone-copy").click();
  assert.equal(page.copied, "http://192.168.1.7/x");
  const wrong = await press(blank(shared, { answer: () => ({ status: 400, text: "no network" }) }));
  assert.deepEqual([wrong.by("phone-address").textContent, wrong.by("phone-code").hidden, wrong.by("phone-code").src], ["no network", true, ""]);
  const alone = await press(blank(html));
  assert.deepEqual(alone.requests, []);
});

test("a second tap is one that comes at once, at the same place", async () => {
  blank();
  const { isSecond } = await script("taps.js");
  const first = { time: 1000, x: 100, y: 100 };
  const tap = (more) => isSecond(first, { ...first, ...more });
  assert.equal(isSecond(undefined, first), false);
  assert.deepEqual([tap({ time: 1299 }), tap({ time: 1300 })], [true, false]);
  assert.deepEqual([tap({ x: 123 }), tap({ x: 124 }), tap({ x: 77 }), tap({ x: 76 })], [true, false, true, false]);
  assert.deepEqual([tap({ y: 123 }), tap({ y: 76 })], [true, false]);
  assert.deepEqual([tap({ x: 116, y: 116 }), tap({ x: 118, y: 118 })], [true, false]);
});

test("second taps are dropped on the board and on what is asked, and nowhere else", async () => {
  const page = blank(`<div id="page"><div id="board"><b id="spot"></b></div><div class="bar"><b id="choice"></b></div><b id="other"></b></div>`);
  const { singly } = await script("taps.js");
  singly(page.by("page"));
  const taps = [];
  for (const id of ["spot", "choice", "other"]) page.by(id).addEventListener("click", () => taps.push(id));
  const tap = (id, timeStamp, more) => page.by(id).click({ timeStamp, clientX: 5, clientY: 5, ...more });
  tap("spot", 0);
  tap("spot", 100);
  tap("choice", 200);
  assert.deepEqual(taps, ["spot"], "each second tap counts as the last one");
  tap("choice", 500);
  tap("other", 510);
  tap("other", 520);
  tap("spot", 530, { detail: 0 });
  tap("spot", 540, { clientX: 90 });
  assert.deepEqual(taps, ["spot", "choice", "other", "other", "spot", "spot"]);
});

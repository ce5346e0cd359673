// Long work and the server: the line, steps and time left, offers, streams that break, a server that is gone.

import assert from "node:assert/strict";
import test from "node:test";

import { blank, script } from "./page.js";

const WORK = `<p id="gone" data-elsewhere="look there" hidden>start it</p><meta name="printkit-token" content="first">
<section id="work" hidden><h2 id="work-title"></h2><p id="work-news"></p><p id="work-step"></p><progress id="work-bar"></progress>
<p id="work-told"></p><div id="work-now" hidden><p id="work-part"></p><progress id="work-part-bar"></progress></div>
<ol id="work-said" hidden></ol><button id="cancel"></button><button id="work-tell" hidden></button></section>`;

// Work of a kind; `heard` is what it calls.
async function working({ kind = "deal", quietly = false, answer = () => undefined, ...more } = {}) {
  let jobs = 0;
  const page = blank(WORK, {
    answer: (path, said, options) => answer(path, said, options) ?? (path.endsWith("/work") ? { job: ++jobs, kind: "check" } : path === "/token" ? "t" : undefined),
    ...more,
  });
  const heard = [];
  const note = (what) => (...said) => heard.push([what, ...said]);
  const module = await script("work.js");
  const begin = async (which = kind) => {
    module.work(which, "/table/isaac", "seed=7", { done: note("done"), offered: note("offered"), wrong: note("wrong"), quietly });
    await page.settled();
  };
  await begin();
  const hear = (more) => page.streams.at(-1).hear({ place: 0, said: [], ...more });
  return { page, heard, hear, begin, ...module };
}

const text = (page, ...ids) => ids.map((id) => page.by(id).textContent);

test("words for the line and for a step have only what is known", async () => {
  blank(WORK);
  const { lineWords, stepWords } = await script("work.js");
  assert.deepEqual([1, 2, 10].map(lineWords), ["In line: next", "In line: number 2", "In line: number 10"]);
  assert.equal(stepWords({ text: "Playing games", note: "400 of 1,000" }, "a minute left"), "Playing games: 400 of 1,000; a minute left");
  assert.equal(stepWords({ text: "Playing games", note: "" }, "a minute left"), "Playing games; a minute left");
  assert.equal(stepWords({ text: "Playing games", note: "400" }), "Playing games: 400");
});

test("work is begun once, shown, and followed", async () => {
  const { page, hear, doing } = await working();
  assert.deepEqual(page.requests, ["POST /table/isaac/work?seed=7"]);
  assert.equal(page.streams[0].address, "/table/isaac/work/1?seed=7");
  assert.deepEqual(text(page, "work-title", "work-step", "work-news"), ["Dealing a fair one", "Getting ready", "Getting ready"]);
  assert.deepEqual([page.by("work").hidden, page.by("cancel").hidden, page.by("work-now").hidden, doing()], [false, false, true, "deal"]);
  await hear({ place: 2 });
  assert.equal(page.by("work-step").textContent, "In line: number 2");
  const whole = { key: "dealing", text: "Setup 3", note: "of 20", done: 3, total: 20 };
  await hear({ whole, step: { key: "club", text: "Playing", note: "", done: 5, total: 0 }, left: "a minute left" });
  assert.deepEqual(text(page, "work-step", "work-part"), ["Setup 3: of 20; a minute left", "Playing"]);
  const bar = (id) => [page.by(id).value, page.by(id).max];
  assert.deepEqual([bar("work-bar"), bar("work-part-bar"), page.by("work-now").hidden], [[3, 20], [5, 1], false]);
  await hear({ whole, step: whole });
  assert.equal(page.by("work-now").hidden, true);
  await hear({ step: { text: "Alone", done: 1, total: 2 } });
  assert.deepEqual([page.by("work-step").textContent, page.by("work-now").hidden, bar("work-bar")], ["Alone", true, [1, 2]]);
  await hear({});
  assert.equal(page.by("work-step").textContent, "Alone");
});

test("what was tried is listed, the latest first, and messages stand above", async () => {
  const { page, hear } = await working();
  assert.equal(page.by("work-said").hidden, true);
  await hear({ said: [{ number: 1, text: "uneven", taken: false }, { text: "Half done." }, { number: 2, text: "even", taken: true }, { text: "Go on." }] });
  assert.deepEqual(page.by("work-said").children.map(({ textContent, dataset }) => [textContent, dataset.taken]), [["2 taken: even", "yes"], ["1 given up: uneven", "no"]]);
  assert.deepEqual([page.by("work-told").textContent, page.by("work-said").hidden], ["Half done. Go on. ", false]);
});

test("work ends with an address, an offer, what is wrong, or nothing", async () => {
  const ended = async (more) => {
    const { page, heard, hear, doing } = await working();
    await hear({ ended: true, address: "/table/isaac?seed=8", ...more });
    assert.deepEqual([page.by("work").hidden, page.streams[0].readyState, doing()], [true, 2, undefined]);
    return heard.map(([what, said]) => [what, said]);
  };
  assert.deepEqual(await ended({}), [["done", "/table/isaac?seed=8"]]);
  assert.deepEqual(await ended({ offer: { words: "take it" } }), [["offered", { words: "take it" }]]);
  assert.deepEqual(await ended({ wrong: "no room", offer: {} }), [["wrong", "no room"]]);
  assert.deepEqual(await ended({ stopped: true }), []);
});

test("work that is refused shows nothing but why", async () => {
  const { page, heard, doing } = await working({ answer: (path) => (path.endsWith("/work") ? { status: 429, text: "too much" } : undefined) });
  assert.deepEqual([heard, page.by("work").hidden, page.streams.length, doing()], [[["wrong", "too much"]], true, 0, undefined]);
});

test("cancelling ends the work and returns what it found", async () => {
  const { page, cancel, doing } = await working({ answer: (path) => (path.endsWith("/stop") ? { offer: { words: "the best so far" } } : undefined) });
  assert.deepEqual(await cancel(), { words: "the best so far" });
  assert.equal(page.requests.at(-1), "POST /table/isaac/work/1/stop?seed=7");
  assert.deepEqual([page.by("work").hidden, doing(), page.streams[0].readyState], [true, undefined, 2]);
  assert.equal(await cancel(), undefined);
  assert.equal(page.requests.length, 2);
  const gone = await working({ answer: (path) => (path.endsWith("/stop") ? { status: 404, text: "" } : undefined) });
  assert.equal(await gone.cancel(), undefined);
});

test("new work ends the old one first", async () => {
  const { page, begin, doing, hear } = await working();
  await hear({ said: [{ number: 1, text: "x" }, { text: "y" }], whole: { key: "dealing", text: "a", done: 1, total: 2 }, step: { key: "", text: "b", done: 1, total: 2 } });
  await begin("check");
  assert.deepEqual(page.requests.slice(1), ["POST /table/isaac/work/1/stop?seed=7", "POST /table/isaac/work?seed=7"]);
  assert.deepEqual([doing(), page.by("work-title").textContent, page.streams.map(({ readyState }) => readyState)], ["check", "Checking this one", [2, 1]]);
  assert.deepEqual([page.by("work-said").children.length, page.by("work-told").textContent, page.by("work-now").hidden], [0, "", true]);
});

test("quiet work is shown only if it takes a while", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { page } = await working({ kind: "reply", quietly: true });
  t.mock.timers.tick(799);
  assert.equal(page.by("work").hidden, true);
  t.mock.timers.tick(1);
  assert.equal(page.by("work").hidden, false);
  const quick = await working({ kind: "reply", quietly: true });
  await quick.hear({ ended: true });
  t.mock.timers.tick(1000);
  assert.equal(quick.page.by("work").hidden, true);
  const two = await working({ kind: "reply", quietly: true });
  t.mock.timers.tick(400);
  await two.begin();
  t.mock.timers.tick(400);
  assert.equal(two.page.by("work").hidden, true, "the while begins anew");
});

test("progress is read out now and then", async (t) => {
  let now = 0;
  t.mock.method(performance, "now", () => now);
  const { page, hear } = await working();
  const step = (text) => hear({ step: { text, done: 1, total: 2 } });
  now = 9_999;
  await step("One");
  assert.equal(page.by("work-news").textContent, "Getting ready");
  now = 10_000;
  await step("Two");
  assert.equal(page.by("work-news").textContent, "Two");
  now = 19_999;
  await step("three");
  assert.equal(page.by("work-news").textContent, "Two");
});

test("a stream that breaks goes on; a restarted server is asked again; else it says so", async () => {
  const { page, heard, hear } = await working();
  await page.streams[0].fire("open");
  await hear({ said: [{ number: 1, text: "x" }] });
  await page.streams[0].fire("open");
  assert.equal(page.by("work-said").children.length, 0, "a stream that goes on says everything again");
  await page.streams[0].fire("error");
  assert.equal(page.streams.length, 1);
  page.streams[0].readyState = 2;
  await page.streams[0].fire("error");
  assert.equal(page.streams.length, 2);
  page.streams[1].readyState = 2;
  await page.streams[1].fire("error");
  assert.equal(heard.length, 1);
  assert.match(heard[0][1], /load the page again/);
  assert.equal(page.by("work").hidden, true);
  await page.streams[1].fire("error");
  assert.equal(heard.length, 1, "what has ended breaks no more");
});

test("a page that is not in view tells in its title that the work is done, once", async () => {
  const done = async ({ ended = {}, hidden = true, ...more } = {}) => {
    const work = await working(more);
    document.title = "Isaac";
    document.hidden = hidden;
    await work.hear({ ended: true, ...ended });
    return { ...work, title: document.title };
  };
  const { page, title } = await done();
  assert.equal(title, "Done: Dealing a fair one");
  page.told("visibilitychange");
  assert.equal(document.title, "Isaac");
  assert.equal((await done({ hidden: false })).title, "Isaac");
  assert.equal((await done({ ended: { stopped: true } })).title, "Isaac");
  assert.equal((await done({ quietly: true })).title, "Isaac");
});

test("notifications are offered once, and only for work that is shown", async (t) => {
  const sent = [];
  class Notification {
    static permission = "default";
    static requestPermission = async () => (Notification.permission = "granted");
    constructor(title, { body }) {
      sent.push([title, body]);
    }
  }
  globalThis.Notification = Notification;
  t.after(() => delete globalThis.Notification);
  const begun = async (more) => {
    const work = await working(more);
    window.Notification = Notification;
    await work.begin();
    return work;
  };
  const { page, hear } = await begun();
  assert.equal(page.by("work-tell").hidden, false);
  document.title = "Isaac";
  document.hidden = true;
  page.by("work-tell").click();
  await page.settled();
  assert.deepEqual([page.by("work-tell").hidden, document.activeElement], [true, page.by("cancel")]);
  await hear({ ended: true });
  assert.deepEqual(sent, [["printkit", "Done: Dealing a fair one"]]);
  assert.equal((await begun()).page.by("work-tell").hidden, true, "it was allowed");
  Notification.permission = "default";
  assert.equal((await begun({ quietly: true })).page.by("work-tell").hidden, true);
  Notification.permission = "denied";
  const denied = await begun();
  assert.equal(denied.page.by("work-tell").hidden, true);
  document.hidden = true;
  await denied.hear({ ended: true });
  assert.equal(sent.length, 1);
});

test("what another page began is followed, unless this one works already", async () => {
  const { begun, cancel } = await working();
  assert.equal(await begun("/table/isaac", "seed=7"), "");
  await cancel();
  assert.equal(await begun("/table/isaac", "seed=7"), "check");
  const refused = await working({ answer: (path, _, { method }) => (method ? undefined : { status: 404, text: "" }) });
  await refused.cancel();
  assert.equal(await refused.begun("/table/isaac", ""), "");
});

test("a server that is gone is waited for, and what was asked is asked again", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let gone = true;
  const page = blank(WORK + `<img id="broken" src="/a.svg"><img id="whole" src="/b.svg">`, {
    answer: (path) => {
      if (gone) throw new TypeError("no network");
      return path === "/token" ? "second" : { path };
    },
  });
  const written = [];
  for (const [id, naturalWidth] of [["broken", 0], ["whole", 9]]) {
    Object.assign(page.by(id), { complete: true, naturalWidth });
    Object.defineProperty(page.by(id), "src", { get: () => id, set: (to) => written.push(to) });
  }
  const { ask } = await script("server.js");
  const asked = Promise.all([ask("/one"), ask("/two")]);
  await page.settled();
  assert.equal(page.by("gone").hidden, false);
  const tries = () => page.requests.filter((each) => each === "GET /token").length;
  for (const [pause, before] of [[500, 0], [1000, 1], [2000, 2], [4000, 3], [4000, 4]]) {
    t.mock.timers.tick(pause - 1);
    await page.settled();
    assert.equal(tries(), before, "both wait together");
    if (before === 4) gone = false;
    t.mock.timers.tick(1);
    await page.settled();
    assert.equal(tries(), before + 1);
  }
  const [one, two] = await asked;
  assert.deepEqual([await one.json(), await two.json()], [{ path: "/one" }, { path: "/two" }]);
  assert.equal(page.by("gone").hidden, true);
  assert.deepEqual(written, ["broken"], "pictures that failed are loaded again");
});

test("a request that was given up is not asked again", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let gone = true;
  const page = blank(WORK, {
    answer: () => {
      if (gone) throw new TypeError("no network");
      return "x";
    },
  });
  const { ask } = await script("server.js");
  const given = new AbortController();
  given.abort();
  gone = false;
  await assert.rejects(ask("/now", { signal: given.signal }), { name: "AbortError" });
  assert.equal(page.by("gone").hidden, true);
  gone = true;
  const later = new AbortController();
  const asked = assert.rejects(ask("/later", { signal: later.signal }), { name: "AbortError" });
  await page.settled();
  later.abort();
  gone = false;
  t.mock.timers.tick(500);
  await asked;
  assert.equal(page.requests.filter((each) => each === "GET /later").length, 1);
});

test("what is sent has the token, and a new one after a restart", async () => {
  const sent = [];
  let token = "second";
  blank(WORK, {
    answer: (path, _, { method, headers, body }) => {
      if (path === "/token") return token ?? { status: 500, text: "" };
      sent.push([method, headers["x-printkit-token"], body]);
      return headers["x-printkit-token"] === "second" ? "ok" : { status: 403, text: "stale" };
    },
  });
  const { post } = await script("server.js");
  assert.equal((await post("/x", { a: "1", b: "&" })).ok, true);
  assert.deepEqual(sent.map(([method, used, body]) => [method, used, `${body}`]), [["POST", "first", "a=1&b=%26"], ["POST", "second", "a=1&b=%26"]]);
  const file = new Blob(["x"]);
  const form = new FormData();
  assert.ok(await post("/x", file));
  assert.ok(await post("/x", form));
  assert.ok(await post("/x"));
  assert.deepEqual([sent[2][2], sent[3][2], `${sent[4][2]}`], [file, form, ""]);
  blank(WORK, { answer: (path) => ({ status: path === "/token" ? 500 : 403, text: "stale" }) });
  assert.equal((await (await script("server.js")).post("/x")).status, 403);
});

test("a page elsewhere says where to look, and a picture that fails asks whether the server is there", async () => {
  const page = blank(WORK + `<img id="one" src="/a.svg">`);
  location.hostname = "localhost";
  await script("server.js");
  assert.equal(page.by("gone").textContent, "start it");
  const events = new Event("error");
  page.by("one").dispatchEvent(events);
  await page.settled();
  assert.deepEqual(page.requests, ["GET /token"]);
  const phone = blank(WORK);
  location.hostname = "192.168.1.7";
  await script("server.js");
  assert.equal(phone.by("gone").textContent, "look there");
  const site = blank(WORK.replace(/data-elsewhere="[^"]*"/, ""));
  location.hostname = "printkit.example";
  await script("server.js");
  assert.equal(site.by("gone").textContent, "start it");
});

// What this browser keeps: what was looked at last, solved puzzles and the streak, steps of the editor, sound.

import assert from "node:assert/strict";
import test from "node:test";

import { blank, open, script } from "./page.js";

test("the last eight things are kept, the latest first, each once", async () => {
  blank();
  const { look, looked, forget } = await script("kept.js");
  assert.deepEqual(looked(), []);
  for (let number = 0; number < 10; number++) look(`/table/isaac?seed=${number}`, `Isaac ${number}`, `/table/isaac/${number}.svg`);
  const titles = () => looked().map(({ title }) => title);
  assert.deepEqual(titles(), [9, 8, 7, 6, 5, 4, 3, 2].map((number) => `Isaac ${number}`));
  look("/table/isaac?seed=5", "Isaac again", "/x");
  assert.deepEqual(titles(), ["Isaac again", ...[9, 8, 7, 6, 4, 3, 2].map((number) => `Isaac ${number}`)]);
  assert.deepEqual(looked()[0], { address: "/table/isaac?seed=5", title: "Isaac again", picture: "/x" });
  forget();
  assert.deepEqual(looked(), []);
});

test("of a game only its latest position is kept", async () => {
  blank();
  const { look, looked } = await script("kept.js");
  look("/play/isaac?seed=1&moves=a", "one", "");
  look("/play/isaac?seed=1&moves=a~b&at=1", "two", "");
  look("/play/isaac?seed=1", "three", "");
  look("/play/isaac?seed=12&moves=a", "other", "");
  look("/play/isaac?moves=a", "standard", "");
  look("/play/isaac?at=0&moves=a", "standard, begun", "");
  assert.deepEqual(looked().map(({ title }) => title), ["standard, begun", "other", "three"]);
});

test("only addresses of this page with a title are shown again, and no picture from elsewhere", async () => {
  const all = ["/table/x", "/play/x", "/shared/x", "/kits/x", "/de/kits/x", "/de/table/x", "/edit/x", "javascript:alert(1)", "https://a/table/x", "/tablecloth"];
  const kept = all.map((address) => ({ address, title: "x" }));
  const page = blank(`<p id="here"></p>`, { store: { "printkit-last": JSON.stringify([...kept, { address: "/play/y" }]) } });
  const { looked, pictured } = await script("kept.js");
  assert.deepEqual(looked().map(({ address }) => address), all.slice(0, 5));
  assert.equal(pictured({ picture: "/table/x/1.svg" }).src, "/table/x/1.svg");
  assert.equal(pictured({ picture: "https://a/table/1.svg" }).src, "");
  const image = pictured({ picture: "/table/gone.svg" });
  assert.deepEqual([image.alt, image.loading], ["", "lazy"]);
  page.by("here").append(image);
  image.fire("error");
  assert.equal(image.parent, null);
});

test("a browser that keeps nothing, or something else, shows nothing", async () => {
  blank("", { full: true });
  const { look, looked } = await script("kept.js");
  look("/table/x", "x", "");
  assert.deepEqual(looked(), []);
  for (const text of ["{", "{}", "3", "null"]) {
    blank("", { store: { "printkit-last": text } });
    assert.deepEqual((await script("kept.js")).looked(), []);
  }
});

test("the home page lists what was looked at, and forgets it", async (t) => {
  const store = { "printkit-last": JSON.stringify([{ address: "/table/x?seed=1", title: "Isaac", picture: "/table/x.svg" }]) };
  const before = () => {
    const link = Object.assign(document.createElement("a"), { id: "ready" });
    link.dataset.kits = "/kits/a /kits/b /kits/c";
    document.querySelector("main").append(link);
  };
  const seen = new Set();
  for (const chance of [0, 0.34, 0.99]) {
    t.mock.method(Math, "random", () => chance);
    const page = await open("home.html", "home.js", { store: { ...store }, before });
    const [item] = page.by("last").querySelectorAll("ol li");
    assert.equal(page.by("last").hidden, false);
    assert.equal(item.querySelector("a").href, "/table/x?seed=1");
    assert.equal(item.textContent, "Isaac");
    seen.add(page.by("ready").href);
    page.by("forget").click();
    assert.equal(page.by("last").hidden, true);
    assert.equal(localStorage.getItem("printkit-last"), null);
    t.mock.restoreAll();
  }
  assert.deepEqual([...seen], ["/kits/a", "/kits/b", "/kits/c"]);
  assert.equal((await open("home.html", "home.js")).by("last").hidden, true);
});

test("days are numbers of the place where the player is, also where clocks change", async (t) => {
  blank();
  const { today, dayName } = await script("day.js");
  const zone = process.env.TZ;
  t.after(() => (zone === undefined ? delete process.env.TZ : (process.env.TZ = zone)));
  // The first minute and the last one of days on which clocks go forward, or back.
  for (const [place, ...days] of [["Europe/Berlin", 28, 29, 30], ["America/New_York", 7, 8, 9], ["Pacific/Auckland", 3, 4, 5], ["UTC", 1, 2, 3]]) {
    process.env.TZ = place;
    const month = place === "Pacific/Auckland" ? 3 : 2;
    const numbers = days.map((day) =>
      [[0, 0, 30], [12, 0, 0], [23, 59, 30]].map((clock) => {
        t.mock.timers.enable({ apis: ["Date"], now: new Date(2026, month, day, ...clock).getTime() });
        const found = today();
        t.mock.timers.reset();
        return found;
      }),
    );
    for (const [index, each] of numbers.entries()) {
      assert.deepEqual(new Set(each), new Set([numbers[0][0] + index]), `${place} ${days[index]}`);
      assert.equal(dayName(each[0]), `2026-0${month + 1}-${String(days[index]).padStart(2, "0")}`);
    }
  }
  assert.equal(dayName(0), "1970-01-01");
});

test("each day has the next puzzle, and after the last one the first", async () => {
  blank();
  const { puzzleOf } = await script("day.js");
  // 1 January of the year 1 is day 1 of the calendar, as printkit's server counts.
  const day = Date.UTC(2026, 10, 25) / 86_400_000;
  assert.equal(puzzleOf(day, 1_000_000), 739_945 + 1);
  for (const count of [1, 7, 365]) {
    const all = [...Array(2 * count).keys()].map((turn) => puzzleOf(day + turn, count));
    assert.deepEqual(new Set(all), new Set([...Array(count).keys()].map((each) => each + 1)));
    for (const [turn, each] of all.entries()) if (turn) assert.equal(each, (all[turn - 1] % count) + 1);
  }
});

test("a streak counts days in a row, up to today or yesterday", async () => {
  blank();
  const { solved, streakWords } = await script("streak.js");
  assert.equal(streakWords("isaac", 100), "");
  solved("isaac", 1, 100);
  assert.equal(streakWords("isaac", 100), "You have solved 1 of these puzzles.");
  solved("isaac", "2", 101);
  solved("dice", 2, 101);
  solved("isaac", 2, 102);
  const both = "You have solved 2 of these puzzles. Today's puzzle 3 days in a row.";
  assert.equal(streakWords("isaac", 102), both);
  assert.equal(streakWords("isaac", 103), both, "today's can still be solved");
  assert.equal(streakWords("isaac", 104), "You have solved 2 of these puzzles.");
  assert.equal(streakWords("dice", 102), "You have solved 1 of these puzzles. Today's puzzle 3 days in a row.");
  assert.equal(streakWords("coin", 104), "");
  solved("isaac", 9, undefined);
  assert.equal(streakWords("isaac", 102), both.replace("2", "3"), "other puzzles count, too, and make no day");
});

test("400 days are kept, and a day once", async () => {
  const store = {};
  blank("", { store });
  const { solved, streakWords } = await script("streak.js");
  for (let day = 1000; day < 1402; day++) for (const number of [1, 2]) solved("isaac", number, day);
  assert.equal(JSON.parse(store["printkit-puzzles"]).days.length, 400);
  assert.equal(streakWords("isaac", 1401), "You have solved 2 of these puzzles. Today's puzzle 400 days in a row.");
  for (const text of ["{", "[]", "{}"]) {
    blank("", { store: { "printkit-puzzles": text } });
    assert.equal((await script("streak.js")).streakWords("isaac", 3), "");
  }
  blank("", { full: true });
  (await script("streak.js")).solved("isaac", 1, 1);
});

test("steps go back and forward, and a new one drops what was undone", async () => {
  blank();
  const { Steps } = await script("steps.js");
  const steps = new Steps("key");
  assert.deepEqual([steps.at, steps.before, steps.after], [-1, undefined, undefined]);
  steps.open("a");
  for (const address of ["b", "c", "d"]) steps.add(address);
  assert.deepEqual([steps.at, steps.before, steps.after], [3, "c", undefined]);
  steps.go(-1);
  steps.go(-1);
  assert.deepEqual([steps.at, steps.before, steps.after], [1, "a", "c"]);
  steps.add("e");
  assert.deepEqual([steps.at, steps.before, steps.after], [2, "b", undefined]);
});

test("steps survive a reload, and the step that the browser names is the one", async () => {
  blank();
  const { Steps } = await script("steps.js");
  const first = new Steps("key");
  first.open("a");
  for (const address of ["b", "a", "c"]) first.add(address);
  const after = () => new Steps("key");
  const opened = (address, at) => {
    const steps = after();
    steps.open(address, at);
    return [steps.at, steps.before, steps.after];
  };
  assert.equal(after().at, 3);
  assert.deepEqual(opened("a", 0), [0, undefined, "b"]);
  assert.deepEqual(opened("a", undefined), [2, "b", "c"], "the last step with this address");
  assert.deepEqual(opened("a", 1), [2, "b", "c"], "step 1 has another address");
  assert.deepEqual(opened("x", 2), [4, "c", undefined], "a new address behind the others");
  assert.deepEqual(opened("y", undefined), [0, undefined, undefined], "the editor was just opened");
  assert.equal(new Steps("other").at, -1);
});

test("a thousand steps are kept, also by a browser that keeps nothing, until a reload", async () => {
  blank("", { full: true, store: { broken: "{" } });
  const { Steps } = await script("steps.js");
  for (const key of ["key", "broken"]) {
    const steps = new Steps(key);
    steps.open("0");
    for (let number = 1; number <= 1000; number++) steps.add(`${number}`);
    assert.deepEqual([steps.at, steps.before], [999, "999"]);
    for (let turn = 0; turn < 999; turn++) steps.go(-1);
    assert.deepEqual([steps.before, steps.after], [undefined, "2"]);
  }
});

function audible() {
  const tones = [];
  const resumed = [];
  globalThis.AudioContext = class {
    currentTime = 5;
    destination = "ears";
    resume = () => new Promise((done) => resumed.push(done));
    createGain = () => ({ gain: ramp([]), connect: () => {} });
    createOscillator() {
      const tone = { falls: [], frequency: ramp([]), connect: (next) => next, start: (at) => (tone.from = at), stop: (at) => (tone.to = at) };
      tones.push(tone);
      return tone;
    }
  };
  const ramp = (all) => ({ all, setValueAtTime: (...each) => all.push(each), exponentialRampToValueAtTime: (...each) => all.push(each) });
  const wake = async () => {
    for (const done of resumed.splice(0)) done();
    await new Promise((done) => setImmediate(done));
  };
  return { tones, wake };
}

test("a move is heard only if the box is ticked, and the choice is kept", async () => {
  const store = {};
  const page = blank(`<input type="checkbox" id="sound">`, { store });
  const { tones, wake } = audible();
  const { soundSwitch, knock } = await script("sound.js");
  soundSwitch(page.by("sound"));
  assert.equal(page.by("sound").checked, false);
  knock();
  await wake();
  assert.equal(tones.length, 0);
  page.by("sound").click();
  await wake();
  assert.equal(tones.length, 1, "ticking it plays it once");
  assert.ok(tones[0].from === 5 && tones[0].to > 5.1 && tones[0].to < 5.2);
  const [high, low] = tones[0].frequency.all;
  assert.ok(high[0] > low[0] && high[1] === 5 && low[1] > 5 && low[1] < tones[0].to, "it falls");
  knock();
  knock();
  await wake();
  assert.equal(tones.length, 2, "of tones that wait the last is played");
  blank(`<input type="checkbox" id="sound">`, { store });
  const again = await script("sound.js");
  again.soundSwitch(document.getElementById("sound"));
  assert.equal(document.getElementById("sound").checked, true);
  document.getElementById("sound").click();
  assert.equal(store["printkit-sound"], "off");
  again.knock();
  await wake();
  assert.equal(tones.length, 2);
});

test("a browser that keeps nothing is silent again after a reload", async () => {
  const start = async () => {
    const page = blank(`<input type="checkbox" id="sound">`, { full: true });
    localStorage.getItem = () => {
      throw new Error("denied");
    };
    (await script("sound.js")).soundSwitch(page.by("sound"));
    return page.by("sound");
  };
  const { tones, wake } = audible();
  (await start()).click();
  await wake();
  assert.equal(tones.length, 1);
  assert.equal((await start()).checked, false);
});

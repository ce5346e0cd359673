// A table: its options, its sheets as they come, verdicts, offers, long work, and printing.

import assert from "node:assert/strict";
import test from "node:test";

import { lay } from "./document.js";
import { blank, open, script } from "./page.js";

const CONTROLS = `<div class="control" data-section="table"><input type="radio" name="players" value="2" checked><input type="radio" name="players" value="3"></div>
<div class="control" data-section="paper"><select name="paper"><option value="a4" selected>A4</option><option value="letter">Letter</option></select></div>
<div class="control many" data-section="sheets"><output></output>
<input type="checkbox" name="all" value="yes" aria-describedby="hint-all why-all-yes"><small id="why-all-yes" data-why="all=yes" hidden></small>
<input type="checkbox" name="sheet" value="board" checked aria-describedby="why-sheet-board"><small id="why-sheet-board" data-why="sheet=board" hidden></small>
<input type="checkbox" name="sheet" value="setup" checked aria-describedby="why-sheet-setup"><small id="why-sheet-setup" data-why="sheet=setup" hidden></small>
<input type="checkbox" name="sheet" value="extra" aria-describedby="why-sheet-extra"><small id="why-sheet-extra" data-why="sheet=extra" hidden></small></div>
<div class="control" data-section="seed"><input name="seed" value="7"><a id="another" href="?">Any other</a></div>`;

const page1 = { src: "/s/1.svg?7", name: "board", label: "The board", width: 210, height: 297 };
const VERDICT = { passed: true, headline: "Fair.", reasons: ["One.", "Two."], charts: [], uneven: false, start: null, duplicate: null };

function view(said, more = {}) {
  const kept = new URLSearchParams([...said].filter(([name]) => name !== "do"));
  return {
    address: `/table/isaac?${kept}`, words: ["Isaac.", "Seed 7."], pages: [page1], ready: true, sure: true, command: "printkit print", layout: said.get("layout") ?? "",
    ready_made: "/table/isaac/ready-made", verdict: VERDICT, seed: said.get("seed") ?? "9", kit: ["board", "setup"], proven: ["2", "3"], sheets: said.getAll("sheet").length ? said.getAll("sheet") : ["board", "setup"],
    files: { print: "/p.pdf", play: "/play/isaac", pdf: "/d.pdf" }, refused: {}, ...more,
  };
}

async function table({ more = {}, state = {}, says = {}, address = "/table/isaac?seed=7", before = () => {}, ...others } = {}) {
  const answer = (path, said, options) => {
    if (says[path]) return says[path](said, options);
    if (path === "/table/isaac/live") return view(said, more);
    return path === "/table/isaac/work" ? { job: 1, kind: "" } : path.endsWith("/stop") ? { offer: says.best } : undefined;
  };
  const data = { table: { game: "isaac", title: "Isaac", sure: "yes", ready: "yes", proven: '["2","3"]', kit: '["board","setup"]', refused: "{}", ...state } };
  const page = await open("table.html", "table.js", {
    address, answer, data, ...others, before: (made) => {
      for (const old of made.by("options").querySelectorAll("details")) old.remove();
      lay(made.by("options"), CONTROLS);
      made.by("sheets").replaceChildren();
      lay(made.by("sheets"), `<figure class="sheet"><a><img src="/s/1.svg?7"></a></figure>`);
      made.by("words").textContent = "Isaac. Seed 7.";
      before(made);
    },
  });
  const named = (name) => page.by("options").elements.namedItem(name);
  const change = async (control, value) => {
    if (value !== undefined) control.value = value;
    control.fire("change");
    await page.settled();
  };
  const box = (value) => page.by("options").querySelectorAll("[name=sheet]").find((each) => each.value === value);
  const live = () => page.requests.filter((each) => each.includes("/live")).map((each) => each.split("?")[1]);
  const click = async (on) => {
    on.click();
    await page.settled();
  };
  return { page, named, change, box, live, click };
}

test("a change of an option asks for the sheets again, and changes the address", async () => {
  const { page, named, change, live } = await table();
  assert.deepEqual(live(), []);
  await change(named("paper"), "letter");
  assert.deepEqual(live(), ["players=2&paper=letter&seed=7"]);
  assert.deepEqual(page.history, [["push", "/table/isaac?players=2&paper=letter&seed=7"]]);
  assert.deepEqual(["words", "command", "deal", "ready-made"].map((id) => page.by(id).textContent), ["Isaac. Seed 7.", "printkit print", "Deal a fair one", "Another proven one"]);
  assert.equal(page.by("change").href, "/edit/isaac?players=2&paper=letter&seed=7");
  assert.deepEqual([page.by("ready-made").href, page.by("ready-made").hidden], ["/table/isaac/ready-made", false]);
  assert.equal(document.querySelector('[data-file="play"]').href, "/play/isaac");
  assert.equal(page.by("table").classList.contains("busy"), false);
  assert.equal(JSON.parse(localStorage.getItem("printkit-last"))[0].address, "/table/isaac?players=2&paper=letter&seed=7");
  await change(named("paper"), "letter");
  assert.equal(page.history.length, 1, "the same address is one step");
});

test("a checked setup can be another one, and an unchecked one can be checked", async () => {
  const checked = await table();
  await checked.change(checked.named("paper"), "letter");
  const shown = (page) => ["verdict", "check", "unchecked"].map((id) => page.by(id).hidden);
  assert.deepEqual(shown(checked.page), [false, true, true]);
  const { page, named, change } = await table({ more: { verdict: null, layout: "abc", ready_made: "" } });
  await change(named("paper"), "letter");
  assert.deepEqual(shown(page), [true, false, false]);
  assert.deepEqual([page.by("deal").textContent, page.by("ready-made").hidden, page.by("ready-made").textContent], ["Deal another", true, "Take a proven one"]);
});

test("other players need another check, another paper needs none", async () => {
  const { page, named, change, live } = await table({ address: "/table/isaac?seed=7&checked=yes", before: (page) => (page.by("options").elements.namedItem("checked").value = "yes"), more: { verdict: null } });
  await change(named("paper"), "letter");
  assert.match(live()[0], /checked=yes/);
  page.by("options").querySelectorAll("[name=players]")[1].click();
  await page.settled();
  assert.doesNotMatch(live()[1], /checked/);
  assert.match(live()[1], /players=3/);
});

test("for other players a proven setup gives way to another proven one, if there is one", async () => {
  const start = async (proven) => {
    const work = await table({ state: { proven } });
    Object.assign(work.page.by("verdict"), { hidden: false }).dataset.passed = "yes";
    work.page.by("options").querySelectorAll("[name=players]")[1].click();
    await work.page.settled();
    return work;
  };
  const { page, live } = await start('["2","3"]');
  assert.deepEqual([page.moved, live()], [["/table/isaac/ready-made?players=3&paper=a4"], []]);
  const none = await start('["2"]');
  assert.deepEqual([none.page.moved, none.live().length], [[], 1]);
});

test("another seed replaces the layout, and any other seed leaves both out", async () => {
  const { page, named, change, live, click } = await table({ before: (page) => (page.by("options").elements.namedItem("layout").value = "abc") });
  await change(named("paper"), "letter");
  assert.match(live()[0], /layout=abc/);
  await change(named("seed"), "8");
  assert.equal(live()[1], "players=2&paper=letter&seed=8");
  await click(page.by("another"));
  assert.equal(live()[2], "players=2&paper=letter");
  assert.equal(named("seed").value, "9", "the seed that was drawn");
});

test("only sheets other than the usual ones are named", async () => {
  const { named, box, live, click } = await table();
  await click(box("extra"));
  assert.match(live().at(-1), /sheet=board&sheet=setup&sheet=extra/);
  await click(box("extra"));
  assert.doesNotMatch(live().at(-1), /sheet/);
  await click(box("board"));
  assert.match(live().at(-1), /sheet=setup/);
  await click(named("all"));
  assert.match(live().at(-1), /all=yes/);
  assert.doesNotMatch(live().at(-1), /sheet/);
  assert.equal(box("board").checked, true, "all of them are the usual ones and more");
  await click(box("extra"));
  assert.doesNotMatch(live().at(-1), /all/);
  assert.equal(named("all").checked, false);
});

test("what an option rules out cannot be ticked, and says why", async () => {
  const { page, named, change, box } = await table({ more: { refused: { "sheet=extra": "needs cards", "sheet=setup": "no room" } } });
  await change(named("paper"), "letter");
  assert.deepEqual([box("extra").disabled, page.by("why-sheet-extra").hidden, page.by("why-sheet-extra").textContent], [true, false, "needs cards"]);
  assert.deepEqual([box("setup").disabled, page.by("why-sheet-setup").hidden], [false, true], "what is ticked can be unticked");
  assert.deepEqual([box("board").disabled, page.by("why-sheet-board").textContent], [false, ""]);
  assert.equal(page.by("options").querySelector("output").textContent, "2");
});

test("a slow answer to an earlier change is dropped", async () => {
  const waiting = [];
  const { page, named, change } = await table({ says: { "/table/isaac/live": (said, { signal }) => new Promise((done, fail) => {
    waiting.push(() => done(view(said)));
    signal.addEventListener("abort", () => fail(signal.reason));
  }) } });
  await change(named("paper"), "letter");
  assert.ok(page.by("table").classList.contains("busy"));
  await change(named("seed"), "8");
  assert.ok(page.by("table").classList.contains("busy"));
  waiting[1]();
  await page.settled();
  waiting[0]();
  await page.settled();
  assert.deepEqual(page.history, [["push", "/table/isaac?players=2&paper=letter&seed=8"]]);
  assert.equal(page.by("table").classList.contains("busy"), false);
});

test("what is refused says why, and the sheets stay", async () => {
  const { page, named, change } = await table({ says: { "/table/isaac/live": () => ({ status: 400, text: " no such seed " }) } });
  await change(named("seed"), "x");
  assert.deepEqual([page.by("wrong").textContent, page.by("wrong").hidden, page.by("sheets").children.length], ["no such seed", false, 1]);
  assert.equal(page.by("table").classList.contains("busy"), false);
});

test("sheets are shown as they come: the first at once, those below when they are reached", async () => {
  const pages = [1, 2, 3].map((at) => ({ ...page1, src: `/s/${at}.svg?8`, name: `s${at}`, label: `Sheet ${at}` }));
  let all = pages.slice(0, 1);
  const says = { "/table/isaac/pages": () => pages };
  const { page, named, change } = await table({ says, touch: true, more: { sure: false, get pages() { return all; } } });
  const old = page.by("sheets").children[0];
  await change(named("paper"), "letter");
  assert.ok(page.requests.some((each) => each.startsWith("GET /table/isaac/pages?players=2&paper=letter")));
  const sheets = () => page.by("sheets").children;
  assert.deepEqual(sheets().map((each) => [each.dataset.name, each.dataset.size, each.textContent]), pages.map(({ name, label }) => [name, "210mm 297mm", label]));
  assert.ok(!sheets().includes(old));
  assert.deepEqual(sheets().map((each) => each.querySelector("img").loading), [undefined, "lazy", "lazy"]);
  assert.deepEqual([sheets()[1].querySelector("a").href, sheets()[1].querySelector("img").width, sheets()[1].querySelector("img").height], ["/s/2.svg?8", 840, 1188]);
  const [first, second] = sheets();
  Object.assign(second, { top: 799 });
  Object.assign(sheets()[2], { top: 800 });
  all = pages.slice(0, 1);
  says["/table/isaac/pages"] = () => [pages[0], ...pages.slice(1).map((each) => ({ ...each, src: `${each.src}9` }))];
  await change(named("paper"), "a4");
  assert.ok(sheets()[0] === first, "a sheet that is the same stays");
  assert.deepEqual(sheets().map((each) => each.querySelector("img").loading), [undefined, undefined, "lazy"]);
  says["/table/isaac/pages"] = () => pages.slice(0, 1);
  await change(named("paper"), "letter");
  assert.equal(sheets().length, 1);
  says["/table/isaac/pages"] = () => ({ status: 400, text: "cannot be drawn" });
  await change(named("paper"), "a4");
  assert.deepEqual([page.by("wrong").textContent, sheets().length], ["cannot be drawn", 1]);
});

test("where there is a printer all sheets are drawn", async () => {
  const pages = [1, 2].map((at) => ({ ...page1, src: `/s/${at}.svg?8` }));
  const { page, named, change } = await table({ more: { pages } });
  await change(named("paper"), "letter");
  assert.deepEqual(page.by("sheets").querySelectorAll("img").map(({ loading }) => loading), ["eager", "eager"]);
});

test("work starts from its button, and its result is shown", async () => {
  const { page, click, live } = await table({ more: { verdict: null } });
  await click(page.by("check"));
  assert.equal(page.requests.at(-1), "POST /table/isaac/work?players=2&paper=a4&seed=7");
  assert.deepEqual([page.by("work").hidden, document.activeElement, document.scrolled], [false, page.by("work-title"), page.by("work")]);
  await page.streams[0].hear({ said: [], ended: true, address: "/table/isaac?seed=7&checked=yes" });
  assert.deepEqual(live(), ["seed=7&checked=yes"]);
  await click(page.by("deal"));
  await page.streams[1].hear({ said: [], ended: true, address: "/table/isaac?seed=12" });
  assert.deepEqual(page.moved, ["/table/isaac?seed=12#verdict"]);
});

test("a setup that must be checked first is checked at once", async () => {
  const begun = (page) => page.requests.filter((each) => each.startsWith("POST")).length;
  const opened = await table({ state: { ready: "no" } });
  assert.equal(begun(opened.page), 1);
  const { page, named, change } = await table({ more: { ready: false } });
  assert.equal(begun(page), 0);
  await change(named("paper"), "letter");
  assert.equal(begun(page), 1);
  const other = await table({ says: { "/table/isaac/work": (_, { method }) => (method ? { job: 1 } : { kind: "deal" }) } });
  assert.equal(other.page.by("work-title").textContent, "Dealing a fair one", "what another page began");
});

test("a head start that was found is offered", async () => {
  const { page, click, named, change } = await table();
  await click(document.querySelector('[data-work="even-out"]'));
  await page.streams[0].hear({ said: [], ended: true, offer: { words: "Give 2 cents.", address: "/table/isaac?start=2" } });
  const shown = () => [page.by("offer").hidden, page.by("offer-words").textContent, page.by("take").hidden, page.by("leave").textContent];
  assert.deepEqual(shown(), [false, "Give 2 cents.", false, "Leave it"]);
  assert.equal(page.by("take").href, "/table/isaac?start=2");
  assert.ok(document.activeElement === page.by("offer-words"));
  page.by("leave").click();
  assert.deepEqual([page.by("offer").hidden, document.activeElement.dataset.work !== undefined], [true, true]);
  await click(document.querySelector('[data-work="even-out"]'));
  await page.streams[1].hear({ said: [], ended: true, offer: { words: "None helps.", address: "" } });
  assert.deepEqual(shown(), [false, "None helps.", true, "All right"]);
  await change(named("paper"), "letter");
  assert.equal(page.by("offer").hidden, true, "another setup takes the offer away");
});

test("cancelled work offers the best that it found", async () => {
  const says = { best: { words: "The best so far.", address: "/table/isaac?seed=3" } };
  const { page, click } = await table({ says });
  await click(page.by("deal"));
  await click(page.by("cancel"));
  assert.equal(page.by("offer-words").textContent, "The best so far.");
});

test("a cancelled check is not asked for again", async () => {
  const { page, click, live, named } = await table({ state: { ready: "no" }, more: { verdict: null }, before: (page) => (page.by("options").elements.namedItem("checked").value = "yes") });
  page.by("verdict").hidden = true;
  await click(page.by("cancel"));
  assert.deepEqual([live(), named("checked").value], [["players=2&paper=a4&seed=7"], ""]);
  const kept = await table({ before: (page) => (page.by("options").elements.namedItem("checked").value = "yes") });
  kept.page.by("verdict").hidden = false;
  await kept.click(kept.page.by("cancel"));
  assert.deepEqual([kept.live(), document.activeElement], [[], kept.page.by("deal")]);
});

test("a change before the script was there is applied", async () => {
  const changes = {
    text: (form) => (form.namedItem("seed").value = "8"),
    choice: (form) => (form.namedItem("paper").value = "letter"),
    tick: (form) => (form.namedItem("all").checked = true),
    radio: (form) => (form.namedItem("players").value = "3"),
  };
  for (const change of Object.values(changes)) {
    const before = (page) => change(page.by("options").elements);
    assert.equal((await table({ before })).live().length, 1);
  }
  const none = await table();
  assert.deepEqual([none.live(), JSON.parse(localStorage.getItem("printkit-last"))[0]], [[], { address: "/table/isaac?seed=7", title: "Isaac. Seed 7.", picture: "/s/1.svg?7" }]);
});

test("sending the form shows it, unless a button leads elsewhere", async () => {
  const { page, live } = await table();
  assert.equal(page.by("options").fire("submit"), false);
  const elsewhere = { hasAttribute: (name) => name === "formaction" };
  assert.equal(page.by("options").fire("submit", { submitter: elsewhere }), true);
  await page.settled();
  assert.equal(live().length, 1);
  page.told("popstate");
  assert.deepEqual(page.moved, ["reload"]);
});

test("links and commands are copied", async () => {
  const { page, click } = await table();
  page.by("command").textContent = "printkit print isaac";
  await click(document.querySelector('[data-copy="command"]'));
  assert.equal(page.copied, "printkit print isaac");
  await click(document.querySelector('[data-copy="address"]'));
  assert.equal(page.copied, "http://localhost/table/isaac?seed=7");
});

const VERDICTS = `<div id="verdict"><strong id="headline"></strong><details><ul id="reasons"></ul></details></div><section id="charts"></section>
<div id="uneven"></div><a id="start"></a><div id="duplicate"><p></p><a></a></div>`;

test("a verdict has its reasons and charts, and remedies if it is uneven", async () => {
  const page = blank(VERDICTS);
  const { judge } = await script("verdict.js");
  const hidden = () => ["verdict", "uneven", "start", "duplicate", "charts"].filter((id) => page.by(id).hidden);
  judge(VERDICT);
  assert.deepEqual([hidden(), page.by("verdict").dataset.passed, page.by("headline").textContent], [["uneven", "start", "duplicate", "charts"], "yes", "Fair."]);
  assert.deepEqual([page.by("reasons").children.map(({ textContent }) => textContent), document.querySelector("details").open], [["One.", "Two."], false]);
  const charts = [{ title: "Shares", words: "even", width: 80, height: 40.2, src: "/c.svg" }];
  judge({ ...VERDICT, passed: false, uneven: true, charts, start: { words: "2 cents", address: "/start" }, duplicate: { words: "Twice", address: "/twice" } });
  assert.deepEqual([hidden(), page.by("verdict").dataset.passed, document.querySelector("details").open], [[], "no", true]);
  assert.deepEqual([page.by("start").textContent, page.by("start").href], ["2 cents", "/start"]);
  assert.deepEqual([page.by("duplicate").querySelector("p").textContent, page.by("duplicate").querySelector("a").href], ["Twice", "/twice"]);
  const image = page.by("charts").querySelector("img");
  assert.deepEqual([image.src, image.alt, image.width, image.height, page.by("charts").textContent], ["/c.svg", "even", 320, 161, "Shares"]);
  judge(null);
  assert.deepEqual(hidden(), ["verdict", "uneven", "start", "duplicate", "charts"]);
  const plain = blank(VERDICTS.replace(/<section.*/s, ""));
  (await script("verdict.js")).judge({ ...VERDICT, charts });
  assert.equal(plain.by("headline").textContent, "Fair.");
});

test("each sheet is printed on paper of its own size", async () => {
  const page = blank(`<div id="sheets"></div>`);
  const { paper, papers } = await script("print.js");
  assert.equal(
    paper("210mm 297mm", 2),
    "@page sheet-2 { size: 210mm 297mm; } @media print { .sheet:nth-child(3) { page: sheet-2; } .sheet:nth-child(3) img { width: 210mm; height: 297mm; } }",
  );
  papers(page.by("sheets"));
  assert.equal(document.adoptedStyleSheets.length, 1);
  for (const size of ["210mm 297mm", "8.5in 11in"]) {
    const sheet = document.createElement("figure");
    sheet.dataset.size = size;
    page.by("sheets").append(sheet);
  }
  page.told("beforeprint");
  assert.equal(page.style, [paper("210mm 297mm", 0), paper("8.5in 11in", 1)].join("\n"));
});

test("Print opens the dialog for the PDF, or the PDF itself", async () => {
  const start = async (more = {}, how = {}) => {
    const page = blank(`<a id="print" href="/p.pdf"></a>`, more);
    if (more.viewless) navigator.pdfViewerEnabled = false;
    const { prints } = await script("print.js");
    prints(page.by("print"));
    page.by("print").click(how);
    return { page, frame: document.querySelector("iframe") };
  };
  const { page, frame } = await start();
  assert.deepEqual([frame.src, page.followed, frame.getAttribute("aria-hidden"), frame.tabIndex], ["/p.pdf", [], "true", -1]);
  let printed = 0;
  frame.contentWindow = { focus: () => {}, print: () => printed++ };
  frame.fire("load");
  assert.deepEqual([printed, page.moved], [1, []]);
  frame.contentWindow = { focus: () => {}, print: () => { throw new Error("refused"); } };
  frame.fire("load");
  assert.deepEqual(page.moved, ["/p.pdf"]);
  page.by("print").click();
  assert.equal(document.querySelectorAll("iframe").length, 1);
  for (const [more, how] of [[{ touch: true }], [{ viewless: true }], [{}, { ctrlKey: true }], [{}, { shiftKey: true }], [{}, { metaKey: true }]]) {
    const other = await start(more, how);
    assert.deepEqual([other.frame, other.page.followed], [null, ["/p.pdf"]]);
  }
});

test("a ready kit is printed, copied, and kept as looked at", async () => {
  const html = `<a id="a4" data-print href="/a4.pdf"></a><button id="copy" data-copy="command"></button><code id="command">printkit</code>
<p id="words">Isaac, proven.</p><div id="sheets"><figure data-size="210mm 297mm"><img src="/kits/1.svg"></figure></div>`;
  const page = blank(html, { address: "/kits/isaac" });
  await script("kit.js");
  assert.deepEqual(JSON.parse(localStorage.getItem("printkit-last")), [{ address: "/kits/isaac", title: "Isaac, proven.", picture: "/kits/1.svg" }]);
  page.by("a4").click();
  assert.equal(document.querySelector("iframe").src, "/a4.pdf");
  page.by("copy").click();
  assert.equal(page.copied, "printkit");
  page.told("load");
  assert.equal(page.by("sheets").querySelector("img").loading, "eager");
  page.told("beforeprint");
  assert.match(page.style, /size: 210mm 297mm/);
});

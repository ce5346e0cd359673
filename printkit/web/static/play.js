// A game in play: taps make moves, and the address holds the whole game.

import { annotate, still } from "./annotated.js";
import { Board } from "./board.js";
import { copies } from "./copy.js";
import { button, by } from "./elements.js";
import { look } from "./kept.js";
import { plyOf, replay, saidAt } from "./moves.js";
import { opening } from "./opening.js";
import { rules } from "./rules.js";
import { counted, say } from "./say.js";
import { chosen, seats, settings } from "./seats.js";
import { ask, post } from "./server.js";
import { Shared } from "./shared.js";
import { knock, soundSwitch } from "./sound.js";
import { singly } from "./taps.js";
import { begun, cancel, doing, work } from "./work.js";

const play = by("play");
const here = `/play/${play.dataset.game}`;
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const PACE = 500; // milliseconds before a move of the computer

const board = new Board(by("board"), { tap });
let view;
let steps;
let paused = false;
let turn = 0; // counts what is asked for: an answer to an earlier question is too late
let tapping = false; // a tap is on its way
let coming = 0; // other positions of a shared game that are on their way
let plan = []; // where the computer's next moves lead
let soon;
let shared; // a game on several screens, which the server keeps

// Where the game stands

// The back button skips positions in which the computer is to move: it would only move again.
async function go(address, { kept = false, planned = false } = {}) {
  turn += 1;
  const mine = turn;
  if (!planned) plan = [];
  clearTimeout(soon);
  if (doing() !== "annotate") cancel(); // which goes on while one goes through its game
  const answer = await ask(address.replace(/(\?|$)/, "/live$1"));
  if (mine !== turn) return false;
  if (!answer.ok) {
    wrong(await answer.text());
    return false;
  }
  const shown = await answer.json();
  if (mine !== turn) return false;
  if (!kept && !shared && shown.address !== location.pathname + location.search) {
    const how = view?.computer && !isEarlier() ? "replaceState" : "pushState";
    history[how](null, "", shown.address);
  }
  show(shown);
  return true;
}

function show(shown) {
  if (!view) paused = calm && shown.seats.every(({ computer }) => computer);
  else if (!isEarlier() && shown.moves.length > view.moves.length) knock();
  view = shown;
  if (!shared) by("wrong").hidden = true; // another's move must not wipe out what is said here
  by("waiting").hidden = true;
  by("hints").hidden = true;
  play.hidden = false;
  board.show({ ...view.board, picture: view.picture, label: view.title }).then((seen) => seen && board.last(view.lately));
  seats(view);
  replay(view, at);
  still(view);
  if (!shared) settings(view, by("settings"));
  links();
  ahead(view.steps);
  look(shared?.address ?? view.address, view.title, view.picture);
  answer();
}

function links() {
  by("to-table").href = view.table;
  by("record").href = view.record;
  by("diagrams").href = view.diagrams;
  if (!shared) by("anew").href = view.anew;
  by("rematch").hidden = !view.rematch || isEarlier() || (shared && !shared.plays);
  by("command").textContent = view.command;
  by("undo").disabled = !view.undo;
  const undoes = !shared || (!isEarlier() && shared.mayUndo(view.undoes));
  by("undo").style.visibility = undoes ? "" : "hidden"; // the buttons beside it stay where they are
  by("hint").disabled = view.over;
  by("annotate").disabled = !view.moves.length;
  by("annotate").classList.toggle("main", view.over);
}

// Show the game after this number of moves.
function at(ply) {
  return go(addressAt(ply));
}

function addressAt(ply) {
  return `${here}?${saidAt(search(), ply, view.moves.length)}`;
}

// A link to the game after this number of moves; the page follows it without loading anew.
function lead(ply) {
  const link = document.createElement("a");
  link.href = addressAt(ply);
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    at(ply);
    by("board").scrollIntoView({ block: "nearest" });
  });
  return link;
}

function search() {
  return new URL(view?.address ?? location.href, location).search;
}

function isEarlier() {
  return view.ply < view.moves.length;
}

function wrong(words) {
  by("waiting").hidden = true;
  if (view) by("asking").before(by("wrong")); // above the board it would move the board
  by("wrong").textContent = words.trim();
  by("wrong").hidden = false;
}

// Taps

function ahead(offered) {
  const held = by("choices").contains(document.activeElement);
  const goesOn = play.dataset.asked?.startsWith(`${view.address} `);
  steps = offered;
  play.dataset.asked = `${view.address} ${steps.taps}`;
  const waits = (view.computer && !steps.dice) || !mine();
  headline();
  by("asks").textContent = waits || view.over ? "" : steps.asks;
  by("said").textContent = steps.said;
  by("said").hidden = !steps.said;
  const open = waits ? [] : steps.offered;
  const on = open.filter(({ spot }) => spot);
  board.allow(new Map(on.map((tap) => [tap.spot, tap.words])));
  board.mark({ chosen: steps.chosen, hinted: [] });
  const others = open.filter(({ spot }) => !spot).map(({ words, key }) => button(words, "button choice", () => step(key)));
  by("choices").replaceChildren(...others, ...again());
  const asking = by("asking");
  asking.classList.toggle("waits", view.over || (waits && !isEarlier()));
  asking.style.setProperty("--held", `${asking.offsetHeight}px`); // it grows, and never shrinks under a finger
  if (!held) return;
  const first = by("choices").querySelector("button");
  // Keys pressed just after a move must not make the next player's move.
  (goesOn && first ? first : by("turn")).focus();
}

// Whether a move can be made on this screen now.
function mine() {
  if (!shared) return true;
  const seat = view.seats.find(({ turn }) => turn)?.seat;
  return seat !== undefined && !isEarlier() && shared.may(seat);
}

function again() {
  if (shared && !mine()) return [];
  if (view.computer) return isEarlier() ? [button(say("Let the computer go on from here"), "quiet", () => go(view.here))] : [];
  return steps.taps.length ? [button(say("Begin this move again"), "quiet", begin)] : [];
}

function begin() {
  turn += 1;
  ahead(view.steps);
}

function tap(spot) {
  const found = steps.offered.find((offered) => offered.spot === spot);
  if (found) step(found.key);
}

// Taps are ignored until the answer to the last one has come: they were meant for the old board, and
// would replace the tap before them, or a whole move.
async function step(key) {
  if (tapping || coming) return;
  tapping = true;
  by("wrong").hidden = true;
  try {
    await follow([...steps.taps, key]);
  } finally {
    tapping = false;
  }
}

async function follow(taps) {
  turn += 1;
  const mine = turn;
  const said = new URLSearchParams(search());
  for (const key of taps) said.append("tap", key);
  const answer = await ask(`${here}/tap?${said}`);
  if (mine !== turn) return;
  if (!answer.ok) return wrong(await answer.text());
  const next = await answer.json();
  if (!next.address) return ahead(next);
  if (!shared) await go(next.address);
  else if (!(await shared.move(next.taps)) && !coming) begin();
}

function headline() {
  const made = view.moves[view.ply - 1];
  by("lately").textContent = made ? `${made.who}: ${made.words}.` : "";
  const seat = view.seats.find((each) => each.turn);
  by("turn").textContent = turnWords(seat);
  by("turn").dataset.seat = seat ? seat.seat + 1 : "";
  by("turn").dataset.over = view.over;
  by("earlier").hidden = !isEarlier();
  by("earlier-says").textContent = view.ply
    ? say("This is after move {number} of {count}. Playing on from here takes back the later ones.", {
        number: view.ply,
        count: view.moves.length,
      })
    : counted(
        "This is the start of {n} move. Playing on from here takes it back.",
        "This is the start of {n} moves. Playing on from here takes them back.",
        view.moves.length,
      );
}

function turnWords(seat) {
  if (seat?.computer) return say("{turn}: the computer", { turn: view.turn });
  if (!shared || !seat || !shared.mine(seat.seat)) return view.turn;
  const name = view.called[seat.seat];
  return name ? say("Your turn, {name}", { name }) : say("Your turn");
}

// The computer's moves, shown one by one

function answer() {
  clearTimeout(soon);
  const on = view.computer && !view.over && !isEarlier() && !shared;
  by("pause").hidden = shared || view.over || !view.seats.some(({ computer }) => computer);
  by("pause").textContent = paused ? say("Go on") : say("Pause");
  if (!on || paused) return;
  const next = plan.shift();
  if (next) soon = setTimeout(() => go(next, { planned: true }), PACE);
  else think();
}

function think() {
  work("reply", here, search().slice(1), {
    quietly: true,
    wrong,
    done: (_, { addresses, facts }) => {
      plan = addresses;
      if (plan.length) answer();
      else follow(facts.taps);
    },
  });
}

by("pause").addEventListener("click", () => {
  paused = !paused;
  cancel();
  answer();
});

// Hints

by("hint").addEventListener("click", advise);

function advise() {
  work("advise", here, search().slice(1), { wrong, done: (_, { facts }) => hints(facts) });
}

function hints({ title, basis, moves }) {
  by("hints").hidden = false;
  by("hints-title").textContent = title;
  by("hints-basis").textContent = basis;
  by("hints-list").replaceChildren(
    ...moves.map(({ words, worth }) => {
      const item = document.createElement("li");
      const strong = document.createElement("strong");
      strong.textContent = words;
      item.append(strong, ` ${worth}`);
      return item;
    }),
  );
  board.mark({ chosen: [], hinted: moves.map(({ spots }) => spots) });
  by("hints-title").focus();
}

by("annotate").addEventListener("click", () => {
  annotate(here, view, { lead, wrong });
  by("work-title").focus();
});

// Keys, files and the rest

addEventListener("keydown", (event) => {
  const ply = view && plyOf(event.key, view);
  if (ply === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.closest("input, select, textarea, #board, pre, dialog")) return;
  event.preventDefault();
  if (ply >= 0 && ply <= view.moves.length && ply !== view.ply) at(ply);
});
for (const [id, ply] of Object.entries({
  first: () => 0,
  before: () => view.ply - 1,
  after: () => view.ply + 1,
  last: () => view.moves.length,
  "to-end": () => view.moves.length,
})) {
  by(id).addEventListener("click", () => at(ply()));
}
by("undo").addEventListener("click", () => view.undo && (shared ? shared.undo() : go(view.undo)));
by("rematch").addEventListener("click", () => (shared ? shared.rematch() : go(view.rematch)));
by("cancel").addEventListener("click", () => {
  const button = by(doing() === "annotate" ? "annotate" : "hint");
  cancel();
  if (view.computer) {
    paused = true;
    answer();
  }
  button.focus();
});
by("settings")?.addEventListener("change", () => go(chosen(view, by("settings"))));
by("settings")?.addEventListener("submit", (event) => event.preventDefault());
by("anew")?.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(view.anew);
});
by("share")?.addEventListener("click", async () => {
  const answer = await post(`${here}/share${search()}`);
  if (answer.ok) location.assign((await answer.json()).address);
  else wrong(await answer.text());
});
if (!play.dataset.shared) addEventListener("popstate", () => go(location.pathname + location.search, { kept: true }));
by("turn-board").addEventListener("click", ({ target }) => {
  const turned = target.getAttribute("aria-pressed") !== "true";
  target.setAttribute("aria-pressed", turned);
  board.turn(turned);
});
singly(play);
soundSwitch(by("sound"));
rules(() => `${here}/rules${search()}`, wrong);
copies(by("copy-link"), () => location.href);
copies(by("copy-command"), () => by("command").textContent);
opening(() => `${here}/open`, { opened: (address) => location.assign(address), wrong });

const given = JSON.parse(play.dataset.view);
if (play.dataset.shared) {
  const changed = async ({ address }) => {
    coming += 1;
    try {
      if (address !== view?.address) return await go(address);
      links(); // another seat is taken
      ahead(steps);
    } finally {
      coming -= 1;
    }
  };
  shared = new Shared(play.dataset.shared, { changed, wrong });
} else if (given) {
  show(given);
  begun(here, search().slice(1)).then((kind) => {
    if (kind === "advise") advise();
    else if (kind === "annotate") annotate(here, view, { lead, wrong });
  });
} else if (by("wrong").hidden) {
  go(location.pathname + location.search, { kept: true });
}

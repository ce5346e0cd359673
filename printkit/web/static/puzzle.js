// A puzzle with one right move. Each try gets an answer, and wrong moves are refuted on the board.

import { Board } from "./board.js";
import { copies } from "./copy.js";
import { puzzleOf, today } from "./day.js";
import { button, by, part, wrong } from "./elements.js";
import { say } from "./say.js";
import { seats } from "./seats.js";
import { ask } from "./server.js";
import { solved, streakWords } from "./streak.js";
import { singly } from "./taps.js";

const page = by("puzzle");
const { game, title } = page.dataset;
const count = Number(page.dataset.count);
const day = today(); // on which the page was opened, also if it is solved after midnight
const number = Number(page.dataset.number) || puzzleOf(day, count);
const isTodays = number === puzzleOf(day, count);
const here = `/puzzle/${game}/${number}`;
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const PACE = 1100; // milliseconds from one move of a line to the next

const board = new Board(by("board"), { tap });
let puzzle;
let view; // of the position that is shown
let steps;
let hints = 0;
let helped = false; // the solution was asked for
let tapping = false;
let running;
let turn = 0;

function name() {
  history.replaceState(null, "", `${here}${location.search}`);
  const values = { game: title, number };
  by("which").textContent = isTodays ? say("{game}: today's puzzle", values) : say("{game}: puzzle {number}", values);
  const which = isTodays ? say("{game}, today's puzzle", values) : say("{game}, puzzle {number}", values);
  document.title = `${which} · printkit`;
  by("easier").href = `/puzzle/${game}/${number - 1}`;
  by("next").href = `/puzzle/${game}/${number + 1}`;
  by("easier").hidden = number === 1;
  by("next").hidden = number === count;
  by("todays").hidden = isTodays;
}

async function open() {
  const answer = await ask(`${here}/live`);
  if (!answer.ok) return wrong(await answer.text());
  puzzle = await answer.json();
  by("question").textContent = puzzle.question;
  by("grade").textContent = say("{grade}, number {number} of {count}.", { grade: puzzle.grade, number, count });
  by("streak").textContent = streakWords(game, day);
  again();
}

async function look(address) {
  turn += 1;
  const mine = turn;
  const answer = await ask(address.replace("?", "/live?"));
  if (mine !== turn) return false;
  if (!answer.ok) {
    wrong(await answer.text());
    return false;
  }
  view = await answer.json();
  board.show({ ...view.board, picture: view.picture, label: view.title }).then((seen) => seen && board.last(view.lately));
  seats(view);
  return mine === turn;
}

async function again() {
  clearTimeout(running);
  by("result").hidden = true;
  by("asking").hidden = false;
  if (await look(puzzle.address)) ahead(view.steps);
}

function ahead(offered) {
  const held = by("choices").contains(document.activeElement);
  steps = offered;
  by("asks").textContent = steps.asks;
  by("said").textContent = steps.said;
  by("said").hidden = !steps.said;
  board.allow(new Map(steps.offered.filter(({ spot }) => spot).map(({ spot, words }) => [spot, words])));
  board.mark({ chosen: steps.chosen, hinted: [] });
  const others = steps.offered.filter(({ spot }) => !spot).map(({ words, key }) => button(words, "button choice", () => step(key)));
  if (steps.taps.length) others.push(button(say("Begin this move again"), "quiet", () => ahead(view.steps)));
  by("choices").replaceChildren(...others);
  if (held) (others[0] ?? by("question")).focus();
}

function tap(spot) {
  const found = steps.offered.find((offered) => offered.spot === spot);
  if (found) step(found.key);
}

async function step(key) {
  if (tapping) return;
  tapping = true;
  const said = new URLSearchParams(new URL(view.address, location).search);
  for (const each of [...steps.taps, key]) said.append("tap", each);
  const answer = await ask(`/play/${game}/tap?${said}`);
  tapping = false;
  if (!answer.ok) return wrong(await answer.text());
  const next = await answer.json();
  if (next.move) judge(next.move);
  else ahead(next);
}

// The puzzle is about the choice before the dice, so a move with dice counts as the move it begins with.
function among(moves, made) {
  return moves.some((move) => made === move || made.startsWith(`${move} `));
}

async function judge(move) {
  const known = [puzzle.answer, puzzle.trap].find(({ moves }) => among(moves, move));
  const found = known ?? (await tried(move));
  if (!found) return;
  if (found === puzzle.answer || found.right) {
    if (!helped) {
      solved(game, number, isTodays ? day : undefined);
      by("streak").textContent = streakWords(game, day);
    }
    tell(found.says.right, found);
  } else tell(found.says.wrong, found);
}

// Ask what a move is worth that the puzzle does not mention.
async function tried(move) {
  by("asks").textContent = say("Let us see what follows.");
  board.allow(new Map());
  const mine = ++turn;
  const answer = await ask(`${here}/try?${new URLSearchParams({ move })}`);
  if (mine !== turn) return undefined;
  if (answer.ok) return answer.json();
  wrong(await answer.text());
  ahead(view.steps);
  return undefined;
}

// Say what a move is worth, and play the line that follows.
function tell(words, said) {
  by("asking").hidden = true;
  by("choices").replaceChildren();
  board.allow(new Map());
  board.mark({});
  by("told").textContent = words;
  by("why").textContent = said.why;
  by("result").hidden = false;
  by("line").replaceChildren(...said.line.map((each) => moveOf(each)));
  by("told").focus({ preventScroll: true });
  clearTimeout(running);
  const stations = [...by("line").querySelectorAll("button")];
  if (calm) stations[0]?.click();
  else run(stations);
}

function run([first, ...rest]) {
  if (!first) return;
  first.click();
  running = setTimeout(() => run(rest), PACE);
}

function moveOf({ who, words, address }) {
  const item = document.createElement("li");
  if (!address) {
    item.append(part("who", `${who}: ${words}`));
    return item;
  }
  const made = button(`${who}: ${words}`, "quiet", (event) => {
    if (event.isTrusted) clearTimeout(running);
    for (const each of by("line").querySelectorAll("[aria-current]")) each.removeAttribute("aria-current");
    made.setAttribute("aria-current", "step");
    look(address);
  });
  item.append(made);
  return item;
}

by("hint").addEventListener("click", async () => {
  if (!puzzle) return;
  await again();
  hints += 1;
  by("said").hidden = false;
  by("said").textContent = hints === 1 ? puzzle.kind : say("Where the move ends is marked on the board.");
  if (hints > 1) board.mark({ chosen: [], hinted: [puzzle.spots] });
});
by("solution").addEventListener("click", () => {
  if (!puzzle) return;
  helped = true;
  tell(puzzle.answer.says.solution, puzzle.answer);
  by("finders").textContent = puzzle.finders;
});
by("again").addEventListener("click", async () => {
  await again();
  by("question").focus({ preventScroll: true });
});
singly(page);
copies(by("copy-link"), () => location.href);
name();
open();

// A game on several screens: the server keeps it, sends each change, and knows who sits where.

import { button, by, part } from "./elements.js";
import { say } from "./say.js";
import { ask, post } from "./server.js";

const NAME = "printkit-name";

// Follows the shared game of a code. Calls `changed` with each change, and `wrong` with an error.
export class Shared {
  #here;
  #changed;
  #wrong;
  #stream;
  #news;
  #showing; // what was heard last is being shown

  constructor(code, { changed, wrong }) {
    this.#here = `/shared/${code}`;
    this.#changed = changed;
    this.#wrong = wrong;
    this.#prepare();
    this.#listen();
    // After sleeping, a phone has lost its stream, even if the stream seems open.
    addEventListener("visibilitychange", () => document.hidden || this.#listen());
  }

  get address() {
    return this.#here;
  }

  // Whether this screen moves for a seat.
  may(seat) {
    return this.#news.may.includes(seat);
  }

  // Whether this browser took a seat, so that the page says "your turn".
  mine(seat) {
    return this.#news.seats[seat].mine;
  }

  // Whether this browser takes back a move of a seat.
  mayUndo(seat) {
    return this.#news.host || this.may(seat);
  }

  // Whether this browser plays, or began the game, and so may begin it again.
  get plays() {
    return this.#news.host || this.#news.seats.some(({ mine }) => mine);
  }

  move(taps) {
    const said = new URLSearchParams(taps.map((tap) => ["tap", tap]));
    return this.#send(`move?${said}`, { version: this.#news.version });
  }

  undo() {
    return this.#send("undo", { version: this.#news.version });
  }

  rematch() {
    return this.#send("rematch", { version: this.#news.version });
  }

  #listen() {
    this.#stream?.close();
    const stream = (this.#stream = new EventSource(`${this.#here}/news`));
    stream.addEventListener("message", ({ data }) => this.#hear(JSON.parse(data)));
    stream.addEventListener("error", async () => {
      const lost = stream.readyState === EventSource.CLOSED;
      await ask("/token"); // says so while the server is gone
      if (lost && stream === this.#stream) this.#listen();
    });
  }

  async #hear(news) {
    if (news.version < this.#news?.version) return; // the stream is later than this screen's own move
    const first = !this.#news;
    const same = JSON.stringify(news) === JSON.stringify(this.#news);
    this.#news = news;
    if (same) return this.#showing;
    this.#seats();
    this.#showing = this.#changed(news);
    await this.#showing;
    if (first && !news.host && !news.seats.some(({ mine }) => mine)) this.#open();
  }

  async #send(what, said, wrong = this.#wrong) {
    const answer = await post(`${this.#here}/${what}`, said);
    if (answer.ok) await this.#hear(await answer.json());
    else wrong(await answer.text());
    return answer.ok;
  }

  #prepare() {
    by("take-seats").addEventListener("click", () => this.#open());
    by("my-name").value = localStorage.getItem(NAME) ?? "";
  }

  #open() {
    by("seat-wrong").hidden = true;
    if (!by("together").open) by("together").showModal();
  }

  #seats() {
    const list = by("free-seats");
    const held = [...list.children].findIndex((item) => item.contains(document.activeElement));
    list.replaceChildren(...this.#news.seats.map((seat, number) => this.#seat(seat, number)));
    if (held >= 0) (list.children[held].querySelector("button") ?? by("my-name")).focus();
  }

  #seat(seat, number) {
    const { taken, mine, computer, words } = seat;
    const item = document.createElement("li");
    item.dataset.seat = number + 1;
    item.append(part("name", words), part("has", sitter(seat)));
    if (!taken && !computer) item.append(this.#button(say("Sit here"), words, () => this.#sit(number)));
    else if (mine) item.append(this.#button(say("Leave"), words, () => this.#leave(number)));
    else if (taken && this.#news.host) item.append(this.#button(say("Free this seat"), words, () => this.#leave(number)));
    return item;
  }

  #button(text, seat, pressed) {
    const made = button(text, "button", pressed);
    made.setAttribute("aria-label", `${text}: ${seat}`);
    return made;
  }

  async #sit(seat) {
    const name = by("my-name").value;
    localStorage.setItem(NAME, name);
    if (!(await this.#send("sit", { seat, name }, shown))) return;
    by("together").close();
    by("turn").focus();
  }

  #leave(seat) {
    return this.#send("leave", { seat }, shown);
  }
}

// Words for who sits on a seat.
export function sitter({ name, taken, mine, computer }) {
  if (computer) return say("the computer");
  if (mine) return name ? say("{name}, here", { name }) : say("you, here");
  return taken ? name || say("occupied") : say("free");
}

function shown(words) {
  by("seat-wrong").textContent = words.trim();
  by("seat-wrong").hidden = false;
}

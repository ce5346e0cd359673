// A board: its picture with a button over each spot, marks on spots, and arrows between them.
//
//   const board = new Board(element, { tap });   // tap(name): the spot that was pressed
//   await board.show({ picture, width, height, label, spots: [{ name, words, x, y, width, height }] });
//   board.allow(new Map([["e4", "place a token on e4"]]));   // the spots that can be pressed, and why
//   board.mark({ chosen: [["e4"], ["f4", "f5"]], hinted: [["e4", "e5"]] });
//                       // chosen: spots that share a frame; hinted: moves, the best first
//   board.arrows([["e4", "e5"]]);                // swaps
//   board.last(["e4", "e5"]);                    // the spots of the last move, in order
//   board.turn(true);                            // show it from the other side
//   board.over(canvas);                          // a photo of the squares, over the picture
//
// Lengths are in mm, as in the picture. The arrow keys reach every spot, so that a screen reader can
// say what lies there even if the spot cannot be pressed.

const SVG = "http://www.w3.org/2000/svg";
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const HINTS = 5; // of more none could be told from the others
const MANY = 24; // spots that answer: more are marked by dots alone
const MOST = 0.9; // of all spots: where as many answer, no mark tells them
const SMALL = 6.5; // mm: what is smaller has its frame around it

export class Board {
  #root;
  #tap;
  #picture = new Image();
  #marks = document.createElementNS(SVG, "svg");
  #spots = new Map();
  #allowed = null;
  #chosen = [];
  #hinted = [];
  #swaps = [];
  #last = [];
  #way = element("g", { class: "last" });
  #turned = false;
  #asked = 0;
  #over;

  constructor(root, { tap }) {
    this.#root = root;
    this.#tap = tap;
    root.classList.add("board");
    root.setAttribute("role", "group");
    this.#marks.setAttribute("aria-hidden", "true");
    this.#marks.classList.add("board-marks");
    root.replaceChildren(this.#picture, this.#marks);
    root.addEventListener("click", (event) => this.#pressed(event));
    root.addEventListener("keydown", (event) => this.#moved(event));
    root.addEventListener("focusin", (event) => this.#entered(event));
  }

  // Show a board once its picture is loaded; until then the old one stays. If several calls overlap,
  // only the last one is shown. Returns whether this call was.
  async show({ picture, width, height, label, spots }) {
    const asked = ++this.#asked;
    const image = new Image();
    Object.assign(image, { src: picture, alt: "", draggable: false });
    if (asked === 1) this.#size(width, height); // nothing moves when the first picture comes
    await image.decode().catch(() => {});
    if (asked !== this.#asked) return false;
    this.#picture.replaceWith(image);
    this.#picture = image;
    this.#root.setAttribute("aria-label", label);
    this.#size(width, height);
    this.#marks.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#lay(spots, width, height);
    this.#draw();
    return true;
  }

  #size(width, height) {
    this.#root.style.setProperty("--wide", width);
    this.#root.style.setProperty("--high", height);
  }

  // Set the spots that can be pressed: a map from spot to words. Until then all can be.
  allow(taps) {
    this.#allowed = taps;
    for (const name of this.#spots.keys()) this.#tell(name);
    const current = this.#root.querySelector('.spot[tabindex="0"]');
    if (current !== document.activeElement) this.#stopAt(this.#first());
    this.#draw();
  }

  mark({ chosen = [], hinted = [] }) {
    this.#chosen = chosen;
    this.#hinted = hinted.slice(0, HINTS);
    for (const name of this.#spots.keys()) this.#tell(name);
    this.#draw();
  }

  arrows(pairs) {
    this.#swaps = pairs;
    this.#draw();
  }

  // It is only drawn again, which animates it, if it has changed.
  last(names) {
    if (names.join() !== this.#last.join()) this.#way = element("g", { class: "last" });
    this.#last = names;
    this.#draw();
  }

  turn(turned) {
    this.#turned = turned;
    this.#root.dataset.turned = turned;
  }

  over(canvas) {
    this.#over?.remove();
    this.#over = canvas;
    if (!canvas) return;
    const squares = [...this.#spots.values()];
    const { x, y, width, height } = around(squares);
    const [wide, high] = ["--wide", "--high"].map((name) => this.#root.style.getPropertyValue(name));
    const [left, top] = [`${(100 * x) / wide}%`, `${(100 * y) / high}%`];
    Object.assign(canvas.style, { left, top, width: `${(100 * width) / wide}%`, height: `${(100 * height) / high}%` });
    this.#marks.before(canvas);
  }

  focus(name) {
    (this.#spots.get(name) ?? this.#spots.get(this.#first()))?.button.focus();
  }

  // Buttons of spots that remain are reused, so that the focus stays.
  #lay(spots, width, height) {
    const old = this.#spots;
    const focused = this.#root.contains(document.activeElement);
    const stop = this.#root.querySelector('.spot[tabindex="0"]')?.dataset.spot;
    this.#spots = new Map();
    let before = this.#marks;
    for (const spot of spots) {
      const button = old.get(spot.name)?.button ?? this.#button(spot.name);
      old.delete(spot.name);
      const { style } = button;
      style.left = `${(100 * spot.x) / width}%`;
      style.top = `${(100 * spot.y) / height}%`;
      style.width = `${(100 * spot.width) / width}%`;
      style.height = `${(100 * spot.height) / height}%`;
      this.#spots.set(spot.name, { ...spot, button });
      this.#tell(spot.name);
      if (before.nextSibling !== button) before.after(button);
      before = button;
    }
    for (const { button } of old.values()) button.remove();
    this.#stopAt(this.#spots.has(stop) ? stop : this.#first());
    if (focused && !this.#root.contains(document.activeElement)) this.focus(stop);
  }

  #button(name) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "spot", tabIndex: -1 });
    button.dataset.spot = name;
    return button;
  }

  #answers(name) {
    return this.#allowed === null || this.#allowed.has(name);
  }

  // What lies on a spot, and what a tap does if the words do not say it already.
  #tell(name) {
    const { button, words } = this.#spots.get(name);
    const does = this.#allowed?.get(name) ?? words;
    button.setAttribute("aria-label", does === words ? words : `${words}; ${does}`);
    if (this.#answers(name)) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
    if (this.#chosen.flat().includes(name)) button.setAttribute("aria-pressed", "true");
    else button.removeAttribute("aria-pressed");
  }

  #first() {
    const names = [...this.#spots.keys()];
    return (this.#allowed && names.find((name) => this.#allowed.has(name))) ?? names[0];
  }

  #stopAt(name) {
    for (const [other, { button }] of this.#spots) button.tabIndex = other === name ? 0 : -1;
  }

  #pressed(event) {
    const name = event.target.closest(".spot")?.dataset.spot;
    if (name !== undefined && this.#answers(name)) this.#tap(name);
  }

  #entered(event) {
    const name = event.target.dataset.spot;
    if (name !== undefined) this.#stopAt(name);
  }

  #moved(event) {
    const name = event.target.dataset?.spot;
    const way = WAYS[event.key];
    if (name === undefined || !way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const seen = this.#turned ? way.map((by) => -by) : way;
    next(this.#spots.values(), this.#spots.get(name), seen)?.button.focus();
  }

  #draw() {
    const drawn = [this.#way];
    const at = (names) => names.map((name) => this.#spots.get(name)).filter(Boolean);
    const gone = at(this.#last);
    if (!gone.length) this.#way.replaceChildren();
    else if (!this.#way.childElementCount) this.#way.append(...cased("gone", way(gone), { pathLength: 1 }));
    const open = at([...(this.#allowed?.keys() ?? [])]);
    if (open.length < MOST * this.#spots.size) {
      const many = open.length > MANY;
      for (const spot of open) {
        const square = spot.width === spot.height; // on a longer one a dot would lie on words
        drawn.push(...(many && square ? cased("dot", dot(spot)) : cased(...corners(spot))));
      }
    }
    for (const names of this.#chosen) {
      const spots = at(names);
      if (spots.length) drawn.push(...cased(...frame(around(spots))));
    }
    const ends = new Map();
    for (const [number, names] of [...this.#hinted.entries()].reverse()) {
      const spots = at(names);
      if (!spots.length) continue;
      const end = spots.at(-1);
      const before = ends.get(end) ?? 0;
      ends.set(end, before + 1);
      drawn.push(...cased("hint", way(spots)), ...numbered(number + 1, corner(end, before)));
    }
    for (const [number, names] of this.#swaps.entries()) {
      const [one, other] = at(names);
      if (!other) continue;
      const [from, to] = [middle(one), middle(other)];
      drawn.push(...cased("arrow", arrow(from, to)));
      if (this.#swaps.length > 1) drawn.push(...numbered(number + 1, halfway(from, to)));
    }
    this.#marks.replaceChildren(...drawn);
  }
}

// The nearest spot in a direction, if any; spots straight ahead come before nearer ones to the side.
export function next(spots, here, [dx, dy]) {
  const from = middle(here);
  let best;
  let least = Infinity;
  for (const spot of spots) {
    const to = middle(spot);
    const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (ahead <= 0.01 || aside > 2 * ahead) continue;
    const far = ahead + 3 * aside;
    if (far < least) [best, least] = [spot, far];
  }
  return best;
}

function middle({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}

export function around(spots) {
  const x = Math.min(...spots.map((spot) => spot.x));
  const y = Math.min(...spots.map((spot) => spot.y));
  const right = Math.max(...spots.map((spot) => spot.x + spot.width));
  const low = Math.max(...spots.map((spot) => spot.y + spot.height));
  return { x, y, width: right - x, height: low - y };
}

function halfway(one, other) {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

// Each kind of mark has its own shape: corners for spots to tap, a frame around tapped spots, a line
// ending in a ring for advice, and arrows for swaps.

const GAP = 0.45;

export function frame({ x, y, width, height }) {
  const small = Math.min(width, height) < SMALL;
  const gap = small ? 0.1 : GAP;
  const path = `M${x + gap} ${y + gap}h${width - 2 * gap}v${height - 2 * gap}h${2 * gap - width}Z`;
  return [small ? "chosen small" : "chosen", path];
}

function dot(spot) {
  const { x, y } = middle(spot);
  return `M${x} ${y}h.01`;
}

export function corners({ x, y, width, height }) {
  const small = Math.min(width, height) < SMALL;
  const gap = small ? 0.25 : GAP;
  const arm = 0.19 * Math.min(width, height);
  const [left, top, right, bottom] = [x + gap, y + gap, x + width - gap, y + height - gap];
  const path =
    `M${left} ${top + arm}V${top}H${left + arm}M${right - arm} ${top}H${right}V${top + arm}` +
    `M${right} ${bottom - arm}V${bottom}H${right - arm}M${left + arm} ${bottom}H${left}V${bottom - arm}`;
  return [small ? "open small" : "open", path];
}

export function way(spots) {
  const end = spots.at(-1);
  const { x, y } = middle(end);
  const r = Math.min(end.width, end.height) / 2 - GAP;
  const ring = `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
  const stops = spots.slice(0, -1).map(middle);
  if (!stops.length) return ring;
  stops.push(towards({ x, y }, stops.at(-1), r));
  stops[0] = towards(stops[0], stops[1], Math.min(r, 2)); // not over what lies there
  return `${ring}M${stops.map((stop) => `${stop.x} ${stop.y}`).join("L")}`;
}

function towards(from, to, by) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + (by * (to.x - from.x)) / far, y: from.y + (by * (to.y - from.y)) / far };
}

// The places of numbers on a spot: its corners.
export function corner({ x, y, width, height }, number) {
  const [right, low] = [number % 2 === 0, number % 4 > 1];
  return { x: x + (right ? width - 1 : 1), y: y + (low ? height - 1 : 1) };
}

// A double-headed arrow between the middles of two spots, a little short of both.
export function arrow(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const short = Math.min(2, length / 4);
  const at = (point, along, aside) =>
    `${point.x + along * dx - aside * dy} ${point.y + along * dy + aside * dx}`;
  const head = (tip, on) => `M${at(tip, -1.9 * on, 1.1)}L${at(tip, 0, 0)}L${at(tip, -1.9 * on, -1.1)}`;
  const start = { x: from.x + short * dx, y: from.y + short * dy };
  const end = { x: to.x - short * dx, y: to.y - short * dy };
  return `M${at(start, 0, 0)}L${at(end, 0, 0)}${head(end, 1)}${head(start, -1)}`;
}

function cased(kind, path, more = {}) {
  return ["case", "line"].map((part) => element("path", { d: path, class: `${kind} ${part}`, ...more }));
}

function numbered(number, { x, y }) {
  const text = element("text", { x, y, dy: ".36em", class: "number-words" });
  text.textContent = number;
  return [element("circle", { cx: x, cy: y, r: 1.5, class: "number-ground" }), text];
}

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

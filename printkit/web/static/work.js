// Long work: started once, followed until it ends, and cancelled on request.

import { by } from "./elements.js";
import { say } from "./say.js";
import { ask, post } from "./server.js";

const TITLES = {
  deal: say("Dealing a fair one"),
  check: say("Checking this one"),
  "make-fair": say("Looking for swaps that make it fair"),
  reply: say("The computer thinks"),
  advise: say("Looking for the best moves"),
  annotate: say("Working out where it was won and lost"),
  "even-out": say("Looking for a head start"),
};
const A_WHILE = 800; // milliseconds
const CALM = 10_000; // milliseconds from one line that is read out to the next
let current;
let shown;
let spoken;

// Calls `done` with the address that the work leads to and its last news, `offered` with an offer, or
// `wrong` with an error. Work that runs `quietly` is only shown if it takes a while.
export async function work(kind, here, query, { done, offered, wrong, quietly = false }) {
  const stopping = cancel();
  begin(kind, quietly);
  await stopping;
  const answer = await post(`${here}/work?${query}`, { kind });
  if (!answer.ok) {
    end();
    return wrong(await answer.text());
  }
  const { job } = await answer.json();
  const stream = new EventSource(`${here}/work/${job}?${query}`);
  current = { kind, stream, stop: `${here}/work/${job}/stop?${query}` };
  let heard = false;
  stream.addEventListener("open", () => {
    if (heard) forget();
    heard = true;
  });
  stream.addEventListener("message", ({ data }) => {
    const news = JSON.parse(data);
    show(news);
    if (!news.ended) return;
    end();
    if (!quietly) tellDone(kind, news);
    if (news.wrong) wrong(news.wrong);
    else if (news.offer && offered) offered(news.offer);
    else if (!news.stopped) done(news.address, news);
  });
  // The stream continues when the server is back; a restarted server is asked again.
  stream.addEventListener("error", async () => {
    const lost = stream.readyState === EventSource.CLOSED;
    await ask("/token");
    if (!lost || current?.stream !== stream) return;
    end();
    if (heard) return work(kind, here, query, { done, offered, wrong, quietly });
    wrong(say("printkit lost this; load the page again."));
  });
}

by("work-tell").addEventListener("click", async () => {
  by("cancel").focus();
  by("work-tell").hidden = true;
  await Notification.requestPermission();
});

// The kind of work that another page began and that still runs; empty if there is none.
export async function begun(here, query) {
  const answer = await ask(`${here}/work?${query}`);
  return answer.ok && !doing() ? (await answer.json()).kind : "";
}

// The kind of work that is followed, if any.
export function doing() {
  return current?.kind;
}

// Ends the work; returns the offer of what it had found, if anything.
export async function cancel() {
  if (!current) return;
  const { stop } = current;
  end();
  const answer = await post(stop);
  return answer.ok ? (await answer.json()).offer : undefined;
}

function begin(kind, quietly) {
  clearTimeout(shown);
  by("work-title").textContent = TITLES[kind];
  by("work-step").textContent = by("work-news").textContent = say("Getting ready");
  spoken = performance.now();
  forget();
  by("work-now").hidden = true;
  by("work-bar").removeAttribute("value");
  if (quietly) shown = setTimeout(() => (by("work").hidden = false), A_WHILE);
  else by("work").hidden = false;
  by("cancel").hidden = false;
  by("work-tell").hidden = !window.Notification || Notification.permission !== "default" || quietly;
}

// If the page is not in view, its title says that the work is done, and so does a notification if allowed.
function tellDone(kind, { stopped }) {
  if (!document.hidden || stopped) return;
  const title = document.title;
  document.title = say("Done: {work}", { work: TITLES[kind] });
  addEventListener("visibilitychange", () => (document.title = title), { once: true });
  if (window.Notification?.permission === "granted") new Notification("printkit", { body: document.title });
}

function end() {
  current?.stream.close();
  current = undefined;
  clearTimeout(shown);
  by("work").hidden = true;
}

// Words for a place in the line: 1 is next.
export function lineWords(place) {
  return place === 1 ? say("In line: next") : say("In line: number {place}", { place });
}

// Words for a step, and for the time that is left, if known.
export function stepWords({ text, note }, left) {
  const words = [text, note].filter(Boolean).join(": ");
  return [words, left].filter(Boolean).join("; ");
}

function show({ place, step, whole, left, said }) {
  if (place > 0) by("work-step").textContent = lineWords(place);
  else if (step) {
    const main = whole ?? step;
    const part = whole && step.key !== whole.key ? step : undefined;
    by("work-step").textContent = stepWords(main, left);
    fill(by("work-bar"), main);
    by("work-now").hidden = !part;
    if (part) {
      by("work-part").textContent = stepWords(part);
      fill(by("work-part-bar"), part);
    }
  }
  speak();
  for (const each of said) {
    if (each.number) by("work-said").prepend(tried(each));
    else by("work-told").textContent += `${each.text} `;
  }
  by("work-said").hidden = by("work-said").children.length === 0;
}

function forget() {
  by("work-told").textContent = "";
  by("work-said").replaceChildren();
  by("work-said").hidden = true;
}

// Screen readers get the progress only now and then, since reading out every step would drown the page.
function speak() {
  if (performance.now() < spoken + CALM) return;
  spoken = performance.now();
  by("work-news").textContent = by("work-step").textContent;
}

function fill(bar, { done, total }) {
  bar.max = Math.max(1, total);
  bar.value = done;
}

// Show a candidate and its outcome.
function tried({ text, number, taken }) {
  const item = document.createElement("li");
  const name = document.createElement("b");
  name.textContent = number;
  item.dataset.taken = taken ? "yes" : "no";
  const became = taken ? say("taken: {why}", { why: text }) : say("given up: {why}", { why: text });
  item.append(name, ` ${became}`);
  return item;
}

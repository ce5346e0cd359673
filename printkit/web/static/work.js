// What takes long: asked for once, followed until it ends, cancelled when somebody says so.

import { ask, post } from "./server.js";

const by = (id) => document.getElementById(id);
const TITLES = {
  deal: "Dealing a fair one",
  check: "Checking this one",
  "make-fair": "Looking for swaps that make it fair",
  reply: "The computer thinks",
  advise: "Looking for the best moves",
};
const A_WHILE = 800; // milliseconds
let current;
let shown;

// Calls `done` with the address that the work leads to and all that was told last, or `wrong` with what
// is wrong. What is done `quietly` is shown only where it takes a while.
export async function work(kind, here, query, { done, wrong, quietly = false }) {
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
  current = { stream, stop: `${here}/work/${job}/stop` };
  let heard = false;
  stream.addEventListener("open", () => {
    if (heard) by("work-said").replaceChildren();
    heard = true;
  });
  stream.addEventListener("message", ({ data }) => {
    const news = JSON.parse(data);
    show(news);
    if (!news.ended) return;
    end();
    if (news.wrong) wrong(news.wrong);
    else if (!news.stopped) done(news.address, news);
  });
  // It goes on by itself when the server comes back; one that was started anew is asked once more.
  stream.addEventListener("error", async () => {
    const lost = stream.readyState === EventSource.CLOSED;
    await ask("/token");
    if (!lost || current?.stream !== stream) return;
    end();
    if (heard) return work(kind, here, query, { done, wrong, quietly });
    wrong("printkit lost this; load the page again.");
  });
}

export async function cancel() {
  if (!current) return;
  const { stop } = current;
  end();
  await post(stop);
}

function begin(kind, quietly) {
  clearTimeout(shown);
  by("work-title").textContent = TITLES[kind];
  by("work-step").textContent = "Getting ready";
  by("work-left").textContent = "";
  by("work-said").replaceChildren();
  by("work-bar").removeAttribute("value");
  if (quietly) shown = setTimeout(() => (by("work").hidden = false), A_WHILE);
  else by("work").hidden = false;
  by("cancel").hidden = false;
}

function end() {
  current?.stream.close();
  current = undefined;
  clearTimeout(shown);
  by("work").hidden = true;
}

function show({ place, step, said }) {
  if (place > 0) {
    by("work-step").textContent = `In line: ${place === 1 ? "next" : `number ${place}`}`;
  } else if (step) {
    by("work-step").textContent = [step.text, step.note].filter(Boolean).join(": ");
    by("work-bar").max = Math.max(1, step.total);
    by("work-bar").value = step.done;
    by("work-left").textContent = step.left && `${step.left} left`;
  }
  for (const text of said) {
    const item = document.createElement("li");
    item.textContent = text;
    by("work-said").prepend(item);
  }
}

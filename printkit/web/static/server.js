// Requests to the server. While the server is gone the page says so, and tries again until it is back.

const gone = document.getElementById("gone");
const here = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname); // where printkit can be started
if (!here && gone.dataset.elsewhere) gone.textContent = gone.dataset.elsewhere;
let token = document.querySelector("meta[name=printkit-token]").content;
let back;

// Like `fetch`, but it waits for a server that is gone. If the page's address names a language, so does
// the request.
export async function ask(address, options = {}) {
  const language = new URLSearchParams(location.search).get("lang");
  const named = language && !/[?&]lang=/.test(address);
  if (named) address += `${address.includes("?") ? "&" : "?"}lang=${encodeURIComponent(language)}`;
  for (;;) {
    try {
      return await fetch(address, options);
    } catch (error) {
      if (error.name === "AbortError") throw error;
      await returned();
      options.signal?.throwIfAborted();
    }
  }
}

// A restarted server has another token. Nothing is lost: the address holds the whole state.
export async function post(address, said = {}) {
  const send = () =>
    ask(address, {
      method: "POST",
      headers: { "x-printkit-token": token },
      body: said instanceof FormData || said instanceof Blob ? said : new URLSearchParams(said),
    });
  const answer = await send();
  return answer.status === 403 && (await learned()) ? send() : answer;
}

async function learned() {
  const answer = await ask("/token");
  if (answer.ok) token = await answer.text();
  return answer.ok;
}

function returned() {
  back ??= waited().finally(() => (back = undefined));
  return back;
}

async function waited() {
  gone.hidden = false;
  for (let pause = 500; ; pause = Math.min(2 * pause, 4000)) {
    await new Promise((done) => setTimeout(done, pause));
    const answer = await fetch("/token").catch(() => undefined);
    if (answer) break;
  }
  gone.hidden = true;
  for (const image of document.images) {
    if (image.complete && !image.naturalWidth && image.src) image.src = image.src;
  }
}

// A picture that fails to load may be the first sign that the server is gone.
document.addEventListener(
  "error",
  (event) => {
    if (event.target instanceof HTMLImageElement) ask("/token");
  },
  true,
);

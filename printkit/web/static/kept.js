// The setups and games that this browser showed last; only this browser keeps them.

const KEY = "printkit-last";
const MOST = 8;
const OURS = /^\/((table|play|shared)|([a-z]+\/)?kits)\//; // kits of other languages have its code before them

export function looked() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return kept.filter((each) => OURS.test(each.address) && each.title);
  } catch {
    return [];
  }
}

// `picture` is the address of the first sheet, or of the board. Of a game only the latest position is kept.
export function look(address, title, picture) {
  const game = before(address);
  const others = looked().filter((each) => before(each.address) !== game);
  const kept = [{ address, title, picture }, ...others].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing shows nothing
  }
}

// The part of a game's address before its moves.
function before(address) {
  return address.replace(/[?&](moves|at)=.*/, "");
}

// A small picture of the first sheet; none if it no longer exists.
export function pictured({ picture }) {
  const image = new Image();
  image.alt = "";
  image.loading = "lazy";
  image.addEventListener("error", () => image.remove());
  if (OURS.test(picture)) image.src = picture;
  return image;
}

export function forget() {
  localStorage.removeItem(KEY);
}

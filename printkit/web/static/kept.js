// The setups that were looked at and the games that were played last, in this browser alone.

const KEY = "printkit-last";
const MOST = 8;
const OURS = /^\/(table|play|shared)\//;

export function looked() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return kept.filter((each) => OURS.test(each.address) && each.title);
  } catch {
    return [];
  }
}

// `picture` is the address of the first sheet, or of the board. A game is kept as it stands now.
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

// What an address says before the moves of a game.
function before(address) {
  return address.replace(/[?&](moves|at)=.*/, "");
}

// The first sheet in small; of one that is not to be had any more there is no picture.
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

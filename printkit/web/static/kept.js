// The setups that were looked at last, in this browser alone.

const KEY = "printkit-last";
const MOST = 8;
const TABLE = /^\/table\//;

export function looked() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return kept.filter((each) => TABLE.test(each.address) && each.title);
  } catch {
    return [];
  }
}

// `picture` is the address of the first sheet.
export function look(address, title, picture) {
  const others = looked().filter((each) => each.address !== address);
  const kept = [{ address, title, picture }, ...others].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing shows nothing
  }
}

// The first sheet in small; of one that is not to be had any more there is no picture.
export function pictured({ picture }) {
  const image = new Image();
  image.alt = "";
  image.loading = "lazy";
  image.addEventListener("error", () => image.remove());
  if (TABLE.test(picture)) image.src = picture;
  return image;
}

export function forget() {
  localStorage.removeItem(KEY);
}

// The setups that were looked at last, in this browser alone.

const KEY = "printkit-last";
const MOST = 8;

export function looked() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return kept.filter((each) => /^\/table\//.test(each.address) && each.title);
  } catch {
    return [];
  }
}

export function look(address, title) {
  const others = looked().filter((each) => each.address !== address);
  try {
    localStorage.setItem(KEY, JSON.stringify([{ address, title }, ...others].slice(0, MOST)));
  } catch {
    // a browser that keeps nothing shows nothing
  }
}

export function forget() {
  localStorage.removeItem(KEY);
}

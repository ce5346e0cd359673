// The steps that Undo takes back and Redo repeats: addresses, kept in this tab, also through a reload.
// The browser's own history would forget all but the last fifty.

const MOST = 1000;

export class Steps {
  #key;
  #all;
  #at;

  constructor(key) {
    this.#key = key;
    try {
      this.#all = JSON.parse(sessionStorage.getItem(key)) ?? [];
    } catch {
      this.#all = [];
    }
    this.#at = this.#all.length - 1;
  }

  get at() {
    return this.#at;
  }

  get before() {
    return this.#all[this.#at - 1];
  }

  get after() {
    return this.#all[this.#at + 1];
  }

  // An address that was opened: step `at` if the browser went there, else where it was last. One that
  // is no step any more is a new one, or the first if the editor was just opened.
  open(address, at) {
    const found = this.#all[at] === address ? at : this.#all.lastIndexOf(address);
    if (found >= 0) this.#at = found;
    else if (at === undefined) this.#keep([address]);
    else this.add(address);
  }

  // A step of one's own; those that were taken back are gone.
  add(address) {
    this.#keep([...this.#all.slice(0, this.#at + 1), address].slice(-MOST));
  }

  go(by) {
    this.#at += by;
  }

  #keep(all) {
    this.#all = all;
    this.#at = all.length - 1;
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(all));
    } catch {
      // a browser that keeps nothing forgets the steps at a reload
    }
  }
}

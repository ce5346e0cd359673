// The history for Undo and Redo: addresses, kept for this tab, even after a reload. The browser's own
// history keeps only the last fifty.

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

  // Note an opened address: step `at` if the browser says so, else the last step with this address. An
  // address without a step becomes a new step, or the first if the editor was just opened.
  open(address, at) {
    const found = this.#all[at] === address ? at : this.#all.lastIndexOf(address);
    if (found >= 0) this.#at = found;
    else if (at === undefined) this.#keep([address]);
    else this.add(address);
  }

  // Add a step of the user; steps that were undone are dropped.
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

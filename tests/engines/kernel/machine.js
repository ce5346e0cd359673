// Runs the shipped kernels in a browser, to compare their games with what machine.py plays. (The page
// without a server runs them by engines/kernel/in_browser.py.)
//
// One memory holds all modules and all arrays, like the libraries of a process. Each worker of a page
// has its own machine. Words of 64 bits are BigInts.

const PAGE = 65536;
const STACK = 1 << 20;
const SIZES = {Q: 8, q: 8, d: 8, I: 4, i: 4, f: 4, H: 2, h: 2, B: 1, b: 1, "?": 1};
const NO_RESULT = -2; // Numba's code of a function that answers None

export class Machine {
  constructor() {
    this.memory = new WebAssembly.Memory({initial: 1, maximum: 65536});
    this.end = 64; // no array is at address 0
    this.functions = new Map();
    this.block = this.allocate(PAGE);
  }

  // Allocates `size` zero bytes, which are never freed; returns their address.
  allocate(size) {
    const address = this.end;
    this.end = Math.ceil((address + size) / 64) * 64;
    const missing = this.end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return address;
  }

  // An array of zeros, or of `bytes`: {letter, shape, address, size}.
  array(letter, shape, bytes) {
    const size = shape.reduce((product, length) => product * length, SIZES[letter]);
    const address = this.allocate(size);
    if (bytes) new Uint8Array(this.memory.buffer, address, size).set(bytes);
    return {letter, shape, address, size};
  }

  // A copy of an array's bytes.
  bytes(array) {
    return new Uint8Array(this.memory.buffer, array.address, array.size).slice();
  }

  // Load a game's module from its bytes.
  async load(data) {
    const module = await WebAssembly.compile(data);
    const needs = numbers(new Uint8Array(WebAssembly.Module.customSections(module, "dylink.0")[0]).subarray(1));
    const base = this.allocate(needs[1]);
    const stack = this.allocate(STACK) + STACK;
    const global = (value, mutable) => new WebAssembly.Global({value: "i32", mutable}, value);
    const env = {
      memory: this.memory,
      __stack_pointer: global(stack, true),
      __memory_base: global(base, false),
      __table_base: global(0, false),
    };
    const instance = await WebAssembly.instantiate(module, {env});
    for (const [told, run] of Object.entries(instance.exports)) {
      const [, name, takes, gives] = /^([^(]*)(?:\(([^)]*)\)(.*))?$/.exec(told);
      if (takes !== undefined) this.functions.set(name, {run, takes: takes.split(",").filter(Boolean), gives});
    }
  }

  // Call a function by name with numbers, BigInts and arrays; returns a list of its results.
  call(name, ...given) {
    const {run, takes, gives} = this.functions.get(name);
    const slots = takes.flatMap((letter, number) =>
      letter.length === 1 ? [[letter, given[number]]]
        : [["q", given[number].address], ...given[number].shape.map((length) => ["q", length])]);
    let view = new DataView(this.memory.buffer, this.block, PAGE);
    slots.forEach(([letter, value], at) => write(view, 8 * at, letter, value));
    const status = run(this.block);
    if (status !== 0 && status !== NO_RESULT) throw new RangeError("there is not room for all");
    view = new DataView(this.memory.buffer, this.block, PAGE);
    return [...gives].map((letter, at) => read(view, 8 * (slots.length + at), letter));
  }
}

function write(view, at, letter, value) {
  if (letter === "d") view.setFloat64(at, value, true);
  else if (letter === "f") view.setFloat32(at, value, true);
  else view.setBigUint64(at, BigInt.asUintN(64, BigInt(value)), true);
}

function read(view, at, letter) {
  if (letter === "d") return view.getFloat64(at, true);
  if (letter === "f") return view.getFloat32(at, true);
  if (letter === "?") return view.getUint8(at) !== 0;
  return letter === "Q" ? view.getBigUint64(at, true) : view.getBigInt64(at, true);
}

// Decode unsigned numbers in LEB128.
function numbers(data) {
  const found = [];
  let value = 0;
  let shift = 0;
  for (const byte of data) {
    value += (byte & 127) * 2 ** shift;
    shift += 7;
    if (byte < 128) {
      found.push(value);
      value = shift = 0;
    }
  }
  return found;
}

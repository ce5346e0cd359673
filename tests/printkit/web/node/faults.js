// Plants faults in the page's scripts, one at a time, and says which of them these tests see:
//
//   node tests/printkit/web/node/faults.js SEED COUNT
//
// A fault changes an operator, a constant, a condition or a call on a line drawn at random. The scripts are
// changed in a copy.

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = new URL("../../../../", import.meta.url).pathname;
const [SCRIPTS, TESTS] = ["printkit/web/static", "tests/printkit/web/node"];
const LIMIT = 120_000; // milliseconds: tests that hang have seen it

// Ways to change a line: a pattern, and what stands there instead.
const CHANGES = [
  [/ (===|!==|<=|>=|<|>|&&|\|\||\?\?|\+|-|\*|\/|%) /, (_, operator) => ` ${OTHERS[operator]} `],
  [/(?<![\w."'#$-])\d[\d_]*(?:\.\d+)?(?![\w"'])/, (number) => `${Number(number.replaceAll("_", "")) + 1}`],
  [/\bif \((.+?)\)(?= [\w({[]|$)/, (_, condition) => `if (!(${condition}))`],
  [/\b(true|false)\b/, (word) => (word === "true" ? "false" : "true")],
  [/^( *)(?:await )?[\w.#]+(?:\([^;]*\))?(?:\.\w+)*\(.*\);$/, (_, space) => `${space};`],
  [/^( *)[\w.#()"[\]-]+ (?:\+|-|\?\?)?= .*;$/, (_, space) => `${space};`],
  [/"[a-z][\w -]*"/, (text) => `${text.slice(0, -1)}x"`],
];
const OTHERS = {
  "===": "!==", "!==": "===", "<=": "<", ">=": ">", "<": "<=", ">": ">=", "&&": "||", "||": "&&", "??": "&&", "+": "-", "-": "+", "*": "/", "/": "*", "%": "*",
};

// The same numbers from 0 to 1 for the same seed (mulberry32).
function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function drawn(seed, count) {
  const next = chance(seed);
  const pick = (all) => all[Math.floor(next() * all.length)];
  const lines = readdirSync(join(ROOT, SCRIPTS))
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => readFileSync(join(ROOT, SCRIPTS, name), "utf8").split("\n").map((text, at) => ({ name, at, text })))
    .filter(({ text }) => text.trim() && !/^\s*(\/\/|import\b)/.test(text));
  const faults = new Map();
  while (faults.size < count) {
    const { name, at, text } = pick(lines);
    const [code] = text.split(/ \/\/ /);
    const ways = CHANGES.flatMap(([pattern, other]) => [...code.matchAll(new RegExp(pattern, "g"))].map((found) => [found, other]));
    if (!ways.length) continue;
    const [found, other] = pick(ways);
    const changed = code.slice(0, found.index) + other(...found) + code.slice(found.index + found[0].length);
    if (changed !== code) faults.set(`${name}:${at + 1}`, { name, at, old: text, changed });
  }
  return [...faults.values()];
}

function main([seed, count]) {
  const copy = mkdtempSync(join(tmpdir(), "printkit-faults-"));
  for (const part of ["package.json", SCRIPTS, TESTS, "printkit/web/templates"]) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  const tests = readdirSync(join(copy, TESTS)).filter((name) => name.endsWith(".test.js")).map((name) => join(TESTS, name));
  // The tests that name a script come first.
  const run = ({ name }) => {
    const first = tests.toSorted((one, other) => names(copy, other, name) - names(copy, one, name));
    return first.some((test) => spawnSync(process.execPath, [test], { cwd: copy, timeout: LIMIT, stdio: "ignore" }).status !== 0);
  };
  let seen = 0;
  for (const fault of drawn(Number(seed), Number(count))) {
    const path = join(copy, SCRIPTS, fault.name);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.split("\n").with(fault.at, fault.changed).join("\n"));
    const caught = run(fault);
    seen += caught;
    console.log(`${caught ? "seen  " : "MISSED"} ${fault.name}:${fault.at + 1}\n  - ${fault.old.trim()}\n  + ${fault.changed.trim()}`);
    writeFileSync(path, text);
  }
  console.log(`${seen} of ${count} seen`);
  rmSync(copy, { recursive: true });
}

function names(copy, test, script) {
  return Number(readFileSync(join(copy, test), "utf8").includes(script));
}

main(process.argv.slice(2));

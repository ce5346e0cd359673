// Has Node run the scripts of a page anew for each page: what `play.js?3` imports is of page 3, too.

import { readFileSync } from "node:fs";

const sources = new Map();

export function resolve(name, { parentURL = "" }, next) {
  const page = /\?\d+$/.exec(parentURL);
  if (!page || !name.startsWith("./")) return next(name);
  return { url: new URL(name, parentURL).href + page[0], format: "module", shortCircuit: true };
}

export function load(url, context, next) {
  if (!/\?\d+$/.test(url)) return next(url, context);
  const file = url.replace(/\?\d+$/, "");
  if (!sources.has(file)) sources.set(file, readFileSync(new URL(file), "utf8"));
  return { source: sources.get(file), format: "module", shortCircuit: true };
}

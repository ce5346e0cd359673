// Texts in the page's language: a script before this one has them, each under the text that stands here.
// English needs none.
//
//   say("Move {number}", { number: 3 });
//   counted("{n} more after this", "{n} more after this", 2);

const { language = "en", said = {} } = globalThis.texts ?? {};
const rule = new Intl.PluralRules(language);

export function say(text, values = {}) {
  return fill(said[text] ?? text, values);
}

// A text about `n` things: one, or several.
export function counted(one, many, n, values = {}) {
  const [single, several] = said[one] ?? [one, many];
  return fill(rule.select(n) === "one" ? single : several, { n, ...values });
}

function fill(text, values) {
  return text.replace(/{(\w+)}/g, (_, name) => values[name]);
}

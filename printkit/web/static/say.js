// Texts in the page's language: a script before this one has them, each under the text that stands here.
// English needs none.
//
// `say` takes a text and the values of its places, `counted` a text for one thing and one for several. Both
// stand in their calls as they are, where they are found for translators and for that script.

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

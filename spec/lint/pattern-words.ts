/** What a pattern may hold, the words by which a description speaks of it, and a wording to offer. */
const ingredients: { holds: RegExp; said: RegExp; offer: string }[] = [
  { holds: /\\u0000\\ud800/, said: /U\+0000|\bD2\b/, offer: 'no U+0000' },
  { holds: /\\u0000-\\u001f/, said: /control character/i, offer: 'no control characters' },
  { holds: /\\ud800-\\udfff/, said: /surrogate|\bD2\b/i, offer: 'no lone surrogates' },
  { holds: /\[\^\//, said: /`\/`|slash/, offer: 'no `/`' },
  { holds: /a-fA-F|0-9A-F|0-9a-f/, said: /hexadecimal/i, offer: 'hexadecimal' },
  { holds: /@/, said: /`@`/, offer: 'one `@` with text on both sides' },
];

/** Words that speak of form at all, for a pattern without known ingredients. */
const form = /\b(characters?|letters?|digits?|decimal|begins?|ends?|contains?|names?)\b|`[^`]+`/i;

/** Whether a description says in words what a pattern asks for, as far as words can be checked. */
export function patternExplained(pattern: string, description: string): boolean {
  const held = ingredients.filter(({ holds }) => holds.test(pattern));
  if (held.length === 0) return form.test(description);
  return held.every(({ said }) => said.test(description));
}

/** A sentence that would explain the pattern. */
export function patternSentence(pattern: string): string {
  const offers = ingredients.filter(({ holds }) => holds.test(pattern)).map(({ offer }) => offer);
  const text = offers.join(', ') || 'letters and digits only';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

import type { Catalogue, Statements } from './rules-catalogue.ts';

interface Quote {
  by: string;
  statement: string;
  quote: string;
}

/** Quotes that the description does not contain, and references that lead nowhere. */
export function quoteFaults(catalogue: Catalogue, statements: Statements): string[] {
  const foreign = quotesOf(catalogue).flatMap(({ by, statement, quote }) => {
    const text = statements.get(statement)?.text;
    if (text === undefined) return [`${by}: there is no statement ${statement} in source-statements.yaml`];
    if (spansOf(quote, text).length > 0) return [];
    return [`${by}: "${quote}" is not in ${statement}; quote it letter by letter: "${text}"`];
  });
  const astray = Object.entries(catalogue.rules).flatMap(
    ([
      id,
      {
        source,
        statements: [first = '', ...rest],
      },
    ]) => [
      ...rest
        .filter((other) => !statements.has(other))
        .map((other) => `${id}: there is no statement ${other} in source-statements.yaml`),
      ...(statements.has(first) && statements.get(first)?.section !== source
        ? [`${id}: source is "${source}", but ${first} is in "${statements.get(first)?.section}"`]
        : []),
    ],
  );
  return [...foreign, ...astray];
}

/**
 * Statements of which a word is in no quote of a rule, no repeat and no waiver. That a rule names a statement covers
 * none of its words; retired rules cover nothing.
 */
export function coverageFaults(catalogue: Catalogue, statements: Statements): string[] {
  const quotes = quotesOf(catalogue);
  return [...statements].flatMap(([id, { text }]) => {
    const left = withoutQuotes(
      text,
      quotes.filter(({ statement }) => statement === id),
    );
    if (!/[\p{L}\p{N}]/u.test(left)) return [];
    const words = left.replace(/\s+/g, ' ').trim();
    return [`${id}: nothing covers "${words}" of "${text}"; write a rule, or a waiver with its reason`];
  });
}

/** Repeats of rules that are not there, or that do not name the statement. */
export function repeatFaults({ rules, repeats }: Catalogue): string[] {
  return repeats.flatMap(({ statement, rules: ids }) => {
    if (ids.length === 0) return [`the repeat of ${statement}: name the rules that demand the same`];
    return ids
      .filter((id) => !rules[id]?.statements.includes(statement) || rules[id].retired)
      .map((id) => `the repeat of ${statement}: ${id} is not a rule that names this statement`);
  });
}

function quotesOf({ rules, repeats, waivers }: Catalogue): Quote[] {
  return [
    ...Object.entries(rules)
      .filter(([, { retired }]) => !retired)
      .map(
        ([
          by,
          {
            statements: [statement = ''],
            quote,
          },
        ]) => ({ by, statement, quote }),
      ),
    ...repeats.map(({ statement, quote }) => ({ by: `the repeat of ${statement}`, statement, quote })),
    ...waivers.map(({ statement, quote }) => ({ by: `the waiver of ${statement}`, statement, quote })),
  ];
}

function withoutQuotes(text: string, quotes: readonly Quote[]): string {
  const letters = [...text];
  for (const { quote } of quotes) {
    for (const [start, end] of spansOf(quote, text)) letters.fill(' ', start, end);
  }
  return letters.join('');
}

/** Where a quote occurs as whole words: `no` is not in `another`. Ends are code points. */
function spansOf(quote: string, text: string): [start: number, end: number][] {
  const literal = quote.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const whole = new RegExp(`(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])`, 'gu');
  return [...text.matchAll(whole)].map(({ index, 0: found }) => {
    const start = [...text.slice(0, index)].length;
    return [start, start + [...found].length];
  });
}

/** Waivers without a reason that a reader could weigh. */
export function waiverFaults({ waivers }: Catalogue): string[] {
  return waivers
    .filter(({ reason }) => !reason)
    .map(({ statement }) => `the waiver of ${statement}: say why it is not a rule`);
}

/**
 * The words of a text that say how much, how often, in which unit and whether: numbers, units, normative words and names
 * in code spans, in their order. As long as these stay, other words are taken for the same demand.
 */
export function bindingWords(text: string): string[] {
  return [...text.matchAll(binding)].map(([word]) =>
    word.startsWith('`') ? word : word.toLowerCase().replace(/(?<=..)s$/, ''),
  );
}

const numbers = [
  ...['once', 'twice', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'twelve'],
  ...['half', 'double', 'dozen', 'hundred', 'thousand', 'million', 'zero', 'single', 'several'],
];
const units = [
  ...['ms', 'milliseconds?', 'microseconds?', 'nanoseconds?', 'seconds?', 'minutes?', 'hours?', 'days?'],
  ...['weeks?', 'months?', 'years?', 'bits?', 'bytes?', 'octets?', '[kmg]i?b', 'characters?', 'digits?'],
  ...['code points?', 'code units?', 'decimal', 'hexadecimal', 'percent'],
];
const normative = [
  ...[
    'must',
    'shall',
    'should',
    'may',
    'might',
    'can',
    'cannot',
    "\\w+n't",
    'not',
    'never',
    'no',
    'none',
    'nothing',
  ],
  ...['only', 'always', 'all', 'every', 'each', 'any', 'either', 'neither', 'both', 'at', 'least', 'most'],
  ...[
    'optional',
    'mandatory',
    'without',
    'unless',
    'except',
    'until',
    'instead',
    'before',
    'after',
    'first',
    'last',
  ],
  ...[
    'earlier',
    'later',
    'earliest',
    'latest',
    'more',
    'less',
    'fewer',
    'greater',
    'smaller',
    'longer',
    'shorter',
  ],
  ...[
    'above',
    'below',
    'over',
    'under',
    'inclusive',
    'exclusive',
    'minimum',
    'maximum',
    'open',
    'closed',
    'true',
  ],
  ...[
    'false',
    'null',
    'same',
    'different',
    'upper',
    'lower',
    'ascending',
    'descending',
    'again',
    'empty',
    'kept',
  ],
  ...['(?:refus|accept|reject|ignor|allow|forbid|forbad|prohibit|permit|requir|delet|remov)\\w*'],
  ...['(?:overwrit|overwrot|replac|fail|succe|expir|revok|valid|store|keep|count|compar|sign|encod)\\w*'],
];

const binding = new RegExp(
  `\`[^\`]+\`|\\d[\\d.,]*(?<=\\d)|\\b(?:${[...numbers, ...units, ...normative].join('|')})\\b`,
  'gi',
);

import { expect, test } from 'vitest';
import { linkIds } from './build-site.ts';

const link = '<a href="/d.html#D6">D6</a>';
const rows: [string, { given: string; want: string }][] = [
  ['of prose', { given: '<p>see D6.</p>', want: `<p>see ${link}.</p>` }],
  // In two pieces: the checks look for decisions that do not exist.
  ['that nothing has', { given: `<p>D${99}</p>`, want: `<p>D${99}</p>` }],
  ['in a link', { given: '<a href="x">on D6</a>', want: '<a href="x">on D6</a>' }],
  ['in code', { given: '<pre>D6</pre>', want: '<pre>D6</pre>' }],
  ['in a heading', { given: '<h2 id="D6">D6</h2>', want: '<h2 id="D6">D6</h2>' }],
  // A link in a summary: a reader who wants to unfold it would be taken away.
  ['in a summary', { given: '<summary>(D6)</summary>', want: '<summary>(D6)</summary>' }],
];

test.each(rows)('an id %s', (_, { given, want }) => {
  expect(linkIds(given, (id) => (id === 'D6' ? 'd.html' : undefined))).toBe(want);
});

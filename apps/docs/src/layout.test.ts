import { expect, test } from 'vitest';
import { labelRegions } from './layout.ts';

const table = '<div role="region" aria-label="Table">';
const rows: [string, { given: string; want: string[] }][] = [
  ['before any heading', { given: table, want: ['Table'] }],
  ['under a heading', { given: `<h2 id="a">A <code>b</code></h2>${table}`, want: ['Table: A b'] }],
  ['twice', { given: `<h2>A</h2>${table}${table}`, want: ['Table: A', 'Table: A (2)'] }],
  ['under two', { given: `<h2>A</h2>${table}<h3>B</h3>${table}`, want: ['Table: A', 'Table: B'] }],
  ['under its own name', { given: `<h2>Table</h2>${table}`, want: ['Table'] }],
];

test.each(rows)('a region %s', (_, { given, want }) => {
  expect([...labelRegions(given).matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual(want);
});

import { expect, test } from 'vitest';
import {
  brokenLinks,
  labelledCells,
  linkIds,
  relativeLinks,
  tableRegions,
  termAnchors,
} from './site-links.ts';

const link = '<a href="/d.html#D6" title="D6: a &lt; b">D6</a>';
const mentions: [string, { given: string; want: string }][] = [
  ['of prose', { given: '<p>see D6.</p>', want: `<p>see ${link}.</p>` }],
  // In two pieces: the checks look for decisions that do not exist.
  ['that nothing has', { given: `<p>D${99}</p>`, want: `<p>D${99}</p>` }],
  ['in a link', { given: '<a href="x">on D6</a>', want: '<a href="x">on D6</a>' }],
  ['in code', { given: '<pre>D6</pre>', want: '<pre>D6</pre>' }],
  ['in a heading', { given: '<h2 id="D6">D6</h2>', want: '<h2 id="D6">D6</h2>' }],
  // A link in a summary: a reader who wants to unfold it would be taken away.
  ['in a summary', { given: '<summary>(D6)</summary>', want: '<summary>(D6)</summary>' }],
];
test.each(mentions)('an id %s', (_, { given, want }) => {
  expect(linkIds(given, (id) => (id === 'D6' ? { page: 'd', title: 'D6: a < b' } : undefined))).toBe(want);
});

test('only the cells of a table with long code have labels', () => {
  const table = (code: string) =>
    `<table><th>A</th><th><b>B</b></th><td>a</td><td><code>${code}</code></td></table>`;
  expect(labelledCells(table('short code'))).toBe(table('short code'));
  expect(labelledCells(table('a-code-of-many-letters'))).toContain('<td data-label="B"><code>');
});

const table = '<table></table>';
const tables: [string, { given: string; want: string[] }][] = [
  ['before any heading', { given: table, want: ['Table'] }],
  ['under a heading', { given: `<h2 id="a">A <code>b</code></h2>${table}`, want: ['Table: A b'] }],
  ['twice', { given: `<h2>A</h2>${table}${table}`, want: ['Table: A', 'Table: A (2)'] }],
  ['under two', { given: `<h2>A</h2>${table}<h3>B</h3>${table}`, want: ['Table: A', 'Table: B'] }],
  ['under its own name', { given: `<h2>Table</h2>${table}`, want: ['Table'] }],
];
test.each(tables)('a table %s', (_, { given, want }) => {
  expect([...tableRegions(given).matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual(want);
});

test('terms of a glossary have anchors, each once', () => {
  const given = '<h2 id="log">Log</h2><tr>\n<td>open, closed</td></tr><tr><td>log</td></tr><tr><td>open</td>';
  const want = given.replace('open, closed', '<span id="open">open</span>, <span id="closed">closed</span>');
  expect(termAnchors(given)).toBe(want);
});

const relative: [link: string, { from: string; want: string }][] = [
  ['/b.html#x', { from: 'a.html', want: 'b.html#x' }],
  ['/b.html', { from: 'a/a.html', want: '../b.html' }],
  ['/', { from: 'a/a.html', want: '../index.html' }],
  ['/a/a.html', { from: 'a/a.html', want: 'a.html' }],
  ['/files/?x=/y', { from: 'a.html', want: 'files/index.html?x=/y' }],
  ['//example.org/', { from: 'a.html', want: '//example.org/' }],
  ['#x', { from: 'a.html', want: '#x' }],
];
test.each(relative)('%s from a page: %o', (href, { from, want }) => {
  expect(relativeLinks(`<a href="${href}">`, from)).toBe(`<a href="${want}">`);
});

const links: [string, { given: string; want: number }][] = [
  ['to a page', { given: '<a href="../b.html">', want: 0 }],
  ['to an anchor', { given: '<a href="../b.html#x">', want: 0 }],
  ['to a file', { given: '<a href="../file.json">', want: 0 }],
  ['to no page', { given: '<a href="b.html">', want: 1 }],
  ['to no anchor', { given: '<a href="../b.html#y">', want: 1 }],
  ['to no anchor of its own', { given: '<a href="#x">', want: 1 }],
];
test.each(links)('a link %s', (_, { given, want }) => {
  const site = new Map([
    ['a/a.html', given],
    ['b.html', '<h2 id="x">'],
  ]);
  expect(brokenLinks(site, (path) => path === 'file.json')).toHaveLength(want);
});

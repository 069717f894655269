import { expect, test } from 'vitest';
import { compareDocuments } from './compare-documents.ts';
import type { JsonObject } from './contract-document.ts';
import type { Verdict } from './judge-contract.ts';
import { diffLines, reviewPage } from './review-page.ts';

const api = (maxLength: number): JsonObject => ({
  openapi: '3.1.1',
  info: { title: 'T', version: '1.0.0' },
  paths: {
    '/api/v1/notes': {
      post: {
        operationId: 'addNote',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Text' } } } },
        responses: {},
      },
    },
  },
  components: { schemas: { Text: { type: 'string', maxLength, description: 'a < b & "c"' } } },
});

const page = (before: JsonObject, after: JsonObject) => {
  const changes = compareDocuments(before, after).map((change) => ({ ...change, line: 2 }));
  const verdict: Verdict = {
    versions: [
      { version: 'v1', state: 'frozen', against: 'spec/published/v1.yaml', changes, comingOver: undefined },
    ],
    ...{
      level: 'major',
      pending: 'none',
      types: 'none',
      pendingTypes: 'none',
      faults: ['Frozen.'],
      lacksChangeset: false,
      notes: [],
    },
  };
  return reviewPage(verdict, new Map([['v1', { before, after }]]));
};

test('a change has its verdict, its place, and the part side by side; nothing else is shown', () => {
  const text = page(api(9), api(5));
  for (const said of [
    '<p class="major">Frozen.</p>',
    '<h2>v1, against spec/published/v1.yaml, frozen</h2>',
    '<td class="major">major<td class="none">none<td>addNote request (application/json)<td>`maxLength` changed from 9 to 5.',
    'spec/schemas/Text.yaml:2',
    '<h3>schemas/Text</h3>',
    '<tr><td class="removed">maxLength: 9<td class="added">maxLength: 5',
    'a &lt; b &amp; &quot;c&quot;',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('<h3>/api/v1/notes</h3>');
  expect(text).not.toMatch(/undefined|\[object/);
});

test('without a change the page says so', () => {
  expect(page(api(9), api(9))).toContain('<p>Nothing changed.</p>');
});

const texts: [string, { given: [string, string]; want: string[] }][] = [
  ['the same', { given: ['a\nb', 'a\nb'], want: ['a = a', 'b = b'] }],
  ['a changed line', { given: ['a\nb\nc', 'a\nx\nc'], want: ['a = a', 'b | x', 'c = c'] }],
  ['an added line', { given: ['a\nc', 'a\nb\nc'], want: ['a = a', '- | b', 'c = c'] }],
  ['a removed line', { given: ['a\nb\nc', 'a\nc'], want: ['a = a', 'b | -', 'c = c'] }],
  ['two for one', { given: ['a\nb\nz', 'a\nx\ny\nz'], want: ['a = a', 'b | x', '- | y', 'z = z'] }],
];

test.each(texts)('%s', (_, { given: [before, after], want }) => {
  const shown = diffLines(before, after).map(
    (row) => `${row.before ?? '-'} ${row.same ? '=' : '|'} ${row.after ?? '-'}`,
  );
  expect(shown).toEqual(want);
});

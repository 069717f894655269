import { expect, test } from 'vitest';
import type { Json } from './contract-document.ts';
import { brief, describeChange } from './describe-change.ts';

const long = (middle: string) => `one two three four five ${middle} six seven eight nine ten`;

const rows: [string, { given: [before: Json | undefined, after: Json | undefined]; want: string }][] = [
  ['a number', { given: [5, 6], want: 'changed from 5 to 6' }],
  ['a new text', { given: [undefined, 'A.'], want: 'was added: "A."' }],
  ['a removed text', { given: ['A.', undefined], want: 'was removed: "A."' }],
  ['a new text of two paragraphs', { given: [undefined, 'A.\n\nB.\n'], want: 'was added: "A. B."' }],
  ['a new list of texts', { given: [undefined, ['A.\nB.']], want: 'was added: ["A. B."]' }],
  ['line breaks', { given: ['A\nB.', 'A B.'], want: 'changed in white space only' }],
  ['a short text', { given: ['Read it.', 'Read this.'], want: 'changed from "Read it." to "Read this."' }],
  [
    'one word of a long text',
    {
      given: [long('old'), long('new')],
      want: 'changed from "... three four five old six seven eight ..." to "... three four five new six seven eight ..."',
    },
  ],
  [
    'a word that was taken out',
    {
      given: [long('not'), 'one two three four five six seven eight nine ten'],
      want: 'changed from "... three four five not six seven eight ..." to "... three four five six seven eight ..."',
    },
  ],
];

test.each(rows)('%s', (_, { given: [before, after], want }) => {
  expect(describeChange(before, after)).toBe(want);
});

test('a very long value is whole, and cut where it is shown', () => {
  const whole = describeChange('x'.repeat(500), 'y');
  expect(whole.length).toBeGreaterThan(500);
  expect(brief(whole)).toMatch(/^changed from "x{100,} \.\.\. x+" \(502 characters\) to "y"$/);
});

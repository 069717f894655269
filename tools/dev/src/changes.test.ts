import type { JsonSchema } from '@attestation/generate';
import { expect, test } from 'vitest';
import { describeChanges } from './changes.ts';

const schema: JsonSchema = {
  type: 'object',
  required: ['no'],
  properties: {
    no: { type: 'string', minLength: 1 },
    list: { type: 'array', items: { type: 'object', properties: { a: { $ref: '#/components/schemas/A' } } } },
  },
};

const edits: [string, { given: (edited: Schema) => void; want: string[] }][] = [
  ['nothing', { given: () => undefined, want: [] }],
  [
    'a bound',
    { given: ({ properties }) => set(properties.no, { minLength: 2 }), want: ['no minLength 1 → 2'] },
  ],
  [
    'a bound more',
    { given: ({ properties }) => set(properties.no, { maxLength: 9 }), want: ['no maxLength none → 9'] },
  ],
  [
    'a description',
    {
      given: ({ properties }) => set(properties.no, { description: 'x'.repeat(90) }),
      want: ['no description'],
    },
  ],
  [
    'a member more',
    { given: ({ properties }) => set(properties, { remark: { type: 'string' } }), want: ['+ remark'] },
  ],
  [
    'a member with members',
    {
      given: ({ properties }) =>
        set(properties, { p: { type: 'object', properties: { q: { type: 'null' } } } }),
      want: ['+ p'],
    },
  ],
  ['a member less', { given: ({ properties }) => void delete properties.no, want: ['- no'] }],
  [
    'a member in a list',
    {
      given: ({ properties }) => set(properties.list?.items?.properties, { b: { type: 'null' } }),
      want: ['+ list[].b'],
    },
  ],
  ['what is required', { given: (top) => set(top, { required: [] }), want: ['required ["no"] → []'] }],
];

interface Schema extends JsonSchema {
  properties: Record<string, { items?: Schema; [keyword: string]: unknown }>;
}

function set(target: object | undefined, members: object): void {
  Object.assign(target ?? {}, members);
}

test.each(edits)('%s', (_, { given, want }) => {
  const edited = structuredClone(schema) as Schema;
  given(edited);
  const said = describeChanges(new Map([['schema S', schema]]), new Map([['schema S', edited]]));
  expect(said).toEqual(want.length === 0 ? [] : [`~ schema S: ${want.join(', ')}`]);
});

test('parts that come and go', () => {
  const [before, after] = [
    new Map([['schema Old', schema]]),
    new Map([['operation closeAttestation', schema]]),
  ];
  expect(describeChanges(before, after)).toEqual(['- schema Old', '+ operation closeAttestation']);
});

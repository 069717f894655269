import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { checkLayout } from './check-layout.ts';
import type { Block, Layout, TemplateKind } from './layout.ts';
import schema from './layout-schema.json' with { type: 'json' };

const field = (name: string) => ({ name, type: 'string' }) as const;
const kind = (name: string, ...fields: string[]): TemplateKind => ({
  name,
  allowOtherFields: name === 'open',
  fields: fields.map(field),
});
const kinds = [
  kind('trade', 'amount', 'date'),
  kind('item', 'name'),
  kind('a.b', 'c'),
  kind('a', 'b.c', 'd'),
  kind('open'),
];

const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema);

/** Blocks of every sort: those that a type would refuse too. */
const blocks = (...list: object[]) => ({ blocks: list as Block[] });

test.each<[string, { given: Layout; want: string[] }]>([
  ['nothing placed', { given: blocks(), want: [] }],
  [
    'every sort of block',
    {
      given: {
        language: 'zh',
        utcOffset: '+08:00',
        title: '{trade.date} of {common.organization_name}',
        unplaced: 'omit',
        blocks: [
          { heading: 'H {trade.amount}', level: 2 },
          { text: '{{}} {open.whatever}', align: 'center' },
          { fields: ['common.attestation_no', 'trade.*', { field: 'item.name', label: 'L' }] },
          { table: [{ field: 'trade.date', width: 2, align: 'right' }, 'trade.amount'] },
          { each: 'item', blocks: [{ text: '{item.name}' }] },
        ],
      },
      want: [],
    },
  ],
  [
    'a field that its kind has not',
    {
      given: blocks({ text: '{trade.amout}' }),
      want: ['/blocks/0/text "trade.amout" is not a field: kind "trade" has amount, date.'],
    },
  ],
  [
    'a kind that the template has not',
    {
      given: { title: '{trad.amount}', blocks: [] },
      want: ['/title "trad.amount" names no kind of the template: it has common, trade, item, a.b, a, open.'],
    },
  ],
  [
    'what common has not',
    {
      given: blocks({ fields: ['common.no'] }),
      want: [
        '/blocks/0/fields/0 "common.no" is not a field: common has attestation_no, attestation_at, product_name, organization_name.',
      ],
    },
  ],
  [
    'no dot',
    {
      given: blocks({ fields: ['amount'] }),
      want: ['/blocks/0/fields/0 "amount" is not of the form kind.field.'],
    },
  ],
  [
    'two readings',
    {
      given: blocks({ table: ['a.b.c'] }),
      want: ['/blocks/0/table/0 "a.b.c" names two fields: rename a kind or a field of the template.'],
    },
  ],
  [
    'a single brace',
    {
      given: blocks({ heading: 'a { b' }),
      want: [
        '/blocks/0/heading has a single brace: write {kind.field} for a placed field, and {{ or }} for a brace.',
      ],
    },
  ],
  [
    'all fields in a text or a table',
    {
      given: blocks({ text: '{trade.*}' }, { table: ['trade.*'] }),
      want: [
        '/blocks/0/text "trade.*" may only be used in fields.',
        '/blocks/1/table/0 "trade.*" may only be used in fields.',
      ],
    },
  ],
  [
    'columns of two kinds, or of none with rows',
    {
      given: blocks({ table: ['trade.date', 'item.name'] }, { table: ['common.product_name'] }),
      want: [
        '/blocks/0/table/1 is not of kind "trade": the columns of a table are of one kind.',
        '/blocks/1/table/0 is of kind common, which has no rows.',
      ],
    },
  ],
  [
    'each of no kind, without blocks, and in another',
    {
      given: blocks(
        { each: 'x', blocks: [] },
        { each: 'item' },
        { each: 'item', blocks: [{ each: 'trade', blocks: [] }] },
      ),
      want: [
        '/blocks/0/each names no kind of the template: it has trade, item, a.b, a, open.',
        '/blocks/1/blocks is missing: add it.',
        '/blocks/2/blocks/0 is in another "each": put it outside.',
      ],
    },
  ],
  [
    'a block of two sorts, or none, or with a member of another',
    {
      given: blocks({ text: 'a', heading: 'b' }, {}, { text: 'a', level: 2 }),
      want: [
        '/blocks/0 must have exactly one of heading, text, fields, table, each.',
        '/blocks/1 must have exactly one of heading, text, fields, table, each.',
        '/blocks/2/level does not go with text; remove it.',
      ],
    },
  ],
])('%s', (_name, { given, want }) => {
  expect(validate(given)).toBe(true);
  expect(checkLayout(given, kinds).map(({ path, message }) => `/${path.join('/')} ${message}`)).toEqual(want);
});

test('the example of the documentation is right', () => {
  const page = new URL('../../../docs/reference/template-layout.md', import.meta.url);
  const [, json = ''] = readFileSync(page, 'utf8').match(/```json\n(.*?)```/s) ?? [];
  const example = JSON.parse(json) as Layout;
  const template = [
    kind('contract', 'number', 'date', 'seller', 'buyer', 'amount'),
    kind('item', 'name', 'price'),
    kind('payment', 'payer'),
  ];
  expect(validate(example)).toBe(true);
  expect(checkLayout(example, template)).toEqual([]);
});

test.each<[string, unknown]>([
  ['no blocks', {}],
  ['an unknown member', { blocks: [], colour: 'red' }],
  ['an unknown member of a block', { blocks: [{ txt: 'a' }] }],
  ['an unknown language', { blocks: [], language: 'de' }],
  ['no offset', { blocks: [], utcOffset: 'CST' }],
  ['an empty text', { blocks: [{ text: '' }] }],
  ['a field that is neither name nor object', { blocks: [{ fields: [1] }] }],
])('its schema refuses %s', (_name, given) => {
  expect(validate(given)).toBe(false);
});

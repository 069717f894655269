import { expect, test } from 'vitest';
import {
  faultOfField,
  faultOfId,
  faultOfIdentity,
  faultsOf,
  placeOfRefusal,
  placesOf,
  unseenSigns,
} from './check-values.ts';
import type { Draft } from './draft.ts';

test.each([
  ['number', '12.50', undefined],
  ['number', '-0.5e3', undefined],
  ['number', '12345678901234567890', undefined],
  ['number', '1,280', 'number'],
  ['number', '012', 'number'],
  ['number', '.5', 'number'],
  ['date', '2026-05-13', undefined],
  ['date', '2026-05-13T08:30Z', undefined],
  ['date', '0001-01-01', undefined],
  ['date', '2026-02-30', 'date'],
  ['date', '13.5.2026', 'date'],
  ['string', 'half \ud800', 'character'],
  ['string', 'a\u0000b', 'character'],
  ['string', '', undefined],
] as const)('a %s field with %j: %s', (type, text, want) => {
  expect(faultOfField({ name: 'x', type }, text)).toBe(want);
});

test('what is required, and how long texts may be', () => {
  expect(faultOfField({ name: 'x', type: 'string', required: true }, '')).toBe('missing');
  // Counted in code points.
  expect(faultOfId('😀'.repeat(254))).toBeUndefined();
  expect(faultOfId('😀'.repeat(255))).toBe('long');
  for (const text of ['\u200b \t', '\u2800', '\u3164', '\u115f', '\ufe0f', '\u034f'])
    expect(faultOfIdentity('ID', text)).toBe('invisible');
  expect(faultOfIdentity('MO', '12')).toBe('phone');
  expect(faultOfIdentity('ID', '12')).toBeUndefined();
});

const kinds = [
  {
    name: 'product',
    required: true,
    fields: [
      { name: 'price', type: 'number' as const },
      { name: 'price list', type: 'string' as const },
    ],
  },
  { name: 'buyer', required: true, fields: [] },
];
const pdf = { key: 'f', file: new File([], 'a.pdf'), signers: [{ caId: 'C1', keyword: ' ' }] };
const product = { key: 'p', uniqueId: 'product-1', type: 'product', values: { price: 'x' }, files: [pdf] };
const draft: Draft = {
  ...{ templateId: 'T', uniqueId: '', completed: true },
  identities: [{ code: 'MO', value: '' }],
  factoids: [product, { ...product, key: 'q', files: [] }],
};

test('the faults of a form, each with its place', () => {
  expect(faultsOf(draft, { kinds })).toEqual([
    { place: 'unique_id', code: 'missing' },
    { place: 'identities/MO', code: 'missing' },
    { place: 'factoids/0/data/price', code: 'number' },
    { place: 'factoids/1/unique_id', code: 'repeated' },
    { place: 'factoids/1/data/price', code: 'number' },
    { place: 'attachments/0/0/sign/0', code: 'missing' },
    { place: 'factoids', code: 'kindMissing', name: 'buyer' },
  ]);
  const added = { ...draft, factoids: [] };
  expect(faultsOf(added, { kinds, stored: ['product', 'buyer'] })).toEqual([]);
});

test('keywords of a PDF are numbered as their fields are', () => {
  const signed = { ...pdf, signers: [...pdf.signers, ...pdf.signers] };
  const names = placesOf({ ...draft, factoids: [{ ...product, files: [signed] }] }, kinds, String);
  expect(names.get('attachments/0/0/sign/0')).toBe('a.pdf: keyword');
  expect(names.get('attachments/0/0/sign/1')).toBe('a.pdf: keyword 2');
});

test.each([
  ['/payload/identities/MO must have at most 255 characters', 'identities/MO'],
  ['/payload/factoids/0/data/price list must be a number', 'factoids/0/data/price list'],
  ['/payload/factoids/0/data/price must be a number', 'factoids/0/data/price'],
  ['/payload/factoids/10/data/price must be a number', 'factoids'],
  ['/payload/factoids/1: the template has no kind "x"', 'factoids/1'],
  ['/payload/attachments/0/0/sign: the keyword "A" does not occur in the document', 'attachments/0/0/sign'],
  ['/payload/template_id: this member has no template "T"', 'template_id'],
  ['The attestation is closed', undefined],
])('%s', (message, want) => {
  expect(placeOfRefusal(message, placesOf(draft, kinds, String).keys())).toBe(want);
});

test.each([
  ['ord-1 b', ''],
  ['珍珠👩', ''],
  ['a\u200bb\u202e', 'U+200B U+202E'],
  ['👩\u200d🔬 ❤\ufe0f', 'U+200D U+FE0F'],
  [' a\u00a0b\n ', 'U+0020 U+00A0 U+000A U+0020'],
  ['\u{e0041}\u2800', 'U+E0041 U+2800'],
])('what cannot be seen in the unique_id %j is named: %s', (text, want) => {
  expect(unseenSigns(text)).toBe(want);
});

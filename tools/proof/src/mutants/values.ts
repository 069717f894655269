import { edit, type Mutant } from '../mutant.ts';

/** Values of a factoid's data as they are stored: `change` maps one value to another. */
function changed(id: string, says: string, rules: readonly string[], change: string): Mutant {
  return {
    id,
    says,
    statement: ['factoid-03', 'service-01'],
    rules,
    edits: [
      edit(
        'v1/submission.ts',
        "data: sliceObject(texts[i] as string).members.get('data') as string,",
        `data: JSON.stringify(Object.fromEntries(Object.entries(data).map(([key, value]) => [key, (${change})(value)]))),`,
      ),
    ],
  };
}

const text = (change: string) => `(v) => (typeof v === 'string' ? ${change} : v)`;
const number = (change: string) => `(v) => (typeof v === 'number' ? ${change} : v)`;
const values = ['ATT-FAC-005', 'ATT-READ-003', 'ATT-READ-008'];

/** The values of factoids: text and numbers. */
export const valueMutants: readonly Mutant[] = [
  changed('M-FAC-005-numbers-as-text', 'Numbers come back as strings.', values, number('String(v)')),
  changed(
    'M-FAC-005-digits-as-number',
    'Strings of digits come back as numbers.',
    values,
    text('/^[1-9][0-9]{0,14}$/.test(v) ? Number(v) : v'),
  ),
  changed('M-FAC-005-whole-numbers', 'Fractions are cut off.', values, number('Math.trunc(v)')),
  changed(
    'M-FAC-005-two-decimals',
    'Numbers are rounded to two decimals.',
    values,
    number('Math.round(v * 100) / 100'),
  ),
  changed('M-FAC-005-float32', 'Numbers are kept in 32 bits.', values, number('Math.fround(v)')),
  changed(
    'M-FAC-005-int32',
    'Whole numbers are kept in 32 bits.',
    values,
    number('Number.isInteger(v) ? v | 0 : v'),
  ),
  changed('M-FAC-005-no-sign', 'Numbers lose their sign.', values, number('Math.abs(v)')),
  changed(
    'M-FAC-005-zero-is-nothing',
    'The number 0 comes back as null.',
    values,
    '(v) => (v === 0 ? null : v)',
  ),
  changed(
    'M-FAC-005-latin-1',
    'Text beyond Latin-1 comes back as question marks.',
    values,
    text("v.replace(/[^\\0-\\xff]/g, '?')"),
  ),
  changed(
    'M-FAC-005-basic-plane',
    'Characters outside the basic plane are lost.',
    values,
    text("v.replace(/[\\u{10000}-\\u{10ffff}]/gu, '\\ufffd')"),
  ),
  changed(
    'M-FAC-005-html-escaped',
    'The characters & < > come back as HTML writes them.',
    values,
    text("v.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')"),
  ),
  changed('M-FAC-005-trimmed', 'Spaces around text are lost.', values, text('v.trim()')),
  changed(
    'M-FAC-005-one-line',
    'Line breaks in text come back as spaces.',
    values,
    text("v.replace(/\\r\\n|\\n/g, ' ')"),
  ),
  changed(
    'M-FAC-005-line-ends',
    'CR LF in text comes back as LF.',
    values,
    text("v.replaceAll('\\r\\n', '\\n')"),
  ),
  changed('M-FAC-005-normalised', 'Text comes back in Unicode form NFC.', values, text("v.normalize('NFC')")),
  changed(
    'M-FAC-005-quotes-doubled',
    'Apostrophes in text come back doubled.',
    values,
    text('v.replaceAll("\'", "\'\'")'),
  ),
  changed('M-FAC-005-backslashes', 'Backslashes in text are lost.', values, text("v.replaceAll('\\\\', '')")),
  changed('M-FAC-005-lower-case', 'Text comes back in lower case.', values, text('v.toLowerCase()')),
  changed(
    'M-FAC-005-200-characters',
    'Text of more than 200 characters is cut.',
    values,
    text('v.slice(0, 200)'),
  ),
  changed('M-FAC-005-empty-is-null', 'Empty text comes back as null.', values, text("(v === '' ? null : v)")),
  {
    id: 'M-FAC-005-last-field-lost',
    says: 'Of the fields of a factoid the last is lost when there are three or more.',
    statement: ['factoid-03', 'service-01'],
    rules: values,
    edits: [
      edit(
        'v1/submission.ts',
        "data: sliceObject(texts[i] as string).members.get('data') as string,",
        'data: JSON.stringify(Object.fromEntries(Object.entries(data).slice(0, Math.max(2, Object.keys(data).length - 1)))),',
      ),
    ],
  },
];

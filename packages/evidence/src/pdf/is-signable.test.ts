import { expect, test } from 'vitest';
import { firstFreeNumber, isSignable } from './is-signable.ts';

const encode = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const entry = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`;

const trailer = '/Root 1 0 R';

/** A hybrid file: its table calls object 2 free, which only the stream of the same section knows. */
function hybrid(): Uint8Array {
  let text = '%PDF-1.5\n';
  const add = (part: string) => {
    const at = text.length;
    text += part;
    return at;
  };
  const catalog = add('1 0 obj\n<</Type/Catalog/Text(a\\(b\\)\\101\\\n)/Name/A#42>>\nendobj\n');
  const hidden = add('2 0 obj\n[1 .5 -2. true null <4a4B5> 1 0 R]\nendobj\n');
  const stream = add(
    `3 0 obj\n<</Type/XRef/Size 3/W[1 2 1]/Index[2 1]/Length 4>>\nstream\n\x01${String.fromCharCode(hidden >> 8, hidden & 255)}\x00\nendstream\nendobj\n`,
  );
  const table = add(
    `xref\n0 4\n0000000002 65535 f \n${entry(catalog)}0000000000 00000 f \n${entry(stream)}trailer\n<</Size 4/Root 1 0 R/XRefStm ${stream}>>\n`,
  );
  add(`startxref\n${table}\n%%EOF\n`);
  return encode(text);
}

test.each<[string, { given: [number, string][]; want: boolean }]>([
  [
    'the same, written in another way',
    {
      given: [
        [1, '<</Name /AB /Text <61286229 41> /Type /Catalog>>'],
        [2, '[1 0.5 -2 true null <4A4B50> 1 0 R]'],
      ],
      want: true,
    },
  ],
  ['another name', { given: [[1, '<</Name /AC /Text <6128622941> /Type /Catalog>>']], want: false }],
  ['another number', { given: [[2, '[1 0.51 -2 true null <4A4B50> 1 0 R]']], want: false }],
  ['an object that is not there', { given: [[9, '[1]']], want: false }],
  ['text that is not a value', { given: [[2, '[1']], want: false }],
])('%s', async (_, { given, want }) => {
  expect(await isSignable(hybrid(), { objects: new Map(given), trailer, pages: [] })).toBe(want);
});

test.each([
  ['that nothing refers to is signed', '/Size 3/Root', true],
  ['that it refers to is not signed', '/Size 2/Root', false],
])('a document with objects beyond its size %s', async (_, size, want) => {
  const text = Buffer.from(hybrid()).toString('latin1').replace('/Size 4/Root', size);
  const refers = text.replace('/Name/A#42', '/X 2 0 R  ');
  expect(await isSignable(encode(refers), { objects: new Map(), trailer, pages: [] })).toBe(want);
});

test('a file that is not a PDF is not read', async () => {
  const pdf = encode('%PDF-1.4\n%%EOF\n');
  expect(await isSignable(pdf, { objects: new Map(), trailer, pages: [] })).toBe(false);
});

/** Objects 1 and 2 lie in the stream 3; the cross-references, 4, name a stream 20 that is missing. */
function packed(content: string): Uint8Array {
  let text = '%PDF-1.5\n';
  const add = (part: string) => {
    const at = text.length;
    text += part;
    return at;
  };
  const head = '1 0 2 21 ';
  const objects = `${head}<</Type/Catalog>>    ${content}`;
  const within = add(
    `3 0 obj\n<</Type/ObjStm/N 2/First ${head.length}/Length ${objects.length}>>\nstream\n${objects}\nendstream\nendobj\n`,
  );
  const start = text.length;
  const entries = [
    2,
    0,
    3,
    0,
    2,
    0,
    3,
    1,
    1,
    within >> 8,
    within & 255,
    0,
    1,
    start >> 8,
    start & 255,
    0,
    2,
    0,
    20,
    0,
  ];
  const data = String.fromCharCode(...entries);
  const index = '/Index[1 5]/W[1 2 1]/Size 6/Root 1 0 R';
  add(
    `4 0 obj\n<</Type/XRef${index}/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`,
  );
  return encode(text);
}

test.each<[string, { given: [string, number]; want: number | undefined }]>([
  ['behind the highest', { given: ['[1 0 R]', 14], want: 6 }],
  ['behind a stream of objects that is missing', { given: ['[1 0 R]', 15], want: 21 }],
  ['behind what an object within a stream refers to', { given: ['[7 0 R 30 0 R]', 10], want: 8 }],
  ['behind all of them', { given: ['[7 0 R 30 0 R]', 20], want: 31 }],
  ['more than there are', { given: ['[7 0 R]', 1 << 21], want: undefined }],
])('new objects get numbers %s', async (_, { given: [content, count], want }) => {
  expect(await firstFreeNumber(packed(content), count)).toBe(want);
});

test('a large document with many faulty objects, none of them looked at, is signed', async () => {
  let text = '%PDF-1.4\n';
  const bodies = ['<</Type/Catalog>>', ...Array.from({ length: 40 }, () => '--5')];
  const entries = bodies.map((body, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return entry(at);
  });
  text += `%${' '.repeat(2_000_000)}\n`;
  const table = text.length;
  const size = `/Size ${entries.length + 1}`;
  text += `xref\n0 ${entries.length + 1}\n0000000000 65535 f \n${entries.join('')}trailer\n<<${size}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  const objects = new Map([[1, '<</Type/Catalog>>']]);
  expect(await isSignable(encode(text), { objects, trailer, pages: [] })).toBe(true);
});

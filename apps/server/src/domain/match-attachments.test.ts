import { expect, test } from 'vitest';
import { DomainError } from './domain-error.ts';
import {
  type AttachmentEntry,
  type IndexedFile,
  matchAttachments,
  refuseStrayIndexes,
} from './match-attachments.ts';

const entry = (checksum: string, sign: string | null = null): AttachmentEntry => ({
  checksum,
  sign,
  signers: [],
  keywords: [],
});
const file = (index: number, checksum: string, path = checksum, head = ''): IndexedFile => ({
  index,
  checksum,
  path,
  head: Buffer.from(head),
  size: 1,
  fileName: null,
  mediaType: null,
});
const entries = (table: Record<number, AttachmentEntry[]>) =>
  new Map(Object.entries(table).map(([index, list]) => [Number(index), list]));

type Case = { wanted: number[]; entries: Record<number, AttachmentEntry[]>; files: IndexedFile[] };

const matching: [string, Case & { want: Record<number, string[]> }][] = [
  ['nothing', { wanted: [0], entries: {}, files: [], want: { 0: [] } }],
  [
    'in the order of the entries',
    {
      wanted: [0],
      entries: { 0: [entry('b'), entry('a')] },
      files: [file(0, 'a'), file(0, 'b')],
      want: { 0: ['b', 'a'] },
    },
  ],
  [
    'the same file twice: each its own',
    {
      wanted: [0],
      entries: { 0: [entry('a'), entry('a')] },
      files: [file(0, 'a', 'first'), file(0, 'a', 'second')],
      want: { 0: ['first', 'second'] },
    },
  ],
  [
    'the same file at two indexes',
    {
      wanted: [0, 1],
      entries: { 0: [entry('a')], 1: [entry('a')] },
      files: [file(1, 'a', 'of 1'), file(0, 'a', 'of 0')],
      want: { 0: ['of 0'], 1: ['of 1'] },
    },
  ],
  [
    'indexes that are not wanted are left alone',
    {
      wanted: [1],
      entries: { 0: [entry('x')], 1: [entry('a')] },
      files: [file(0, 'y'), file(1, 'a'), file(2, 'z')],
      want: { 1: ['a'] },
    },
  ],
  [
    'sign on a PDF',
    {
      wanted: [0],
      entries: { 0: [entry('a', '{}')] },
      files: [file(0, 'a', 'a', '%PDF-1.7')],
      want: { 0: ['a'] },
    },
  ],
  [
    'sign on a PDF that starts at byte 1019',
    {
      wanted: [0],
      entries: { 0: [entry('a', '{}')] },
      files: [file(0, 'a', 'a', `${' '.repeat(1019)}%PDF-1.7`)],
      want: { 0: ['a'] },
    },
  ],
];

test.each(matching)('matched: %s', (_name, { wanted, entries: table, files, want }) => {
  const matched = matchAttachments(wanted, entries(table), files);
  const paths = [...matched].map(([index, list]) => [index, list.map((m) => m.file.path)]);
  expect(Object.fromEntries(paths)).toEqual(want);
  for (const { entry: of, file: with_ } of [...matched.values()].flat())
    expect(of.checksum).toBe(with_.checksum);
});

const refused: [string, Case, string, RegExp][] = [
  [
    'an entry without file',
    { wanted: [0], entries: { 0: [entry('a')] }, files: [] },
    'attachment-mismatch',
    /no file with the SHA-256 a; no file came for this index\. Send each as a part attachments\[0\]\[\]/,
  ],
  [
    'an entry whose file came for another index',
    { wanted: [0, 1], entries: { 0: [entry('a')] }, files: [file(1, 'a')] },
    'attachment-mismatch',
    /attachments\/0/,
  ],
  [
    'an entry with another checksum',
    { wanted: [0], entries: { 0: [entry('a')] }, files: [file(0, 'b')] },
    'attachment-mismatch',
    /other checksums, or fewer/,
  ],
  [
    'a file without entry',
    { wanted: [0], entries: {}, files: [file(0, 'a')] },
    'attachment-mismatch',
    /a file with the SHA-256 a was sent, but no entry/,
  ],
  [
    'two entries, one file',
    { wanted: [0], entries: { 0: [entry('a'), entry('a')] }, files: [file(0, 'a')] },
    'attachment-mismatch',
    /fewer of this one/,
  ],
  [
    'one entry, two files',
    { wanted: [0], entries: { 0: [entry('a')] }, files: [file(0, 'a'), file(0, 'a')] },
    'attachment-mismatch',
    /no entry names it/,
  ],
  [
    'sign on another type',
    { wanted: [0], entries: { 0: [entry('a', '{}')] }, files: [file(0, 'a', 'a', 'PNG')] },
    'not-a-pdf',
    /only PDF files/,
  ],
  [
    'sign on a file with %PDF- too late',
    {
      wanted: [0],
      entries: { 0: [entry('a', '{}')] },
      files: [file(0, 'a', 'a', `${' '.repeat(1024)}%PDF-`)],
    },
    'not-a-pdf',
    /only PDF files/,
  ],
];

test.each(refused)('refused: %s', (_name, { wanted, entries: table, files }, code, message) => {
  const match = () => matchAttachments(wanted, entries(table), files);
  expect(match).toThrow(DomainError);
  expect(match).toThrow(message);
  expect(match).toThrow(expect.objectContaining({ code }));
});

test.each([
  ['none', 0, {}, [], undefined],
  ['the last one', 2, { 1: [entry('a')] }, [file(1, 'a')], undefined],
  ['an entry list that is empty names nothing', 1, { 5: [] }, [], undefined],
  ['an entry one too far', 2, { 2: [entry('a')] }, [], /attachments\/2: the request has 2 factoids/],
  ['a file one too far', 2, {}, [file(2, 'a')], /attachments\/2/],
  ['no factoids at all', 0, {}, [file(0, 'a')], /attachments\/0: the request has 0 factoids/],
])('indexes: %s', (_name, count, table, files, message) => {
  const check = () => refuseStrayIndexes(count, entries(table as Case['entries']), files);
  if (message) expect(check).toThrow(message);
  else expect(check).not.toThrow();
});

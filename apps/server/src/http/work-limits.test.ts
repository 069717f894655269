import { expect, test } from 'vitest';
import { costOfUnsigned, workToReserve } from './work-limits.ts';

const MiB = 2 ** 20;
const json = { 'content-type': 'application/json' };

const headers: [string, Record<string, string>, number][] = [
  ['no body', {}, 0.5],
  ['a JSON body: by its length', { ...json, 'content-length': String(MiB) }, 8.5],
  ['one that is too large: nothing of it is read', { ...json, 'content-length': String(3 * MiB) }, 0.5],
  ['one of unknown length', { ...json, 'transfer-encoding': 'chunked' }, 0.5],
  [
    'files: by what arrives',
    { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9' },
    0.5,
  ],
];
test.each(headers)('work that is reserved for %s', (_, given, want) => {
  expect(workToReserve(given, { maxBodyBytes: 2 * MiB, addressWork: 100 })).toBe(want);
});

test('no more is reserved than a full bucket has', () => {
  const settings = { maxBodyBytes: 2 * MiB, addressWork: 1 };
  expect(workToReserve({ ...json, 'content-length': String(MiB) }, settings)).toBe(2);
});

test('an unsigned request costs what was received of it', () => {
  expect(costOfUnsigned({ body: 0, files: 0 })).toBe(0.5);
  expect(costOfUnsigned({ body: MiB, files: 2 * MiB })).toBe(16.5);
});

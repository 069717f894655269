import { constants, deflateRawSync, inflateRawSync as ofNode } from 'node:zlib';
import { expect, test } from 'vitest';
import { inflateRawSync } from './node-zlib.ts';

const long = deflateRawSync(Buffer.from('The parties agree. '.repeat(20_000)));

test.each([
  ['a whole stream', long],
  ['an empty one', deflateRawSync(Buffer.alloc(0))],
  ['one without its end', long.subarray(0, long.length - 9)],
  ['one with more behind it', Buffer.concat([long, Buffer.from('checksum')])],
  ['nothing', Buffer.alloc(0)],
])('%s is inflated as Node does', (_, data) => {
  const want = ofNode(data, { finishFlush: constants.Z_SYNC_FLUSH });
  expect(Buffer.from(inflateRawSync(data)).equals(want)).toBe(true);
});

test('broken data are refused', () => {
  const broken = Buffer.from([0xff, 0xff, 0xff]);
  expect(() => ofNode(broken, { finishFlush: constants.Z_SYNC_FLUSH })).toThrow();
  expect(() => inflateRawSync(broken)).toThrow();
});

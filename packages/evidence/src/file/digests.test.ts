import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { hex } from './bytes.ts';

test.each([
  ['bytes', Uint8Array.of(0, 9, 10, 171, 255)],
  ['a Buffer', Buffer.from([0, 9, 10, 171, 255])],
  // As in Jest, where a caller's hasher gives Buffers of another realm.
  [
    'a Buffer of another realm',
    runInNewContext('new (class Buffer extends Uint8Array {})([0, 9, 10, 171, 255])'),
  ],
])('hex of %s', (_name, bytes) => {
  expect(hex(bytes)).toBe('00090aabff');
});

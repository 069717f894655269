import { expect, test } from 'vitest';
import { createSealer, SealError } from './sealer.ts';

const sealer = createSealer(Buffer.alloc(32, 1));
const secret = Buffer.from('a private key');

test('what was sealed opens, and no two sealed texts are alike', () => {
  const texts = [sealer.seal(secret, 'x'), sealer.seal(secret, 'x')];
  for (const text of texts) {
    expect(text).toMatch(/^v1\.[\w-]+$/);
    expect(sealer.open(text, 'x')).toEqual(secret);
  }
  expect(texts[0]).not.toBe(texts[1]);
  expect(sealer.open(sealer.seal(Buffer.alloc(0), 'x'), 'x')).toHaveLength(0);
});

function altered(text: string, at: number): string {
  const bytes = Buffer.from(text.slice(3), 'base64url');
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return `v1.${bytes.toString('base64url')}`;
}

const sealed = sealer.seal(secret, 'x');

test.each<[string, { given: string; context?: string; key?: number }]>([
  ['under another key', { given: sealed, key: 2 }],
  ['for another context', { given: sealed, context: 'y' }],
  ['altered in the nonce', { given: altered(sealed, 0) }],
  ['altered in the text', { given: altered(sealed, 12) }],
  ['altered in the tag', { given: altered(sealed, 12 + secret.length) }],
  ['of another version', { given: sealed.replace('v1', 'v2') }],
  ['cut short', { given: sealed.slice(0, 20) }],
  ['with trailing text', { given: `${sealed}.x` }],
  ['empty', { given: '' }],
])('a text sealed %s does not open', (_name, { given, context = 'x', key = 1 }) => {
  expect(() => createSealer(Buffer.alloc(32, key)).open(given, context)).toThrow(SealError);
});

test('what is sealed under a former key opens, and is not taken for the newest', () => {
  const both = createSealer(Buffer.alloc(32, 2), [Buffer.alloc(32, 1)]);
  expect(both.open(sealed, 'x')).toEqual(secret);
  const again = both.seal(secret, 'x');
  expect([sealed, again].map((text) => both.isNewest(text, 'x'))).toEqual([false, true]);
  expect(both.isNewest(again, 'y')).toBe(false);
  expect(() => both.isNewest('', 'x')).toThrow(SealError);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeRlp, encodeRlp, fromHex, integerOf, type RlpItem, rlpOfInteger } from './rlp.ts';

const text = (characters: string) => new TextEncoder().encode(characters);
const lorem = 'Lorem ipsum dolor sit amet, consectetur adipisicing elit';

// From the tests that Ethereum publishes (RLPTests/rlptest.json).
test.each<[string, { given: string; want: RlpItem }]>([
  ['empty string', { given: '0x80', want: new Uint8Array(0) }],
  ['zero byte', { given: '0x00', want: Uint8Array.of(0) }],
  ['one byte', { given: '0x7f', want: Uint8Array.of(0x7f) }],
  ['short string', { given: '0x83646f67', want: text('dog') }],
  [
    'long string',
    {
      given:
        '0xb8384c6f72656d20697073756d20646f6c6f722073697420616d65742c20636f6e7365637465747572206164697069736963696e6720656c6974',
      want: text(lorem),
    },
  ],
  ['empty list', { given: '0xc0', want: [] }],
  ['string list', { given: '0xcc83646f6783676f6483636174', want: ['dog', 'god', 'cat'].map(text) }],
  ['lists of lists', { given: '0xc7c0c1c0c3c0c1c0', want: [[], [[]], [[], [[]]]] }],
])('%s', (_name, { given, want }) => {
  expect(decodeRlp(fromHex(given))).toEqual(want);
});

// The same, invalidRLPTest.json: each would give a second encoding of something, or reads beyond the end.
test.each([
  ['nothing', '0x'],
  ['bytes after the item', '0x8080'],
  ['a small byte with a prefix', '0x8100'],
  ['a string cut short', '0x8200'],
  ['a list cut short', '0xc180c0c1'],
  ['a long form for 55 bytes', `0xb837${'61'.repeat(55)}`],
  ['a length with a leading zero', `0xb90038${'61'.repeat(56)}`],
  ['a length without its digits', '0xb9'],
  ['a length beyond the end', '0xbb7fffffff'],
  ['a length of eight bytes', '0xbfffffffffffffffff'],
  ['a long list beyond the end', '0xfbffffffff61'],
  ['an item that leaves its list', '0xc28261c0'],
  [
    'lists nested too deep',
    `0x${Array.from({ length: 20 }, (_, i) => (0xc0 + 19 - i).toString(16)).join('')}`,
  ],
])('refuses %s', (_name, given) => {
  expect(() => decodeRlp(fromHex(given))).toThrow(expect.objectContaining({ code: 'malformed-proof' }));
});

describe('every encoding', () => {
  const { item } = fc.letrec<{ item: RlpItem }>((tie) => ({
    item: fc.oneof(
      { maxDepth: 6 },
      fc.uint8Array({ maxLength: 70 }),
      fc.array(tie('item'), { maxLength: 5 }),
    ),
  }));

  test('is decoded to what was encoded', () => {
    fc.assert(
      fc.property(item, (given) => {
        expect(decodeRlp(encodeRlp(given))).toEqual(given);
      }),
    );
  });

  test('is the only one that decodes to it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        let decoded: RlpItem;
        try {
          decoded = decodeRlp(bytes);
        } catch {
          return;
        }
        expect(encodeRlp(decoded)).toEqual(bytes);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  [0, '0x80'],
  [1, '0x01'],
  [127, '0x7f'],
  [128, '0x8180'],
  [256, '0x820100'],
  [16_777_215, '0x83ffffff'],
])('the key of position %i is %s', (given, want) => {
  expect(rlpOfInteger(given)).toEqual(fromHex(want));
});

test('an integer has no leading zero and at most 256 bits', () => {
  expect(integerOf(fromHex('0x0400'))).toBe(1024n);
  expect(() => integerOf(fromHex('0x0004'))).toThrow('zero byte');
  expect(() => integerOf(new Uint8Array(33).fill(1))).toThrow('32 bytes');
});

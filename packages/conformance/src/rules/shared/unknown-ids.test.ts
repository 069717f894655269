import { describe, expect, it } from 'vitest';
import type { Trial } from '../../suite/trial.ts';
import { neverIssued, unknownLike } from './unknown-ids.ts';

describe('unknownLike', () => {
  it.each([
    [
      'a long id, backwards',
      { given: '4F0B61C29D3A4C7F8E2B1A0D9C8B7A65', want: '56A7B8C9D0A1B2E8F7C4A3D92C16B0F4' },
    ],
    ['a counted one, far beyond all counting', { given: '17', want: '17987650123456789' }],
    [
      'one that is the same backwards',
      { given: '1111111111111111', want: '1111111111111111987650123456789' },
    ],
  ])('makes %s', (_, { given, want }) => {
    expect(unknownLike(given)).toBe(want);
  });
});

const t = { id: () => 'c0123456789abcdef01234567' } as Trial;

describe('neverIssued', () => {
  const random = ['4F0B61C29D3A4C7F8E2B1A0D9C8B7A65', '4F0B61D0A7770C1299BCFE3471DA0F01'] as const;
  const table: [string, { given: readonly [string, string]; altered: boolean }][] = [
    ['random numbers', { given: random, altered: true }],
    ['numbers that are counted up', { given: ['100001', '100002'], altered: false }],
    [
      'long numbers that are counted up',
      { given: ['AT-00000000000000100001', 'AT-00000000000000100019'], altered: false },
    ],
  ];
  it.each(table)('makes others of %s', (_, { given: [no, another], altered }) => {
    const made = neverIssued(t, no, another);
    expect(made).not.toContain(no);
    expect(new Set(made).size).toBe(made.length);
    expect(made.some((one) => one.length <= no.length && no.length > 25)).toBe(altered);
    expect(made.includes(`${no.slice(0, -1)}7`)).toBe(altered);
  });
});

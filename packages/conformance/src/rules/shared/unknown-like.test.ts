import { describe, expect, it } from 'vitest';
import { unknownLike } from './unknown-like.ts';

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

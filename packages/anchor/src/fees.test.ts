import { describe, expect, test } from 'vitest';
import { chooseFees, type Fees, type Market, raiseFees } from './fees.ts';

const fees = (max: bigint, tip: bigint): Fees => ({ kind: 'eip1559', max, tip });
const price = (value: bigint): Fees => ({ kind: 'legacy', price: value });

describe('the first offer', () => {
  test.each<[string, { given: [Market, bigint]; want: Fees }]>([
    [
      'twice the base fee, and the tip',
      { given: [{ baseFee: 10n, suggested: 2n }, 100n], want: fees(22n, 2n) },
    ],
    ['not above the ceiling', { given: [{ baseFee: 60n, suggested: 2n }, 100n], want: fees(100n, 2n) }],
    ['a tip within it', { given: [{ baseFee: 1n, suggested: 200n }, 100n], want: fees(100n, 100n) }],
    ['one price without base fee', { given: [{ baseFee: undefined, suggested: 7n }, 100n], want: price(7n) }],
    ['the ceiling as price', { given: [{ baseFee: undefined, suggested: 700n }, 100n], want: price(100n) }],
    ['nothing on a free chain', { given: [{ baseFee: undefined, suggested: 0n }, 100n], want: price(0n) }],
  ])('%s', (_name, { given, want }) => {
    expect(chooseFees(...given)).toEqual(want);
  });
});

describe('a raised offer', () => {
  const calm: Market = { baseFee: 10n, suggested: 2n };
  test.each<[string, { given: [Fees, Market, bigint]; want: Fees | undefined }]>([
    ['an eighth more of each', { given: [fees(80n, 8n), calm, 1000n], want: fees(90n, 9n) }],
    ['rounded up', { given: [fees(22n, 2n), calm, 1000n], want: fees(25n, 3n) }],
    [
      'what blocks cost now',
      { given: [fees(22n, 2n), { baseFee: 50n, suggested: 9n }, 1000n], want: fees(109n, 9n) },
    ],
    ['the ceiling, when that is a tenth more', { given: [fees(90n, 8n), calm, 99n], want: fees(99n, 9n) }],
    ['none, when it is less', { given: [fees(90n, 8n), calm, 98n], want: undefined }],
    ['none at the ceiling', { given: [fees(100n, 8n), calm, 100n], want: undefined }],
    ['none when the tip cannot grow', { given: [fees(80n, 80n), calm, 87n], want: undefined }],
    ['from nothing', { given: [fees(1n, 0n), calm, 100n], want: fees(22n, 2n) }],
    ['of a price', { given: [price(80n), { baseFee: undefined, suggested: 7n }, 100n], want: price(90n) }],
    [
      'of a price at the ceiling',
      { given: [price(100n), { baseFee: undefined, suggested: 7n }, 100n], want: undefined },
    ],
  ])('%s', (_name, { given, want }) => {
    expect(raiseFees(...given)).toEqual(want);
  });
});

import { expect, test } from 'vitest';
import { type Figures, type Phase, type Round, summarise } from './bench.ts';

const phase = (perSecond: number, changes: Partial<Phase> = {}): Phase => ({
  succeeded: 10,
  distinct: 10,
  failed: 0,
  failure: undefined,
  seconds: 1,
  p50: 1,
  p99: 2,
  targetCpu: 1,
  generatorCpu: 0.2,
  perSecond,
  ...changes,
});
const figuresOf = (rounds: Round[], kept: Figures['kept'] = {}): Figures => ({
  limits: undefined,
  rounds,
  kept,
  memory: undefined,
  signedPerSecond: 0,
});

const ratios: [string, { given: Round[]; want: number | undefined }][] = [
  ['one round', { given: [{ server: phase(5), floor: phase(10) }], want: 0.5 }],
  [
    'the median of the ratios of each round, not the ratio of medians',
    {
      given: [
        { server: phase(4), floor: phase(10) },
        { server: phase(1), floor: phase(2) },
        { server: phase(90), floor: phase(100) },
      ],
      want: 0.5,
    },
  ],
  ['no floor', { given: [{ server: phase(5) }], want: undefined }],
];

test.each(ratios)('creates / floor: %s', (_, { given, want }) => {
  expect(summarise(figuresOf(given)).ratios.find(({ name }) => name === 'creates / floor')?.value).toBe(want);
});

const faulty: [string, { given: Figures; want: string }][] = [
  [
    'a failed request',
    {
      given: figuresOf([{ floor: phase(1, { failed: 2, failure: 'HTTP 500' }) }]),
      want: 'round 1, floor: 2 requests failed, such as: HTTP 500',
    },
  ],
  [
    'nothing but failures',
    {
      given: figuresOf([{ reads: phase(0, { succeeded: 0 }) }]),
      want: 'round 1, reads: no request succeeded',
    },
  ],
  [
    'two creates, one number',
    {
      given: figuresOf([{ peer: phase(1, { distinct: 9 }) }]),
      want: 'round 1, peer: 10 creates gave 9 numbers',
    },
  ],
  [
    'an acknowledged record that is not there',
    {
      given: figuresOf([], { server: { acknowledged: 3, stored: 2 } }),
      want: 'server: 3 acknowledged, 2 stored',
    },
  ],
];

test.each(faulty)('%s is a fault', (_, { given, want }) => {
  expect(summarise(given).faults).toEqual([want]);
});

test('reads may name one attestation often', () => {
  expect(summarise(figuresOf([{ reads: phase(1, { distinct: 3 }) }])).faults).toEqual([]);
});

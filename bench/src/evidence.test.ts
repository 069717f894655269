import { expect, test } from 'vitest';
import { type EvidenceFigures, judgeEvidence } from './evidence.ts';

const some = { p50: 1, p99: 2, max: 3 };
const closes = { rate: 40, closes: 2400, provableMs: some, proofMs: some, backlog: [], backlogGrowth: 0 };
const creates = (...ratios: number[]) => ({
  rounds: ratios.map((ratio) => ({ alone: 100, during: 100 * ratio, filesPerSecond: 2 })),
});
const mix = {
  ...{ capacity: 1000, filesPerSecond: 120, closesPerSecond: 30, createsPerSecond: 700, createMs: some },
  ...{ closes: 1800, backlog: [10, 299, 280], backlogGrowth: 0 },
};
const verify = (verifyMs: number) => ({
  small: { ...some, bytes: 1 },
  startMs: some,
  big: { bytes: 1, verifyMs: { ...some, p50: verifyMs }, sha256sumMs: { ...some, p50: 10 } },
});

const missed: [string, { given: Partial<EvidenceFigures>; want: string[] }][] = [
  ['nothing that did not run', { given: {}, want: [] }],
  ['nothing where all is well', { given: { closes, creates: creates(0.9), verify: verify(15) }, want: [] }],
  [
    'a proof that comes late',
    {
      given: { closes: { ...closes, provableMs: { ...some, p99: 1501 } } },
      want: ['acknowledged close to proof, p99'],
    },
  ],
  [
    'a backlog that grows',
    { given: { closes: { ...closes, backlogGrowth: 25 } }, want: ['growth of the backlog, of what came in'] },
  ],
  ['a backlog of less than ten seconds among creates', { given: { mix }, want: [] }],
  [
    'a long backlog among creates',
    {
      given: { mix: { ...mix, backlog: [10, 301, 10], backlogGrowth: 20 } },
      want: [
        'growth of the backlog among creates, of what closed',
        'longest backlog among creates, by the rate of closes',
      ],
    },
  ],
  [
    'creates that are slowed in most rounds',
    { given: { creates: creates(0.9, 0.7, 0.6) }, want: ['creates during rendering / alone'] },
  ],
  ['a slow check of a big file', { given: { verify: verify(21) }, want: ['verify / sha256sum, big file'] }],
  [
    'gas that depends on how much is anchored',
    {
      given: {
        gas: [
          { attestations: 1, gas: 22_900 },
          { attestations: 9, gas: 24_000 },
        ],
      },
      want: ['gas, dearest / cheapest anchor'],
    },
  ],
];

test.each(missed)('%s', (_, { given, want }) => {
  const figures = {
    limits: { syncsPerSecond: 1, verificationsPerSecond: 1, hashedMegabytesPerSecond: 1 },
    loadBefore: {},
    ...given,
  };
  const names = judgeEvidence(figures)
    .filter(({ reached }) => !reached)
    .map(({ name }) => name);
  expect(names).toEqual(want);
});

import { expect, test } from 'vitest';
import { createRequestMeter } from './request-meter.ts';

test.each<[string, { at: number[]; look: number; want: number }]>([
  ['nothing', { at: [], look: 0, want: 0 }],
  ['ten in this window', { at: Array(10).fill(5), look: 50, want: 100 }],
  ['ten in the last window', { at: Array(10).fill(5), look: 150, want: 100 }],
  ['ten, two windows ago', { at: Array(10).fill(5), look: 250, want: 0 }],
  ['more in this window than in the last', { at: [5, 110, 120], look: 130, want: 20 }],
])('%s', (_name, { at, look, want }) => {
  let now = 0;
  const meter = createRequestMeter(() => now);
  for (const time of at) {
    now = time;
    meter.count();
  }
  now = look;
  expect(meter.rate()).toBe(want);
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Period, requireTime, watchClock } from './clock-watch.ts';

const start = Date.UTC(2026, 0, 1);
const day = 86_400_000;

/** A clock that can be set, and what is stored. */
async function world(stored: number, periods: readonly Period[] = []) {
  const state = { now: start, stored };
  const knownTime = {
    read: async () => state.stored,
    async raise(at: number) {
      state.stored = Math.max(state.stored, at);
    },
    async accept(at: number) {
      state.stored = at;
    },
  };
  const changes: (string | undefined)[] = [];
  const watch = await watchClock({
    knownTime,
    periods: async () => periods,
    onChange: (fault) => changes.push(fault),
    onFault: (error) => changes.push(String(error)),
    clock: () => state.now,
    pauseMs: { right: 1, wrong: 1 },
  });
  return { state, watch, changes };
}

test.each<[string, number, readonly Period[], RegExp | undefined]>([
  ['the first start', 0, [], undefined],
  ['a minute behind the last known time', start + 60_000, [], undefined],
  [
    'more than that',
    start + 60_001,
    [],
    /^the clock says 2026-01-01.* but it was 2026-01-01T00:01:00.001Z before/,
  ],
  ['a certificate in force', 0, [{ name: 'it', from: start, until: start }], undefined],
  ['one of the future', 0, [{ name: 'it', from: start + 1, until: start + 2 }], /but it is in force from/],
  [
    'one that cannot be replaced, before another one',
    0,
    [
      { name: 'it', from: start + 1, until: start + 2 },
      { name: 'the CA', from: start + 3, until: start + 4, remedy: 'wait' },
    ],
    /the CA is in force from .* if the clock is right, wait$/,
  ],
  [
    'one that cannot be replaced, behind the last known time',
    start + day,
    [{ name: 'the CA', from: start + 3, until: start + 4, remedy: 'wait' }],
    /but it was .* before\. Set the clock; if the clock is right, wait$/,
  ],
  ['one that has ended', 0, [{ name: 'it', from: 0, until: start - 1 }], /but it has ended at/],
])('%s', async (_name, stored, periods, want) => {
  const { watch, changes } = await world(stored, periods);
  const fault = watch.fault();
  await watch.close();
  if (want === undefined) expect([fault, changes]).toEqual([undefined, []]);
  else expect([fault, changes]).toEqual([expect.stringMatching(want), [fault]]);
});

test('a wrong clock never lowers what is known; one that is accepted is right again', async () => {
  const { state, watch, changes } = await world(0);
  expect(state.stored).toBe(start);
  state.now -= day;
  expect(watch.fault()).toContain('before');
  await expect.poll(() => changes.length).toBe(1);
  expect(state.stored).toBe(start);
  state.stored = state.now;
  await expect.poll(() => changes).toEqual([expect.any(String), undefined]);
  expect(watch.fault()).toBeUndefined();
  await watch.close();
});

test('a time from outside counts at once, and is kept', async () => {
  const { state, watch } = await world(0);
  watch.outside(start + day);
  expect(watch.fault()).toContain('2026-01-02');
  await expect.poll(() => state.stored).toBe(start + day);
  await watch.close();
});

describe('what is to be stored', () => {
  const now = Date.UTC(2026, 0, 1);
  const halfHour = 1_800_000;
  beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test.each([now - halfHour - 1, now + halfHour + 1])(
    'is refused when the clock was set since the request came',
    (receivedAt) => {
      expect(() => requireTime({ fault: () => undefined })({ receivedAt })).toThrow(
        /was set while .* Nothing was stored; send it again with a new tonce/,
      );
    },
  );

  test('is stored within half an hour', () => {
    for (const receivedAt of [now - halfHour, now + halfHour])
      requireTime({ fault: () => undefined })({ receivedAt });
  });

  test('is refused while the clock is wrong', () => {
    const refused = () => requireTime({ fault: () => 'the clock says 2019' })({ receivedAt: now });
    expect(refused).toThrow(/The clock of the service is wrong at the moment/);
  });
});

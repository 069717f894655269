import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBackOff, pauseAfter, RestingError } from './back-off.ts';

const pass = vi.advanceTimersByTimeAsync;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Another side that answers each attempt after 10 ms, and counts the attempts. */
function otherSide(options: Partial<Parameters<typeof createBackOff>[0]> = {}) {
  const state = {
    isDown: false,
    reason: 'too many connections',
    attempts: 0,
    underWay: 0,
    rested: 0,
    reported: [] as unknown[],
  };
  const attempt = createBackOff({
    retry: { first: 100, longest: 1000 },
    onChange: (error) => state.reported.push((error as Error | undefined)?.message),
    ...options,
  });
  async function answer() {
    const { isDown } = state;
    state.attempts += 1;
    state.underWay += 1;
    await new Promise((resolve) => setTimeout(resolve, 10));
    state.underWay -= 1;
    if (isDown) throw new Error(state.reason);
  }
  const ask = (count: number) => {
    for (let i = 0; i < count; i++)
      attempt(answer).catch((error) => (state.rested += Number(error instanceof RestingError)));
  };
  return { state, attempt, ask };
}

test('during an outage one attempt follows each pause, and each pause doubles', async () => {
  const { state, attempt, ask } = otherSide();
  state.isDown = true;
  ask(50);
  await pass(10);
  for (let ms = 0; ms < 10_000; ms += 5) {
    if (ms === 5000) state.reason = 'refused';
    ask(20);
    await pass(5);
  }
  // After 100, 200, 400, 800, then 1000 milliseconds and the 10 of the attempt.
  expect(state).toMatchObject({
    attempts: 50 + 4 + 8,
    rested: 2000 * 20 - 12,
    reported: ['too many connections', 'refused'],
  });
  await expect(attempt(async () => {})).rejects.toMatchObject({ cause: { message: 'refused' } });
});

test('after the outage attempts return one, two, four at a time, and none is refused', async () => {
  const { state, ask } = otherSide();
  state.isDown = true;
  ask(10);
  await pass(110);
  Object.assign(state, { isDown: false, attempts: 0 });
  ask(1);
  await pass(10);
  ask(39);
  await pass(0);
  const seen: number[] = [];
  for (; state.underWay > 0; await pass(10)) seen.push(state.underWay);
  expect(seen).toEqual([2, 4, 8, 16, 9]);
  expect(state).toMatchObject({ attempts: 40, rested: 0, reported: ['too many connections', undefined] });
});

test('an attempt without an answer holds the others back for the longest pause only', async () => {
  const { state, attempt, ask } = otherSide();
  state.isDown = true;
  ask(1);
  await pass(110);
  void attempt(() => new Promise(() => {}));
  state.isDown = false;
  for (const ms of [999, 1]) {
    await pass(ms);
    ask(1);
  }
  await pass(10);
  expect(state).toMatchObject({ attempts: 2, rested: 1, reported: ['too many connections', undefined] });
});

test('pauses go on growing after a recovery that does not last, and start again from the first after one that does', async () => {
  const { state, ask } = otherSide();
  const pauses: number[] = [];
  for (const before of [0, 0, 0, 3000]) {
    await pass(before);
    state.isDown = true;
    ask(1);
    await pass(10);
    Object.assign(state, { isDown: false, attempts: 0 });
    let asked = 0;
    for (; state.attempts === 0 && asked < 100; asked++) {
      ask(1);
      await pass(50);
    }
    pauses.push((asked - 1) * 50);
  }
  expect(pauses).toEqual([100, 200, 400, 100]);
});

test('a few failures among successes are not an outage, nor are errors of single attempts', async () => {
  const { state, attempt, ask } = otherSide({ tolerated: 2, isFault: (error) => error !== 'refused' });
  const inRow = async (...downs: boolean[]) => {
    for (const isDown of downs) {
      state.isDown = isDown;
      ask(1);
      await pass(10);
    }
  };
  await inRow(true, true, false, true, true);
  await expect(attempt(() => Promise.reject('refused'))).rejects.toBe('refused');
  await inRow(true, true);
  expect(state).toMatchObject({ attempts: 7, rested: 0, reported: [] });
  await inRow(true, true);
  expect(state).toMatchObject({ attempts: 8, rested: 1, reported: ['too many connections'] });
});

test('pauses differ, so that processes that failed together do not return together', () => {
  vi.mocked(Math.random).mockReturnValueOnce(0).mockReturnValueOnce(0.5);
  const retry = { first: 100, longest: 1000 };
  expect([0, 1, 9].map((failures) => pauseAfter(failures, retry))).toEqual([50, 150, 1000]);
});

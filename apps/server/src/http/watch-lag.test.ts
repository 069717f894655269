import { LogFault } from '@attestation/log';
import { expect, test } from 'vitest';
import type { Environment } from '../domain/model.ts';
import { watchLag } from './add-health.ts';

/** Time passes as the test says; what lies behind is in `state`, of the formal environment alone. */
function watched() {
  const state = {
    now: 1_000_000,
    closedAt: undefined as number | undefined,
    leaves: 0,
    published: 0,
    isStopped: false,
  };
  let looks = 0;
  const log = (environment: Environment) => ({
    shards: () => [],
    checkpoint: () => ({ size: environment === 'formal' ? state.published : 0 }) as never,
    fault: () =>
      environment === 'formal' && state.isStopped ? new LogFault('forked', 'it was rewritten') : undefined,
  });
  const ask = watchLag({
    now: () => state.now,
    records: {
      async backlog(environment) {
        looks += 1;
        const oldest = environment === 'formal' ? state.closedAt : undefined;
        return { count: oldest === undefined ? 0 : 7, oldest };
      },
    },
    leaves: { count: async (environment) => (environment === 'formal' ? state.leaves : 0) },
    logs: { sandbox: log('sandbox'), formal: log('formal') },
  });
  const after = (seconds: number) => {
    state.now += seconds * 1000;
    return ask();
  };
  return { state, after, ask, looks: () => looks };
}

const none = { pending_files: 0, oldest_seconds: 0, unpublished_leaves: 0 };

test('nothing is late while nothing waits', async () => {
  const { ask } = watched();
  expect(await ask()).toEqual({ lag: { sandbox: none, formal: none }, late: [] });
});

test('a file is late after five minutes', async () => {
  const { state, after } = watched();
  state.closedAt = state.now;
  expect(await after(300)).toMatchObject({
    lag: { formal: { pending_files: 7, oldest_seconds: 300 } },
    late: [],
  });
  expect((await after(10)).late).toEqual(['formal: a closed attestation has waited 310 s for its file']);
});

test('the log is late when its checkpoint has not grown for two minutes, however many leaves come', async () => {
  const { state, after } = watched();
  state.leaves = 5;
  expect(await after(10)).toMatchObject({ lag: { formal: { unpublished_leaves: 5 } }, late: [] });
  state.published = 3;
  expect((await after(119)).late).toEqual([]);
  state.leaves = 6;
  expect((await after(119)).late).toEqual([]);
  expect((await after(10)).late).toEqual([
    'formal: 3 leaves of the log have been in no checkpoint for 129 s',
  ]);
  state.published = 6;
  expect((await after(10)).late).toEqual([]);
});

test('a log that stopped is late at once', async () => {
  const { state, after } = watched();
  state.isStopped = true;
  expect((await after(0)).late).toEqual(['formal: the log does not go on']);
});

test('many who ask at once cause one look', async () => {
  const { ask, looks } = watched();
  await Promise.all([ask(), ask(), ask()]);
  // One for each environment.
  expect(looks()).toBe(2);
});

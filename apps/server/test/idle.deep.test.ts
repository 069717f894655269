import { createHook } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { downloadFile } from './download-file.ts';
import { call, smallest, startServerUnderTest } from './server-under-test.ts';

/** Milliseconds. */
const shortest = 5_000;

/** What an idle server may still do more often, by the file that starts the timer. */
const allowed: Readonly<Record<string, string>> = {
  'http/create-listener.ts':
    'Node looks for requests and heads that are over their time, without an end to it; and while connections are open, those whose peer does not read',
  'storage/database/sqlite.ts':
    'once after a commit, such as that of the known time, which comes every ten seconds',
};

test('an idle server has no timer below five seconds, but for those that are named', async () => {
  const timers = new Map<number, string>();
  let ran = new Set(['nothing was looked at']);
  let started = 0;
  const hook = createHook({
    init(id, type, _trigger, resource) {
      const stack = type === 'Timeout' ? (new Error().stack ?? '') : '';
      const isOurs = /\/(apps\/server|packages\/\w+)\/(src|dist)\//.test(stack);
      const ms = (resource as { _idleTimeout?: number })._idleTimeout ?? 0;
      const isNamed = Object.keys(allowed).some((file) => stack.includes(`/apps/server/src/${file}:`));
      if (isOurs) started += 1;
      if (isOurs && !isNamed && ms < shortest) timers.set(id, `after ${ms} ms, ${stack}`);
    },
    before(id) {
      const timer = timers.get(id);
      if (timer !== undefined) ran.add(timer);
    },
    destroy: (id) => void timers.delete(id),
  }).enable();
  const server = await startServerUnderTest();
  try {
    const ano = (await call(server, 'createAttestation', smallest(server))).json.data.no;
    await downloadFile(server, ano);
    // What that request has left to do, such as the link to the log, may take a while on a machine that is busy.
    for (let looks = 0; looks < 5 && ran.size > 0; looks += 1) {
      ran = new Set();
      await sleep(shortest + 1_000);
    }
    expect(started).toBeGreaterThan(0);
    expect([...ran]).toEqual([]);
  } finally {
    hook.disable();
    await server.stop();
  }
});

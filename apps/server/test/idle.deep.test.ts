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
    'Node looks for requests and heads that are over their time, without an end to it',
  'http/slow-bodies.ts': 'bodies that are too slow',
  'http/watch-readers.ts': 'connections whose peer does not read',
  'storage/database/sqlite.ts':
    'once after a commit, such as that of the known time, which comes every ten seconds',
};

test('an idle server has no timer below five seconds, but for those that are named', async () => {
  const timers = new Map<number, { readonly ms: number; readonly stack: string }>();
  const ran = new Set<string>();
  let isWatching = false;
  const hook = createHook({
    init(id, type, _trigger, resource) {
      const stack = type === 'Timeout' ? (new Error().stack ?? '') : '';
      const isOurs = /\/(apps\/server|packages\/\w+)\/(src|dist)\//.test(stack);
      const ms = (resource as { _idleTimeout?: number })._idleTimeout ?? 0;
      if (isOurs && ms < shortest) timers.set(id, { ms, stack });
    },
    before(id) {
      const timer = isWatching ? timers.get(id) : undefined;
      if (timer === undefined) return;
      const isNamed = Object.keys(allowed).some((file) => timer.stack.includes(`/apps/server/src/${file}:`));
      if (!isNamed) ran.add(`after ${timer.ms} ms, ${timer.stack}`);
    },
    destroy: (id) => void timers.delete(id),
  }).enable();
  const server = await startServerUnderTest();
  try {
    const ano = (await call(server, 'createAttestation', smallest(server))).json.data.no;
    await downloadFile(server, ano);
    // What that request has left to do, such as links from its attestation to the log.
    await sleep(3_000);
    isWatching = true;
    await sleep(shortest + 1_000);
    isWatching = false;
    expect(timers.size).toBeGreaterThan(0);
    expect([...ran]).toEqual([]);
  } finally {
    hook.disable();
    await server.stop();
  }
});

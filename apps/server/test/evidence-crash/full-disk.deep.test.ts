import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fsckData } from '../crash/fsck-data.ts';
import { sha256 } from '../files.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { strace, whyNoStrace } from '../strace.ts';
import type { Closed } from './close-until-stopped.ts';
import { logFsckData } from './log-fsck-data.ts';
import { ask, numberOf, prepareWorld } from './target.ts';
import { invalid, unlogged } from './unproven.ts';

const missing = whyNoStrace();
if (missing) console.warn(`Fault tests of the evidence are skipped: ${missing}`);

let server: ServerProcess;
afterEach(async () => {
  if (server.alive()) await server.kill();
  await server.remove();
});

/** While the worker signs a PDF, keeps its file, and the log grows; with `restart` the database fails, too. */
const faults: [string, { call: string; error: 'EIO' | 'ENOSPC'; restart: boolean }][] = [
  ['nothing can be renamed', { call: 'rename,renameat,renameat2', error: 'ENOSPC', restart: false }],
  ['no folder can be made', { call: 'mkdir,mkdirat', error: 'ENOSPC', restart: false }],
  ['nothing can be synced', { call: 'fsync,fdatasync', error: 'EIO', restart: true }],
  ['the database cannot be written', { call: 'pwrite64', error: 'ENOSPC', restart: true }],
];

describe.skipIf(missing !== undefined)('a file whose making met a disk that fails is made later', () => {
  test.each(faults)(
    '%s',
    async (_, { call, error, restart }) => {
      server = await startServerProcess({ LOG_LEVEL: 'silent' });
      const { document, caIds } = await prepareWorld(server);
      const payload = {
        unique_id: 'one',
        template_id: server.templateId,
        identities: { ID: '1' },
        factoids: [{ unique_id: 'a', type: 'product', data: { name: 'gold' } }],
        completed: restart,
        attachments: { 0: [{ checksum: sha256(document), sign: { [caIds.formal]: ['Party A'] } }] },
      };
      const file = { index: 0, content: document };
      const no = (await numberOf(await ask(server, 'formal', 'createAttestation', payload, file))) ?? '';
      // Where the database fails too, closing comes first: the file is begun at once, but a signature takes longer.
      const trace = await strace(server.pid, ['-e', `trace=${call}`, '-e', `inject=${call}:error=${error}`]);
      const factoids = [{ unique_id: 'b', type: 'product', data: { name: 'last' } }];
      if (!restart) await ask(server, 'formal', 'addFactoids', { ano: no, factoids, completed: true });
      const isInjected = async () => (await trace.calls()).some((line) => line.includes('INJECTED'));
      await vi.waitFor(async () => expect(await isInjected()).toBe(true), 20_000);
      await sleep(1_000);
      await trace.stop();
      if (restart) {
        await server.kill();
        server = await startServerProcess({}, server.folder);
      }
      const closed: Closed = { no, environment: 'formal', toSign: true, file: undefined };
      expect(await unlogged(server, [closed], new Map())).toEqual([]);
      expect(await invalid(server, [closed], new Map())).toEqual([]);
      await server.stop();
      expect(await fsckData(server.dataDir)).toEqual([]);
      expect(await logFsckData(server.dataDir)).toEqual([]);
    },
    60_000,
  );
});

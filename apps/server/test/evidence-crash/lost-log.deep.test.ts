import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { verifyWith } from '../download-file.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { logFsckData } from './log-fsck-data.ts';
import { openFile } from './open-file.ts';
import { ask, numberOf, urlOf } from './target.ts';

let server: ServerProcess;
afterEach(async () => {
  await server.kill();
  await server.remove();
});

async function close(uniqueId: string): Promise<string> {
  const payload = { unique_id: uniqueId, template_id: server.templateId, identities: { ID: '1' } };
  return (await numberOf(await ask(server, 'sandbox', 'createAttestation', payload))) ?? '';
}

test('files stay the same and provable when the folder of the log is removed and is made again', async () => {
  server = await startServerProcess();
  const numbers: string[] = [];
  const files = new Map<string, string | undefined>();
  for (let i = 0; i < 3; i++) {
    const no = await close(`lost-${i}`);
    numbers.push(no);
    files.set(no, (await openFile(server, { no, environment: 'sandbox' }))?.lasting);
  }
  await server.kill();
  await rm(join(server.dataDir, 'log', 'sandbox', '1'), { recursive: true });
  server = await startServerProcess({}, server.folder);
  const next = await close('after');
  for (const no of [...numbers, next]) {
    const file = await openFile(server, { no, environment: 'sandbox' });
    if (no !== next) expect(file?.lasting).toBe(files.get(no));
    expect((await verifyWith({ url: urlOf(server) }, file?.blob ?? new Blob())).verdict).toBe('valid');
  }
  await server.stop();
  expect(await logFsckData(server.dataDir)).toEqual([]);
});

import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anvilProgram, richKey, startAnvil } from '@attestation/anchor/testing';
import pg from 'pg';
import { expect, test } from 'vitest';
import { makeDatabase } from './fresh-database.ts';
import { makeStore } from './fresh-store.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { envelope, jsonBody } from './server-under-test.ts';
import { awsVariables } from './stores/elsewhere.ts';

const checkpointOf = async ({ host, port }: ServerProcess): Promise<number> => {
  const text = await (await fetch(`http://${host}:${port}/log/sandbox/checkpoint`)).text();
  return Number(text.split('\n')[1]);
};

async function create({ host, port, member, templateId }: ServerProcess): Promise<void> {
  const payload = {
    unique_id: crypto.randomUUID(),
    template_id: templateId,
    identities: { ID: '42012319800127691X' },
    factoids: [{ unique_id: 'f', type: 'product', data: { name: 'gold' } }],
    completed: true,
  };
  const body = jsonBody(envelope('createAttestation', payload, member));
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`http://${host}:${port}/api/v1/attestations`, { method: 'POST', headers, body });
  if (answer.status !== 200) throw new Error(await answer.text());
}

test.skipIf(anvilProgram === undefined)(
  'a process that is paused while it publishes and anchors, and goes on later, takes nothing back',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'attestation-paused-'));
    const { url, drop } = await makeDatabase();
    const chain = await startAnvil('--block-time', '1');
    const anchorKey = join(folder, 'anchor.key');
    await writeFile(anchorKey, `${richKey}\n`, { mode: 0o600 });
    const settings = {
      ...{ DATABASE_URL: url, BLOB_URL: makeStore(), KEY_FILE: join(folder, 'service.key') },
      ...{
        ANCHOR_RPC: chain.url,
        ANCHOR_KEY_FILE: anchorKey,
        ANCHOR_INTERVAL: '1',
        ANCHOR_CONFIRMATIONS: '1',
      },
      ...awsVariables(),
    };
    const at = (name: string) => join(folder, name);
    const first = await startServerProcess(settings, at('1'));
    await cp(join(first.dataDir, 'demo'), at('2/data/demo'), { recursive: true });
    const second = await startServerProcess(settings, at('2'));
    const database = new pg.Client(url);
    await database.connect();
    const anchored = async (where: string) =>
      Number((await database.query(`select count(*) from anchors where ${where}`)).rows[0].count);
    try {
      await create(first);
      await expect.poll(() => checkpointOf(second)).toBe(1);
      await expect.poll(() => anchored("state = 'final'"), { timeout: 30_000 }).toBe(1);

      process.kill(first.pid, 'SIGSTOP');
      for (let i = 0; i < 3; i += 1) await create(second);
      // It publishes once the lease of the first has ended.
      await expect.poll(() => checkpointOf(second), { timeout: 30_000 }).toBe(4);
      await expect.poll(() => anchored("state = 'final'"), { timeout: 30_000 }).toBeGreaterThan(1);
      process.kill(first.pid, 'SIGCONT');
      // Its very first answer.
      expect(await checkpointOf(first)).toBe(4);

      await create(first);
      await expect.poll(() => checkpointOf(first)).toBe(5);
      await expect.poll(() => checkpointOf(second)).toBe(5);
      await expect.poll(() => anchored("state in ('signed', 'sent', 'mined')"), { timeout: 30_000 }).toBe(0);
      // Each sequence has one transaction, and the account has sent no other.
      const final = await anchored("state = 'final'");
      const { rows } = await database.query('select count(distinct sequence) from anchors');
      expect(Number(rows[0].count)).toBe(final);
      const sent = await chain.call(
        'eth_getTransactionCount',
        '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        'latest',
      );
      expect(Number(sent)).toBe(final);
      expect([...first.faults(), ...second.faults()]).toEqual([]);
    } finally {
      process.kill(first.pid, 'SIGCONT');
      await database.end();
      await first.stop();
      await second.stop();
      await chain.stop();
      await drop();
      await rm(folder, { recursive: true });
    }
  },
);

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { downloadFile } from '../download-file.ts';
import { call, smallest, startServerUnderTest } from '../server-under-test.ts';

const server = await startServerUnderTest({ databaseUrl: null });
afterAll(() => server.stop());

async function closeAndProve(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const factoids = [{ unique_id: 'f', type: 'product', data: { name: 'gold bar', price: 12.5 } }];
    const { no } = (await call(server, 'createAttestation', smallest(server, { factoids }))).json.data;
    await downloadFile(server, no);
  }
}

/** Bytes of the pages in use. */
function size(): number {
  const database = new DatabaseSync(join(server.dataDir, 'attestation.db'), { readOnly: true });
  const [found] = database.prepare('select sum(pgsize) as bytes from dbstat').all();
  database.close();
  return Number(found?.bytes);
}

test('a closed attestation without attachments takes less than 25 KB of the database', async () => {
  await closeAndProve(2);
  const before = size();
  await closeAndProve(20);
  expect((size() - before) / 20).toBeLessThan(25_000);
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { migrate } from '../../src/storage/database/migrations.ts';
import { openSqlite } from '../../src/storage/database/sqlite.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { provisionParties, sampleAttestation, sampleFactoid } from '../storage-samples.ts';

/** Bytes that this process has read from files and the like. */
async function bytesRead(): Promise<number> {
  return Number(/^rchar: (\d+)/m.exec(await readFile('/proc/self/io', 'utf8'))?.[1]);
}

test.skipIf(process.platform !== 'linux')(
  'to find a large factoid SQLite does not read other ones',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'attestation-large-'));
    const path = join(folder, 'a.db');
    const db = openSqlite(path, { onFatal: (error) => Promise.reject(error) });
    const reader = new DatabaseSync(path);
    try {
      await migrate(db);
      const { acme } = await provisionParties(db);
      const data = JSON.stringify({ name: 'x'.repeat(200_000) });
      const factoids = Array.from({ length: 40 }, (_, i) => sampleFactoid(`f${i}`, { data }));
      const { no } = await recordsOf(db).attestations.insert(sampleAttestation(acme, { factoids }));
      // A few pages: what is read twice is seen twice.
      reader.exec('pragma cache_size = 10');
      const find = reader.prepare('select data from factoids where no = ? and position = ?');
      const before = await bytesRead();
      for (let i = 0; i < 40; i += 1) expect(find.get(no, i)?.data).toBe(data);
      const read = (await bytesRead()) - before;
      expect(read / (40 * data.length)).toBeLessThan(1.5);
      expect(read / (40 * data.length)).toBeGreaterThan(0.9);
    } finally {
      reader.close();
      await db.close();
      await rm(folder, { recursive: true });
    }
  },
);

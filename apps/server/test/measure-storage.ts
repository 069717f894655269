/** Prints what storage alone can do: `node test/measure-storage.ts [folder]`. Figures belong to this disk. */
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage, type Storage } from '../src/storage/open-storage.ts';
import {
  type Parties,
  provisionParties,
  sampleAttestation,
  sampleFactoid,
  sampleRequest,
} from './storage-samples.ts';

const seconds = Number(process.env.SECONDS_EACH ?? 5);
const folder = await mkdtemp(join(process.argv[2] ?? tmpdir(), 'attestation-measure-'));
const storage = await openStorage({
  dataDir: join(folder, 'data'),
  onFatal: (error) => console.error(error),
});
const parties = await provisionParties(storage.database);
const rows: Record<string, string> = {};
rows['fdatasync of 4 KiB'] = `${syncsPerSecond()}/s`;
for (const callers of [1, 16, 64]) {
  rows[`creates, ${callers} at a time`] = await measure(callers, () => create(storage, parties));
}
rows['key look-ups'] = await measure(1, () => storage.keys.find('AK1'));
rows['resident memory'] = `${Math.round(process.memoryUsage().rss / 1e6)} MB`;
console.table(rows);
await storage.close();
await rm(folder, { recursive: true });

async function measure(callers: number, once: () => Promise<unknown>): Promise<string> {
  const start = performance.now();
  const cpu = process.cpuUsage();
  let count = 0;
  const caller = async () => {
    while (performance.now() - start < seconds * 1000) {
      await once();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const { user, system } = process.cpuUsage(cpu);
  const rate = Math.round((count * 1000) / (performance.now() - start));
  return `${rate}/s, ${((user + system) / count).toFixed(1)} us of processor each`;
}

/** A create as the server stores it: some 700 bytes of payload, two factoids. */
function create(to: Storage, { acme }: Parties): Promise<unknown> {
  const uniqueId = crypto.randomUUID();
  const data = `{"name": "${'x'.repeat(150)}"}`;
  const factoids = [sampleFactoid('f1', { data }), sampleFactoid('f2', { data })];
  const request = sampleRequest({
    requestId: uniqueId.replaceAll('-', ''),
    payload: JSON.stringify({ uniqueId, fill: 'x'.repeat(640) }),
    signature: 'A'.repeat(344),
    receivedAt: Date.now(),
  });
  const no = timeOrdered();
  return to.attestations.insert(sampleAttestation(acme, { no, uniqueId, factoids, request }));
}

function timeOrdered(): string {
  return (
    Date.now().toString(16).padStart(12, '0') + crypto.randomUUID().replaceAll('-', '').slice(12)
  ).toUpperCase();
}

function syncsPerSecond(): number {
  const file = openSync(join(folder, 'sync'), 'w');
  const block = Buffer.alloc(4096);
  const end = performance.now() + 2000;
  let count = 0;
  for (; performance.now() < end; count += 1) {
    writeSync(file, block);
    fdatasyncSync(file);
  }
  closeSync(file);
  return Math.round(count / 2);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { fsckData } from '../crash/fsck-data.ts';
import type { ServerProcess } from '../server-process.ts';
import { createConnection } from './connection.ts';
import { httpBytes } from './http-bytes.ts';

/** What a server must still be, or not have become, after all that was sent to it. It is stopped in the end. */
export async function aftermath(server: ServerProcess, memoryBound: number): Promise<string[]> {
  if (!server.alive()) return ['the server has ended', ...server.faults()];
  const problems: string[] = [];
  if (!(await isHealthy(server))) problems.push('/healthz does not answer 200');
  const spooled = await leftInSpool(server);
  if (spooled.length > 0) problems.push(`${spooled.length} files are left in the spool`);
  const { peak } = await server.memory();
  if (peak > memoryBound) problems.push(`its memory grew to ${Math.round(peak / 2 ** 20)} MiB`);
  await server.stop();
  problems.push(...(await fsckData(server.dataDir)));
  return problems.concat(server.faults().map((line) => `in its log: ${line.slice(0, 1500)}`));
}

async function isHealthy(server: ServerProcess): Promise<boolean> {
  const connection = createConnection(server.port, server.host, 5000);
  const { answers } = await connection.exchange({
    name: 'health',
    writes: [httpBytes({ method: 'GET', target: '/healthz' })],
    ending: 'keep',
    expected: [{ operation: 'health', outcome: 'success' }],
  });
  connection.close();
  return answers[0]?.status === 200;
}

/** Requests that were torn down last may take a moment to be cleared away. */
async function leftInSpool(server: ServerProcess): Promise<string[]> {
  let left: string[] = [];
  for (let tries = 0; tries < 100; tries++) {
    left = await server.spooled();
    if (left.length === 0) break;
    await sleep(100);
  }
  return left;
}

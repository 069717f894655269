/**
 * npm run crash [-- --kills 50] [--clients 32]
 *
 * Kills the server with SIGKILL at random moments under load, starts it again on the same data, and looks for what was
 * acknowledged and is not there, or is there by half. A kill does not empty the page cache: that the data was synced
 * before the answer is what test/durability.test.ts proves.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServerProcess } from '../server-process.ts';
import { fsckProcess } from './fsck-process.ts';
import { lostOrHalf } from './verify.ts';
import { invalidFiles } from './verify-files.ts';
import { type Story, writeUntilGone } from './workload.ts';

const limitsOff = { RATE_LIMIT: 'off', ADDRESS_RATE: 'off', ADDRESS_BYTES: 'off', LOG_LEVEL: 'error' };

export interface CrashReport {
  readonly kills: number;
  /** Attestations, factoids and files whose storing was acknowledged. */
  readonly acknowledged: { attestations: number; factoids: number; files: number };
  /** Attestations with a request under way when the server was killed. */
  readonly underWay: number;
  readonly faults: readonly string[];
}

export async function crash(
  kills: number,
  clients: number,
  progress: (line: string) => void = () => {},
): Promise<CrashReport> {
  const stories: Story[] = [];
  const faults: string[] = [];
  let server = await startServerProcess(limitsOff);
  for (let kill = 1; kill <= kills; kill++) {
    const writing = writeUntilGone(server, clients, `crash-${process.pid}-${kill}`);
    await sleep(50 + Math.random() * 700);
    await server.kill();
    const round = await writing;
    stories.push(...round);
    server = await startServerProcess(limitsOff, server.folder);
    faults.push(...(await lostOrHalf(server, round)));
    progress(`kill ${kill} of ${kills}: ${stories.length} attestations, ${faults.length} faults`);
  }
  // What an earlier round stored must have survived the later kills, too.
  faults.push(...(await lostOrHalf(server, stories)));
  faults.push(...(await invalidFiles(server, stories)));
  await server.stop();
  faults.push(...(await fsckProcess(server.dataDir)));
  await server.remove();
  return {
    kills,
    acknowledged: {
      attestations: stories.filter(({ no }) => no !== undefined).length,
      factoids: stories.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
      files: stories.filter(({ no, checksum }) => no !== undefined && checksum !== undefined).length,
    },
    underWay: stories.filter(({ pending }) => pending.length > 0).length,
    faults,
  };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { kills: { type: 'string', default: '50' }, clients: { type: 'string', default: '32' } },
  });
  const terminal = process.stderr.isTTY;
  const report = await crash(Number(values.kills), Number(values.clients), (line) =>
    process.stderr.write(terminal ? `\r${line}` : `${line}\n`),
  );
  if (terminal) process.stderr.write('\n');
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = report.faults.length > 0 ? 1 : 0;
}

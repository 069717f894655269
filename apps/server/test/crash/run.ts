/**
 * npm run crash [-- --kills 50] [--clients 32] [--workers 2] [--elsewhere]
 *
 * Kills the server with SIGKILL at random moments under load, starts it again on the same data, and looks for what was
 * acknowledged and is not there, or is there by half. A kill does not empty the page cache: that the data was synced
 * before the answer is what test/durability.deep.test.ts proves. With --elsewhere records are in a PostgreSQL and files in a store,
 * which are not killed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServerProcess } from '../server-process.ts';
import { startElsewhere } from '../stores/elsewhere.ts';
import { fsckData } from './fsck-data.ts';
import { lostOrHalf } from './verify.ts';
import { invalidFiles } from './verify-files.ts';
import { type Story, writeUntilGone } from './workload.ts';

const limitsOff = { RATE_LIMIT: 'off', ADDRESS_RATE: 'off', ADDRESS_BYTES: 'off', LOG_LEVEL: 'error' };

/** For the first acknowledged write of a round, milliseconds. */
const patience = 30_000;

export interface CrashReport {
  readonly kills: number;
  /** Attestations, factoids and files whose storing was acknowledged. */
  readonly acknowledged: { attestations: number; factoids: number; files: number };
  /** Attestations with a request under way when the server was killed. */
  readonly underWay: number;
  readonly faults: readonly string[];
}

function isWithFile({ no, checksum }: Story): boolean {
  return no !== undefined && checksum !== undefined;
}

/** @param settings of the server, by their variables' names */
export async function crash(
  kills: number,
  clients: number,
  progress: (line: string) => void = () => {},
  settings: Readonly<Record<string, string>> = {},
): Promise<CrashReport> {
  const all = { ...limitsOff, ...settings };
  const stories: Story[] = [];
  const faults: string[] = [];
  let server = await startServerProcess(all);
  for (let kill = 1; kill <= kills; kill++) {
    const round: Story[] = [];
    const writing = writeUntilGone(server, clients, `crash-${process.pid}-${kill}`, round);
    // A busy machine may take long for the first with a file: a kill before it shows little.
    const end = Date.now() + patience;
    while (!round.some(isWithFile) && Date.now() < end) await sleep(10);
    await sleep(Math.random() * 700);
    await server.kill();
    await writing;
    stories.push(...round);
    server = await startServerProcess(all, server.folder);
    faults.push(...(await lostOrHalf(server, round)));
    progress(`kill ${kill} of ${kills}: ${stories.length} attestations, ${faults.length} faults`);
  }
  // What an earlier round stored must have survived the later kills, too.
  faults.push(...(await lostOrHalf(server, stories)));
  faults.push(...(await invalidFiles(server, stories)));
  await server.stop();
  faults.push(...(await fsckData(server.dataDir, settings)));
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
    options: {
      kills: { type: 'string', default: '50' },
      clients: { type: 'string', default: '32' },
      workers: { type: 'string', default: '1' },
      elsewhere: { type: 'boolean', default: false },
    },
  });
  const terminal = process.stderr.isTTY;
  const progress = (line: string) => process.stderr.write(terminal ? `\r${line}` : `${line}\n`);
  const places = values.elsewhere ? await startElsewhere() : undefined;
  const settings = { WORKERS: values.workers, ...places?.settings };
  const report = await crash(Number(values.kills), Number(values.clients), progress, settings);
  await places?.stop();
  if (terminal) process.stderr.write('\n');
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = report.faults.length > 0 ? 1 : 0;
}

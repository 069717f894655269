/**
 * npm run crash:evidence [-- --kills 30] [--clients 8]
 *
 * Kills the server with SIGKILL at random moments while attestations are closed, and while their files are made, starts
 * it again on the same data, and looks for a closing that never becomes provable, a file that changed, and a log that
 * forgot. What of it is on the disk before anybody sees it is what test/log/faults.deep.test.ts proves.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fsckData } from '../crash/fsck-data.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { type Closed, closeUntilStopped } from './close-until-stopped.ts';
import { logFsckData } from './log-fsck-data.ts';
import { leavesLost, readState, type State } from './read-state.ts';
import { prepareWorld, type World } from './target.ts';
import { invalid, type Places, unlogged } from './unproven.ts';
import { type Seen, takenBack, watchLogs } from './watch-logs.ts';

const settings = { RATE_LIMIT: 'off', ADDRESS_RATE: 'off', ADDRESS_BYTES: 'off', LOG_LEVEL: 'error' };

/** Files that are verified after each kill, in addition to those that were downloaded before it; at the end more are. */
const looked = { afterKill: 4, atEnd: 200 };

export interface EvidenceCrashReport {
  readonly kills: number;
  /** Attestations whose closing was acknowledged. */
  readonly closed: number;
  /** Those that waited for their file when the server was killed. */
  readonly unmade: number;
  /** Files that were downloaded before a kill, and compared after it. */
  readonly compared: number;
  readonly checkpoints: number;
  readonly faults: readonly string[];
}

export async function evidenceCrash(
  kills: number,
  clients: number,
  progress: (line: string) => void = () => {},
): Promise<EvidenceCrashReport> {
  const all: Closed[] = [];
  const [seen, places]: [Seen, Places] = [new Map(), new Map()];
  const faults: string[] = [];
  let state: State = { pending: 0, unlinked: 0, leaves: new Map() };
  let unmade = 0;
  let compared = 0;
  let server = await startServerProcess(settings);
  const world = await prepareWorld(server);
  for (let kill = 1; kill <= kills; kill++) {
    const round = await writeAndKill(server, {
      world,
      clients,
      seen,
      prefix: `evidence-${process.pid}-${kill}`,
    });
    all.push(...round);
    const before = state;
    state = readState(server.dataDir);
    unmade += state.pending;
    faults.push(...leavesLost(before, state));
    server = await startServerProcess(settings, server.folder);
    faults.push(...(await takenBack(server, seen)));
    const downloaded = all.filter(({ file }) => file !== undefined).slice(-clients);
    compared += downloaded.length;
    const fresh = round.filter(({ file }) => file === undefined).slice(-looked.afterKill);
    faults.push(...(await invalid(server, [...downloaded, ...fresh], places)));
    faults.push(...(await takenBack(server, seen)));
    progress(`kill ${kill} of ${kills}: ${all.length} closed, ${unmade} unmade, ${faults.length} faults`);
  }
  faults.push(...(await faultsAtEnd(server, { all, seen, places, state })));
  await server.remove();
  return { kills, closed: all.length, unmade, compared, checkpoints: seen.size, faults };
}

interface Recorded {
  readonly all: readonly Closed[];
  readonly seen: Seen;
  readonly places: Places;
  readonly state: State;
}

/** Stops the server, too: so that nothing is under way when the last look is taken. */
async function faultsAtEnd(server: ServerProcess, { all, seen, places, state }: Recorded): Promise<string[]> {
  const faults = await unlogged(server, all, places);
  const step = Math.ceil(all.length / looked.atEnd);
  const some = all.filter((_, i) => i % step === 0);
  faults.push(
    ...(await invalid(server, some, places)),
    ...(await takenBack(server, seen)),
    ...server.faults(),
  );
  await server.stop();
  const end = readState(server.dataDir);
  faults.push(...leavesLost(state, end));
  if (end.pending + end.unlinked > 0) faults.push(`${end.pending} have no file, ${end.unlinked} no hash`);
  return [...faults, ...(await fsckData(server.dataDir)), ...(await logFsckData(server.dataDir))];
}

interface Round {
  readonly world: World;
  readonly clients: number;
  readonly seen: Seen;
  readonly prefix: string;
}

/** Every other time the writing ends first: then the worker and the log are at it alone, and faster. */
async function writeAndKill(server: ServerProcess, { seen, ...writing }: Round): Promise<Closed[]> {
  let [isWritten, isDead] = [false, false];
  const watching = watchLogs(server, seen, () => isDead);
  const closing = closeUntilStopped(server, { ...writing, isOver: () => isWritten });
  await sleep(100 + Math.random() * 1_500);
  if (Math.random() < 0.5) {
    isWritten = true;
    await sleep(Math.random() * 1_500);
  }
  isDead = true;
  await server.kill();
  await watching;
  return closing;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { kills: { type: 'string', default: '30' }, clients: { type: 'string', default: '8' } },
  });
  const report = await evidenceCrash(Number(values.kills), Number(values.clients), (line) =>
    process.stderr.write(`${line}\n`),
  );
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = report.faults.length > 0 ? 1 : 0;
}

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configOf, type DemoCredentials, type TargetConfig } from './config-of.ts';
import { type Launched, launch } from './launch.ts';
import type { Edit, Need } from './mutants/mutant.ts';

export interface RunningMutant extends Pick<Launched, 'url' | 'process'> {
  readonly config: TargetConfig;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/** What of a mutant makes the server; more modules may be loaded before it. */
interface MutantSource {
  readonly edits: readonly Edit[];
  readonly needs?: Need | undefined;
  readonly preload?: readonly string[];
}

/** Starts servers from a copy of one folder with demo members, since making keys takes longer than the rest. */
interface MutantStarter {
  /** @param mutant the server without a fault when left out. @throws Error when an edit does not fit. */
  start(mutant?: MutantSource): Promise<RunningMutant>;
  /** Removes all folders. */
  close(): Promise<void>;
}

/** In memory where there is such a file system: the server syncs every write. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** At this rate a server shows 429 at once, and a run that keeps below it takes bearable time. */
const needed: Readonly<Record<Need, Readonly<Record<string, string>>>> = {
  'rate-limit': { 'rate-limit': '50' },
};

async function openMutantStarter(): Promise<MutantStarter> {
  const folder = await mkdtemp(join(memory, 'attestation-proof-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const original = join(folder, 'original');
  // That of all tests, when they have one: to compile the server takes longer than its start.
  const compileCache = process.env.NODE_COMPILE_CACHE ?? join(folder, 'compiled');
  await mkdir(original);
  await end((await launch({ folder: original, edits: [], compileCache })).process);
  const credentials = await readCredentials(original);
  let copies = 0;
  return {
    async start({ edits, needs, preload = [] } = { edits: [] }) {
      copies += 1;
      const copy = join(folder, `copy-${copies}`);
      await cp(original, copy, { recursive: true });
      const settings = needs ? needed[needs] : {};
      const server = await launch({ folder: copy, edits, preload, settings, compileCache });
      return {
        url: server.url,
        process: server.process,
        config: configOf(server.url, join(copy, 'data/demo'), credentials, needs),
        async stop() {
          if (edits.length === 0 && preload.length === 0) await end(server.process);
          else await server.kill();
          await rm(copy, { recursive: true, force: true });
        },
      };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Not killed: what it has compiled is written at the end, and those after it need not compile it again. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

async function readCredentials(folder: string): Promise<DemoCredentials> {
  return JSON.parse(await readFile(join(folder, 'data/demo/credentials.json'), 'utf8')) as DemoCredentials;
}

let shared: Promise<MutantStarter> | undefined;

/**
 * One mutant; the folder it is copied from is made at the first call and removed when the process ends.
 *
 * @throws Error when an edit does not fit the server.
 */
export async function startMutant(mutant?: MutantSource): Promise<RunningMutant> {
  shared ??= openMutantStarter();
  return (await shared).start(mutant);
}

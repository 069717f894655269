import { type ChildProcess, spawn } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoCredentials } from '../src/demo/provision-demo.ts';
import { giveDemo } from './give-demo.ts';
import type { TestKey } from './server-under-test.ts';

/** The built server in a process of its own, as an operator runs it. */
export interface ServerProcess {
  readonly pid: number;
  readonly host: string;
  readonly port: number;
  /** Holds DATA_DIR and KEY_FILE. */
  readonly folder: string;
  readonly dataDir: string;
  readonly templateId: string;
  readonly member: TestKey;
  readonly formal: TestKey;
  /** Lines of the log from level error on, and whatever else it wrote to stderr that is not a log line. */
  faults(): readonly string[];
  alive(): boolean;
  /** Bytes of its memory at the highest (Linux: VmHWM), and now. */
  memory(): Promise<{ peak: number; now: number }>;
  spooled(): Promise<string[]>;
  /** Ends it as an operator does, and waits; the data stays until `remove`. */
  stop(): Promise<void>;
  /** Ends it as a power cut does, as far as a process can tell, and waits. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

const program = join(import.meta.dirname, '../bin/attestation-server.js');

/**
 * @param settings by their variables' names: `{ MAX_FILE_BYTES: '1MiB' }`
 * @param again the folder of a server that ran before, to go on with its data.
 */
export async function startServerProcess(
  settings: Record<string, string> = {},
  again?: string,
): Promise<ServerProcess> {
  const folder = again ?? (await mkdtemp(join(tmpdir(), 'attestation-process-')));
  const dataDir = join(folder, 'data');
  await giveDemo(dataDir);
  // A killed server leaves it behind.
  await rm(join(dataDir, 'server.json'), { force: true });
  const child = spawn(process.execPath, [program], {
    env: { ...compileCache(), PORT: '0', DATA_DIR: dataDir, LOG_FORMAT: 'json', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const log = watchLog(child);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = new URL(await whereItListens(child, dataDir, log));
  const demo = join(dataDir, 'demo');
  const credentials = JSON.parse(await readFile(join(demo, 'credentials.json'), 'utf8')) as DemoCredentials;
  const key = async (of: { accessKey: string; privateKeyFile: string } | undefined): Promise<TestKey> => ({
    accessKey: of?.accessKey ?? '',
    privateKey: createPrivateKey(await readFile(join(demo, of?.privateKeyFile ?? ''))),
  });
  return {
    pid: child.pid as number,
    host: url.hostname,
    port: Number(url.port),
    folder,
    dataDir,
    templateId: credentials.templateId,
    member: await key(credentials.members[0]),
    formal: await key(credentials.members[0]?.formal),
    faults: () => log.faults,
    alive: () => child.exitCode === null && child.signalCode === null,
    memory: () => memoryOf(child.pid),
    spooled: () => readdir(join(dataDir, 'spool')),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Where Node keeps compiled code: half of a start is to compile. */
function compileCache(): Record<string, string> {
  const { NODE_COMPILE_CACHE: folder } = process.env;
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

interface Log {
  readonly faults: string[];
}

const quietLine = /^\{"level":"(trace|debug|info|warn)"/;

function watchLog(child: ChildProcess): Log {
  const faults: string[] = [];
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    faults.push(...lines.filter((line) => line !== '' && !quietLine.test(line)).slice(0, 100));
  });
  return { faults };
}

async function whereItListens(child: ChildProcess, dataDir: string, log: Log): Promise<string> {
  const file = join(dataDir, 'server.json');
  for (let tries = 0; tries < 2400 && child.exitCode === null; tries++) {
    if (existsSync(file)) return (JSON.parse(await readFile(file, 'utf8')) as { url: string }).url;
    await sleep(50);
  }
  child.kill();
  throw new Error(
    `The server did not start (is it built? npm run build). It said:\n${log.faults.join('\n')}`,
  );
}

async function memoryOf(pid: number | undefined): Promise<{ peak: number; now: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
  return { peak: bytes('VmHWM'), now: bytes('VmRSS') };
}

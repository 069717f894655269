import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Edit } from './mutants/mutant.ts';
import { root, serverSources } from './server-sources.ts';

export interface Launched {
  readonly url: string;
  readonly process: ChildProcess;
  /** At once; what it has stored is not wanted any more. */
  kill(): Promise<void>;
}

interface LaunchOptions {
  /** Gets `data` and `data.key`. */
  readonly folder: string;
  readonly edits: readonly Edit[];
  /** More modules to load first. */
  readonly preload?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
  /** Where Node keeps what it has compiled. */
  readonly compileCache: string;
}

/** Limits that would get in the way of a suite; files and requests small enough to exceed them quickly. */
export const limits = { bodyBytes: 1_048_576, requestBytes: 1_572_864 };

const settings: Readonly<Record<string, string>> = {
  port: '0',
  'rate-limit': 'off',
  'address-rate': 'off',
  'address-bytes': 'off',
  'max-body-bytes': String(limits.bodyBytes),
  'max-request-bytes': String(limits.requestBytes),
  'log-level': 'silent',
};

/**
 * Starts the reference server from its sources, with these edits.
 *
 * @throws Error with what the server said, when it does not start, or when an edit has not come to bear.
 */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const { folder, edits, preload = [], compileCache } = options;
  const all = { ...settings, 'data-dir': join(folder, 'data'), ...options.settings };
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      ...[join(import.meta.dirname, 'load-mutant.ts'), ...preload].map((file) => `--import=${file}`),
      join(serverSources, 'main.ts'),
      ...Object.entries(all).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    {
      cwd: root,
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache, MUTANT_EDITS: JSON.stringify(edits) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  try {
    const url = await address(child);
    await refuseMissingEdits(child);
    return { url, process: child, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** What the server prints once it listens. */
function address(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = '';
    let err = '';
    const onExit = () => reject(new Error(`The server did not start: ${err || out}`));
    child.once('exit', onExit);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      const url = /"listens_on":"(\S+?)"/.exec(out)?.[1];
      if (url === undefined) return;
      child.off('exit', onExit);
      resolve(url);
    });
  });
}

async function refuseMissingEdits(child: ChildProcess): Promise<void> {
  const answer = once(child, 'message');
  child.send('which edits are missing?');
  const [{ missing }] = (await answer) as [{ missing: string[] }];
  if (missing.length > 0) throw new Error(`The server does not load ${missing.join(', ')}`);
}

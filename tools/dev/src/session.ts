import { checkContract } from './check-contract.ts';
import { timeOfDay } from './live-mock.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { openReport } from './report.ts';
import { runProcess } from './run-process.ts';
import { openServers, type ServerOptions } from './servers.ts';
import { readSnapshot } from './snapshot.ts';
import { changedFiles, readSources, sourceFolders } from './sources.ts';
import type { Workplace } from './step.ts';
import { watchFolders } from './watch-folders.ts';

export interface SessionOptions extends ServerOptions {
  readonly repository: string;
  readonly say: (text: string) => void;
  readonly colour: boolean;
}

/** Checks that go on with each save, until closed. */
export interface Session {
  close(): Promise<void>;
}

/**
 * Looks at the contract as it is, then after each save.
 *
 * @throws Error when a port is taken.
 */
export async function startSession(options: SessionOptions): Promise<Session> {
  const { repository, say, colour } = options;
  const ended = new AbortController();
  const run: Workplace['run'] = (args, folder = '.') =>
    runProcess(args, `${repository}/${folder}`, ended.signal);
  const workplace = { repository, run };
  const servers = await openServers(options, workplace);
  let sources: ReturnType<typeof readSources> = new Map();
  let before = readSnapshot(repository);

  const check = oneAtATime(async () => {
    const now = readSources(repository);
    const saved = changedFiles(sources, now);
    if (saved.length === 0 || ended.signal.aborted) return;
    say(`${timeOfDay()}  ${sources.size === 0 ? 'The contract as it is' : `Saved ${named(saved)}`}`);
    sources = now;
    const report = openReport((text) => ended.signal.aborted || say(text), colour);
    await checkContract({ workplace, servers, sources, saved, before, report });
    before = readSnapshot(repository);
    report.summary();
  });
  const guarded = () =>
    check().catch((fault: unknown) => {
      // An error outside the contract: a tool that is missing, a disk that is full. The next save tries again.
      if (!ended.signal.aborted)
        say(`✗ The check failed: ${fault instanceof Error ? fault.message : String(fault)}`);
    });
  const unwatch = watchFolders(sourceFolders(repository), () => void guarded());
  void guarded().then(() => ended.signal.aborted || say('Watching spec/. Ctrl-C ends.'));
  return {
    async close() {
      ended.abort();
      unwatch();
      await guarded();
      await servers.close();
    },
  };
}

function named(files: readonly string[]): string {
  const [one = '', two] = files;
  if (files.length > 2) return `${one} and ${files.length - 1} more files`;
  return two === undefined ? one : `${one} and ${two}`;
}

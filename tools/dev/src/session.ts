import { checkContract, showContract } from './check-contract.ts';
import { latestOnly } from './latest-only.ts';
import { timeOfDay } from './live-mock.ts';
import { openWorker } from './open-worker.ts';
import { openReport } from './report.ts';
import { runProcess } from './run-process.ts';
import { openServers, type ServerOptions } from './servers.ts';
import { readSnapshot } from './snapshot.ts';
import { changedFiles, readSources, type Sources, sourceFolders } from './sources.ts';
import type { Workplace } from './step.ts';
import { watchFolders } from './watch-folders.ts';

export interface SessionOptions extends ServerOptions {
  readonly repository: string;
  readonly say: (text: string) => void;
  readonly colour: boolean;
}

/** Checks that go on with each save, until closed; a save cancels the check of the one before. */
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
  const servers = await openServers(options, repository);
  const worker = openWorker(repository, ['tools/generate/src', 'tools/gate/src']);
  const linter = openWorker(repository, ['tools/generate/src', 'tools/lint/src', 'spec/lint']);
  let sources: Sources = new Map();
  let unreported: ReadonlySet<string> = new Set();
  // An error outside the contract: a tool that is missing, a disk that is full. The next save tries again.
  const sayFault = (fault: unknown) => {
    if (!ended.signal.aborted)
      say(`✗ The check failed: ${fault instanceof Error ? fault.message : String(fault)}`);
  };
  const compiled = { green: undefined };
  const linted = { console: false };
  /** State at the last check that came to its end. */
  let checked = { sources, versions: readSnapshot(repository) };

  /** What follows the verdict goes on while the next check begins; the next showing waits for it. */
  let showing: Promise<void> = Promise.resolve();
  const check = latestOnly(async (cancelled) => {
    const signal = AbortSignal.any([ended.signal, cancelled]);
    // What a cancelled check has not reported belongs to this one, also when the second save undid the first.
    const saved = [...unreported.union(new Set(changedFiles(sources, readSources(repository))))].sort();
    if (saved.length === 0 || signal.aborted) return;
    const first = sources.size === 0;
    sources = readSources(repository);
    unreported = new Set(saved);
    say(`${timeOfDay()}  ${first ? 'The contract as it is' : `Saved ${named(saved)}`}`);
    // Nothing is reported of files that were saved again meanwhile: a tool may have read either state.
    const outdated = () => signal.aborted || changedFiles(sources, readSources(repository)).length > 0;
    const report = openReport((text) => outdated() || say(text), colour);
    const workplace = { repository, run: runUntil(signal, repository), worker, linter, signal };
    const all = { workplace, servers, sources, saved, checked, compiled, linted, report };
    const isNew = await checkContract(all);
    if (outdated()) return;
    checked = { sources, versions: readSnapshot(repository) };
    unreported = new Set();
    report.summary();
    if (isNew) showing = showing.then(() => (signal.aborted ? undefined : showContract(all))).catch(sayFault);
  });
  const guarded = () => check().catch(sayFault);
  const unwatch = watchFolders(sourceFolders(repository), () => {
    if (changedFiles(sources, readSources(repository)).length > 0) void guarded();
  });
  void guarded().then(() => ended.signal.aborted || say('Watching spec/. Ctrl-C ends.'));
  return {
    async close() {
      ended.abort();
      unwatch();
      await guarded();
      await showing;
      worker.close();
      linter.close();
      await servers.close();
    },
  };
}

/** Starts nothing, and ends what it has started, once the signal is aborted. */
function runUntil(signal: AbortSignal, repository: string): Workplace['run'] {
  return async (args, folder = '.') =>
    signal.aborted
      ? { code: null, stdout: '', stderr: '' }
      : runProcess(args, `${repository}/${folder}`, signal);
}

function named(files: readonly string[]): string {
  const [one = '', two] = files;
  if (files.length > 2) return `${one} and ${files.length - 1} more files`;
  return two === undefined ? one : `${one} and ${two}`;
}

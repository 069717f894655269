import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readSnapshot, type Sources } from './changes.ts';
import { checkContract, showContract } from './checks.ts';
import { openWorker, runProcess } from './processes.ts';
import { openReport } from './report.ts';
import { openServers, type ServerOptions, timeOfDay } from './servers.ts';

interface SessionOptions extends ServerOptions {
  readonly repository: string;
  readonly say: (text: string) => void;
  readonly colour: boolean;
}

/**
 * Checks the contract as it is, then after each save, until closed; a save cancels the check of the one before.
 *
 * @throws Error when a port is taken.
 */
export async function startSession(options: SessionOptions): Promise<{ close(): Promise<void> }> {
  const { repository, say, colour } = options;
  const ended = new AbortController();
  const servers = await openServers(options, repository);
  const worker = openWorker(repository, ['tools/generate/src', 'tools/gate/src']);
  const linter = openWorker(repository, ['tools/generate/src', 'tools/lint/src', 'spec/lint']);
  const memory = { compiled: undefined, isConsoleClean: false };
  let sources: Sources = new Map();
  let unreported: ReadonlySet<string> = new Set();
  /** State at the last check that came to its end. */
  let checked = { sources, versions: readSnapshot(repository) };
  /** What follows the verdict goes on while the next check begins; the next showing waits for it. */
  let showing: Promise<void> = Promise.resolve();
  // An error outside the contract: a tool that is missing, a disk that is full. The next save tries again.
  const sayFault = (fault: unknown) => {
    if (!ended.signal.aborted)
      say(`✗ The check failed: ${fault instanceof Error ? fault.message : String(fault)}`);
  };

  const check = latestOnly(async (cancelled) => {
    const signal = AbortSignal.any([ended.signal, cancelled]);
    // What a cancelled check has not reported belongs to this one, also when the second save undid the first.
    const saved = [...unreported.union(new Set(changedFiles(sources, readSources(repository))))].sort();
    if (saved.length === 0 || signal.aborted) return;
    const isFirst = sources.size === 0;
    sources = readSources(repository);
    unreported = new Set(saved);
    say(`${timeOfDay()}  ${isFirst ? 'The contract as it is' : `Saved ${named(saved)}`}`);
    // Nothing is reported of files that were saved again meanwhile: a tool may have read either state.
    const outdated = () => signal.aborted || changedFiles(sources, readSources(repository)).length > 0;
    const report = openReport((text) => outdated() || say(text), colour);
    const run = (args: readonly string[]) => runProcess(args, repository, signal);
    const all = { repository, run, worker, linter, signal, servers, sources, saved, checked, memory, report };
    const isNew = await checkContract(all);
    if (outdated()) return;
    checked = { sources, versions: readSnapshot(repository) };
    unreported = new Set();
    report.summary();
    if (isNew) showing = showing.then(() => (signal.aborted ? undefined : showContract(all))).catch(sayFault);
  });
  const guarded = () => check().catch(sayFault);
  const unwatch = watchSources(repository, () => {
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

function named([one = '', two, ...more]: readonly string[]): string {
  if (more.length > 0) return `${one} and ${more.length + 1} more files`;
  return two === undefined ? one : `${one} and ${two}`;
}

/** Not what editors put next to a file: `.x.swp`, `x~`, `4913`, `#x#`. */
const isSource = /(^|[\\/])[^.#\\/][^\\/]*\.(yaml|md|json|ts|js|cjs)$/;

function sourceFiles(repository: string): string[] {
  const folders = ['spec', '.changeset'].flatMap((folder) => {
    const path = join(repository, folder);
    return existsSync(path)
      ? readdirSync(path, { recursive: true }).map((name) => join(folder, String(name)))
      : [];
  });
  const configuration = ['redocly.yaml', '.spectral.yaml'].filter((file) =>
    existsSync(join(repository, file)),
  );
  const files = folders.filter((file) => isSource.test(file)).map((file) => file.replaceAll('\\', '/'));
  return [...files, ...configuration];
}

export function readSources(repository: string): Sources {
  return new Map(sourceFiles(repository).map((file) => [file, readFileSync(join(repository, file), 'utf8')]));
}

/** Paths that were added, removed or changed. An editor that saves what was there already changes nothing. */
export function changedFiles(before: Sources, after: Sources): string[] {
  const files = new Set([...before.keys(), ...after.keys()]);
  return [...files].filter((file) => before.get(file) !== after.get(file)).sort();
}

/** How often the sources are looked at. Editors save in several steps: what differs from the look before waits for the next. */
const lookMs = 200;

/**
 * Calls `settled` after each burst of changes. It asks for the times of the files, since events are lost where a folder is
 * replaced by another of its name, as a change of branch does.
 *
 * @returns what ends it.
 */
export function watchSources(repository: string, settled: () => void): () => void {
  const timeOf = (file: string) => statSync(join(repository, file), { throwIfNoEntry: false })?.mtimeMs;
  const look = () => sourceFiles(repository).map((file) => `${file} ${timeOf(file)}`);
  let last = look().join();
  let reported = last;
  const timer = setInterval(() => {
    const now = look().join();
    if (now === last && now !== reported) {
      reported = now;
      settled();
    }
    last = now;
  }, lookMs);
  return () => clearInterval(timer);
}

/**
 * Never lets two runs overlap. A call during a run cancels it, and brings one more after it, however many calls there are.
 *
 * @param work ends early when its signal is aborted.
 * @returns a function that asks for a run; its promise ends when there is nothing left to do.
 */
export function latestOnly(work: (cancelled: AbortSignal) => Promise<void>): () => Promise<void> {
  let asked = false;
  let running: Promise<void> | undefined;
  let current = new AbortController();
  const runAll = async () => {
    try {
      while (asked) {
        asked = false;
        current = new AbortController();
        const { signal } = current;
        // What a cancelled run fails at is its cancelling; the next one begins.
        await work(signal).catch((fault: unknown) => {
          if (!signal.aborted) throw fault;
        });
      }
    } finally {
      running = undefined;
    }
  };
  return () => {
    asked = true;
    current.abort();
    running ??= runAll();
    return running;
  };
}

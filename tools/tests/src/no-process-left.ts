/**
 * Loaded before each test file that may start processes (vitest.config.ts): a file that leaves one running fails, and the
 * process is killed. It would run on for ever, and vitest waits for each process that holds the output of its worker.
 */
import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { aroundAll } from 'vitest';

/** Milliseconds for one that is on its way out. */
const patience = 10_000;

const started = new Set<ChildProcess>();

function keep(message: unknown): void {
  const { process: child } = message as { process: ChildProcess };
  started.add(child);
  // A library that does this keeps its process for later files, and lets it end with the worker.
  const { unref } = child;
  child.unref = () => {
    started.delete(child);
    unref.call(child);
  };
}

subscribe('child_process', keep);

aroundAll(async (runFile) => {
  await runFile();
  unsubscribe('child_process', keep);
  const running = [...started].filter(isRunning);
  await Promise.race([Promise.all(running.map((child) => once(child, 'exit'))), sleep(patience)]);
  const left = running.filter(isRunning);
  for (const child of left) child.kill('SIGKILL');
  if (left.length === 0) return;
  const commands = left.map(({ spawnargs }) => `  ${spawnargs.join(' ')}\n`);
  throw new Error(
    `These processes still ran at the end of the file. End what a test starts also when it fails:\n${commands.join('')}`,
  );
}, 2 * patience);

function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import type { Check, Report } from '@attestation/evidence';
import { type ArchivePorts, fileArchive } from './download.ts';
import type { KeptFile } from './make-file.ts';
import type { VerifyAnswer, VerifyRequest } from './verify-main.ts';

export interface ExaminePorts extends ArchivePorts {
  /** Text of the trust file for this file. */
  trust(file: KeptFile): string;
  /** For an archive that is too large for the memory. */
  readonly folder: string;
}

/** An archive of no more bytes and files is examined in memory, others from disk. */
const everyday = { bytes: 2 << 20, files: 20 };

/** What the verifier says of the archive, read as a download would send it, with the keys of this service. */
export async function examineFile(file: KeptFile, ports: ExaminePorts): Promise<Report> {
  const trust = ports.trust(file);
  const archive = await fileArchive(file, ports);
  const listed = listedFiles(file);
  if (listed.bytes > everyday.bytes || listed.files > everyday.files) {
    return withFile(archive, ports.folder, (path) => verifyInThread(path, trust));
  }
  // A copy that owns its memory: only that can be handed over.
  return verifyInThread(Uint8Array.from(await buffer(archive)), trust);
}

/**
 * What is wrong with it; empty when nothing is. A part that comes later is not a fault. An archive of another form than
 * format 1 is one: earlier releases of the verifier refuse it.
 */
export function faultsOf({ checks }: Report): Check[] {
  return checks.filter(({ status, code }) => status === 'failed' || code === 'zip-repacked');
}

/** The time of a time stamp that holds, Unix milliseconds. */
export function stampedAt({ checks }: Report): number | undefined {
  const stamp = checks.find(({ id, status }) => id === 'signature.time' && status === 'ok');
  return stamp?.values?.time === undefined ? undefined : Date.parse(String(stamp.values.time));
}

/** @throws Error that names each check that failed */
export async function requireValid(file: KeptFile, ports: ExaminePorts): Promise<Report> {
  const report = await examineFile(file, ports);
  const faults = faultsOf(report);
  if (faults.length === 0) return report;
  const said = faults.map(({ id, file: path, message }) => `${id}${path ? ` (${path})` : ''}: ${message}`);
  throw new Error(`The file of ${file.no} would not be valid, so it is not kept. ${said.join(' ')}`);
}

function listedFiles({ manifest }: KeptFile): typeof everyday {
  const { files } = JSON.parse(manifest) as { files: readonly { size: number }[] };
  return { bytes: files.reduce((sum, { size }) => sum + size, 0), files: files.length };
}

async function withFile<T>(
  archive: Readable,
  folder: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(folder, randomUUID());
  try {
    await pipeline(archive, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

const program = new URL(`./verify-main${extname(import.meta.url)}`, import.meta.url);

/** For files of everyday size: it is kept, and at rest keeps no process alive. */
let kept: ReturnType<typeof startThread> | undefined;

/** Large files are verified one at a time: each may need several times the memory of the largest attestation. */
let lastLarge: Promise<unknown> = Promise.resolve();

/**
 * What the verifier says of a file, in a thread of low priority: a small one takes as long as ten requests, to read
 * megabytes of JSON takes seconds.
 *
 * @param archive the file, whose memory is handed over; or its path, when it is large: it gets a thread of its own, which
 * ends with its memory
 * @param trust text of the trust file
 * @throws what the verifier throws, or Error when the thread ends without a report
 */
export function verifyInThread(archive: VerifyRequest['archive'], trust: string): Promise<Report> {
  if (typeof archive !== 'string') {
    if (!kept?.isAlive()) kept = startThread();
    return kept.verify(archive, trust);
  }
  const report = lastLarge.then(async () => {
    const thread = startThread();
    try {
      return await thread.verify(archive, trust);
    } finally {
      await thread.stop();
    }
  });
  lastLarge = report.catch(() => undefined);
  return report;
}

function startThread() {
  const worker = new Worker(program);
  worker.unref();
  const waiting = new Map<number, PromiseWithResolvers<Report>>();
  let sent = 0;
  let over: Error | undefined;

  function settle(id: number): PromiseWithResolvers<Report> | undefined {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    return one;
  }

  function end(error: Error): void {
    over ??= error;
    for (const id of waiting.keys()) settle(id)?.reject(over);
  }

  worker.on('message', (answer: VerifyAnswer) => {
    const one = settle(answer.id);
    if ('report' in answer) one?.resolve(answer.report);
    else one?.reject(Object.assign(new Error(answer.failed.message), { name: answer.failed.name }));
  });
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`The verifier ended with ${code} and no report.`)));
  return {
    verify(archive: VerifyRequest['archive'], trust: string): Promise<Report> {
      if (over) return Promise.reject(over);
      const one = Promise.withResolvers<Report>();
      sent += 1;
      waiting.set(sent, one);
      worker.ref();
      const request: VerifyRequest = { id: sent, archive, trust };
      worker.postMessage(request, typeof archive === 'string' ? [] : [archive.buffer]);
      return one.promise;
    },
    isAlive: () => over === undefined,
    stop: () => worker.terminate(),
  };
}

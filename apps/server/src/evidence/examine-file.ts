import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Check, Report } from '@attestation/evidence';
import { type ArchivePorts, fileArchive } from './file-archive.ts';
import type { KeptFile } from './file-maker.ts';
import { verifyInThread } from './verify-in-thread.ts';

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

/** What is wrong with it; empty when nothing is. A part that comes later is not a fault. */
export function faultsOf({ checks }: Report): Check[] {
  return checks.filter(({ status }) => status === 'failed');
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

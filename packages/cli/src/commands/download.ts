import { createHash } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Download } from '@attestation/client';
import { UsageError } from '@attestation/command-line';
import { printable, shown } from '@attestation/signing/printable';
import { defineCommand, type Outcome, type Surroundings } from '../command.ts';
import { openClient } from '../open-client.ts';
import { calling, precedence } from '../options.ts';
import { startProgress } from '../progress.ts';

export const download = defineCommand({
  name: 'download',
  about: 'Save the attestation file (a zip) of a closed attestation.',
  positionals: [{ name: 'NO', about: 'Reference number of the attestation', required: true }],
  options: {
    output: {
      type: 'string',
      short: 'o',
      value: 'PATH',
      about: 'File or folder to save to; - for standard output (default: this folder)',
      candidates: 'file',
    },
    force: { type: 'boolean', short: 'f', about: 'Replace an existing file' },
    ...calling,
  },
  notes: `The command saves the complete file or nothing.\n\n${precedence}`,
  examples: [
    ['Into this folder, under the name from the service', 'attest download NO'],
    ['Under another name', 'attest download NO -o evidence.zip'],
    ['To standard output', 'attest download NO -o - | bsdtar -tf -'],
  ],
  async run({ values, positionals: [no = ''] }, surroundings) {
    const { output = '.', force = false } = values;
    const { io } = surroundings;
    if (output === '-' && io.stdout.isTTY) {
      throw new UsageError('A terminal cannot show a zip.', 'use attest download NO -o FILE, or a pipe');
    }
    if (output === '-' && values.json) throw new UsageError('You cannot combine -o - and --json.');
    const { client } = await openClient(values, io);
    const file = await client.downloadAttestation({ payload: { ano: no } }, { signal: io.signal });
    if (output === '-') return toStandardOutput(file, surroundings);
    return toFile(file, await targetOf(file, output, force), surroundings);
  },
});

async function toStandardOutput(file: Download, { io }: Surroundings): Promise<Outcome> {
  await pipeline(file.stream, io.stdout, { end: false });
  return { data: {}, text: shown`` };
}

async function toFile(file: Download, path: string, { io, paint }: Surroundings): Promise<Outcome> {
  const progress = startProgress('Receiving', file.size, io);
  try {
    const { bytes, sha256 } = await saveDownload(file.stream, path, (count) => progress.add(count));
    progress.stop();
    return {
      data: { path, bytes, sha256 },
      text: shown`${paint('green', '✓')} Saved ${paint('bold', path)} (${bytes} bytes)\n  SHA-256 ${printable(sha256)}`,
    };
  } finally {
    progress.stop();
  }
}

/** @throws UsageError when a file is there already. */
async function targetOf({ fileName, stream }: Download, output: string, force: boolean): Promise<string> {
  const found = await stat(output).catch(ignoreMissing);
  const path = found?.isDirectory() ? join(output, fileName) : output;
  if (force || !(path === output ? found : await stat(path).catch(ignoreMissing))) return path;
  await stream.cancel();
  throw new UsageError(`${path} already exists.`, 'add --force to replace it, or -o for another name');
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Writes a stream to a file next to `path` and renames it at the end, so that half a file never has that name. */
async function saveDownload(
  stream: ReadableStream<Uint8Array>,
  path: string,
  onBytes: (count: number) => void,
): Promise<{ bytes: number; sha256: string }> {
  const partial = `${path}.${process.pid}.part`;
  const file = await open(partial, 'wx');
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      await file.write(chunk);
      hash.update(chunk);
      bytes += chunk.length;
      onBytes(chunk.length);
    }
    await file.sync();
    await file.close();
    await rename(partial, path);
    return { bytes, sha256: hash.digest('hex') };
  } catch (error) {
    await file.close();
    await rm(partial, { force: true });
    throw error;
  }
}

/** How long it takes to check what was downloaded, and figures of programs next to the tests of what they measure. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { open, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { operations } from '@attestation/contract/v1';
import type { Served } from './evidence-load.ts';
import { percentiles } from './load.ts';
import { signedBody, signedFields } from './sign.ts';
import { createPath, createPayload, readPayload } from './targets.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const attest = join(root, 'packages/cli/bin/attest.js');
const mebibyte = 2 ** 20;

interface VerifySize {
  readonly folder: string;
  readonly mebibytes: number;
  readonly runs: { readonly small: number; readonly big: number };
}

/** Downloads two attestation files, and checks each with the command. */
export async function measureVerify(served: Served, { folder, mebibytes, runs }: VerifySize) {
  const attachment = join(folder, 'attachment.bin');
  const [small, big, trust] = [
    join(folder, 'small.zip'),
    join(folder, 'big.zip'),
    join(folder, 'trust.json'),
  ];
  const verify = (file: string) => timed(process.execPath, [attest, 'verify', file, '--trust', trust]);
  await writeFile(
    trust,
    await (await fetch(`http://127.0.0.1:${served.server.port}/trust/formal.json`)).text(),
  );
  // Before the big one is made: the system writes that to the disk for some time.
  await downloadNew(served, 'small', small);
  const smallMs: number[] = [];
  const startMs: number[] = [];
  const verifyMs: number[] = [];
  const sha256sumMs: number[] = [];
  for (let i = 0; i < runs.small; i++) smallMs.push(await verify(small));
  for (let i = 0; i < runs.small; i++) {
    startMs.push(await timed(process.execPath, [attest, 'verify', '--help']));
  }
  await writeNoise(attachment, mebibytes);
  await downloadNew(served, 'big', big, attachment);
  // In turn, so that what else the machine does meets both.
  for (let i = 0; i < runs.big; i++) {
    sha256sumMs.push(await timed('sha256sum', [big]));
    verifyMs.push(await verify(big));
  }
  return {
    /** Milliseconds of `attest verify`, the start of the process included. */
    small: { ...percentiles(smallMs), bytes: (await stat(small)).size },
    /** Milliseconds of `attest verify --help`: what of the above is the start of the process. */
    startMs: percentiles(startMs),
    /** The same of a file with a big attachment, compared with `sha256sum` of the same file. */
    big: {
      bytes: (await stat(big)).size,
      verifyMs: percentiles(verifyMs),
      sha256sumMs: percentiles(sha256sumMs),
    },
  };
}

/** Milliseconds. @throws when the program does not end with 0: an invalid file is not a figure */
async function timed(program: string, args: readonly string[]): Promise<number> {
  const start = performance.now();
  await run(program, [...args], { env: { ...process.env, LANG: 'C' } });
  return performance.now() - start;
}

/** Each mebibyte is another one. */
async function writeNoise(path: string, mebibytes: number): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let i = 0; i < mebibytes; i++) await file.write(Buffer.alloc(mebibyte, `mebibyte ${i} `));
  } finally {
    await file.close();
  }
}

/** Closes an attestation, with a file attached if one is named, and stores its attestation file at `path`. */
async function downloadNew(
  { targets: { credentials }, server: { port } }: Served,
  uniqueId: string,
  path: string,
  attachment?: string,
): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  const blob = attachment === undefined ? undefined : await openAsBlob(attachment);
  const attachments = blob && { 0: [await sha256(blob)] };
  const create = JSON.parse(createPayload(credentials.templateId, uniqueId, true)) as object;
  const payload = JSON.stringify({ ...create, attachments });
  const form = new FormData();
  for (const [name, value] of signedFields(createPath, payload, credentials)) form.append(name, value);
  if (blob) form.append('attachments[0][]', blob, 'big.bin');
  const created = await fetch(`${url}${createPath}`, { method: 'POST', body: form });
  const text = await created.text();
  const no = /"no":"([0-9A-F]{32})"/.exec(text)?.[1];
  if (no === undefined) throw new Error(`The create was refused: ${created.status} ${text.slice(0, 500)}`);
  const operation = operations.downloadAttestation.path;
  const body = signedBody(operation, readPayload(no), credentials);
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}${operation}`, { method: 'POST', headers, body: new Uint8Array(body) });
  if (answer.status !== 200 || !answer.body)
    throw new Error(`No file: ${answer.status} ${await answer.text()}`);
  await pipeline(answer.body, createWriteStream(path));
}

async function sha256(blob: Blob): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of blob.stream()) hash.update(chunk);
  return hash.digest('hex');
}

interface Programs {
  /** Figures of the log alone. */
  'apps/server/test/log/measure.ts': {
    readonly syncMs: number;
    readonly leavesPerSecond: number;
    readonly provableMs: { readonly p50: number; readonly p99: number };
    readonly tree?: {
      readonly leaves: number;
      readonly integrateSeconds: number;
      readonly openMs: number;
      readonly proofMs: { readonly p50: number; readonly p99: number };
      readonly oneMoreMs: number;
    };
  };
  /** Figures of the rendering threads alone. */
  'packages/rendering/test/measure.ts': {
    readonly threads: number;
    readonly perSecond: number;
    readonly perCpuSecond: number;
  };
}

/** Runs a measurement that is next to the tests of what it measures, in a process of its own. */
export async function measureProgram<File extends keyof Programs>(
  file: File,
  options: Readonly<Record<string, number>>,
): Promise<Programs[File]> {
  const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, String(value)]);
  const { stdout } = await run(process.execPath, [join(root, file), ...args]);
  return JSON.parse(stdout) as Programs[File];
}

import { execFile } from 'node:child_process';
import { open, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Targets } from '../targets/prepare-targets.ts';
import type { Target } from '../targets/start-target.ts';
import type { EvidenceSize } from './evidence-options.ts';
import { type Percentiles, percentiles } from './percentiles.ts';
import { closeWith, download } from './transfer-file.ts';

export interface VerifyFigures {
  /** Milliseconds of `attest verify`, the start of the process included. */
  readonly small: Percentiles & { readonly bytes: number };
  /** The same, of a file with a big attachment, compared with `sha256sum` of the same file. */
  readonly big: { readonly bytes: number; readonly verifyMs: Percentiles; readonly sha256sumMs: Percentiles };
  /** Milliseconds of `attest verify --help`: what of the above is the start of the process. */
  readonly startMs: Percentiles;
}

const attest = fileURLToPath(new URL('../../../packages/cli/bin/attest.js', import.meta.url));
const mebibyte = 2 ** 20;

/** Downloads two attestation files and checks each with the command, as whoever gets one would. */
export async function measureVerify(
  { credentials }: Targets,
  { port }: Target,
  { folder, mebibytes, runs }: EvidenceSize['verify'] & { folder: string },
): Promise<VerifyFigures> {
  const attachment = join(folder, 'attachment.bin');
  const [small, big] = [join(folder, 'small.zip'), join(folder, 'big.zip')];
  const verify = (file: string) => timed(process.execPath, [attest, 'verify', file, '--trust', trust]);
  const trust = join(folder, 'trust.json');
  await writeFile(trust, await (await fetch(`http://127.0.0.1:${port}/trust/formal.json`)).text());
  // Before the big one is made: the system writes that to the disk for some time.
  await download(port, credentials, await closeWith(port, credentials, 'small'), small);
  const smallMs = await repeat(runs.small, () => verify(small));
  const startMs = await repeat(runs.small, () => timed(process.execPath, [attest, 'verify', '--help']));
  await writeNoise(attachment, mebibytes);
  await download(port, credentials, await closeWith(port, credentials, 'big', attachment), big);
  const verifyMs: number[] = [];
  const sha256sumMs: number[] = [];
  // In turn, so that what else the machine does meets both.
  for (let i = 0; i < runs.big; i++) {
    sha256sumMs.push(await timed('sha256sum', [big]));
    verifyMs.push(await verify(big));
  }
  return {
    small: { ...percentiles(smallMs), bytes: (await stat(small)).size },
    startMs: percentiles(startMs),
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
  await promisify(execFile)(program, [...args], { env: { ...process.env, LANG: 'C' } });
  return performance.now() - start;
}

async function repeat(times: number, once: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let i = 0; i < times; i++) values.push(await once());
  return values;
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

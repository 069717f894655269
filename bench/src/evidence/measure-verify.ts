import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { open, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { operations } from '@attestation/contract/v1';
import { signRequests } from '../load/sign-requests.ts';
import type { Targets } from '../targets/prepare-targets.ts';
import type { Target } from '../targets/start-target.ts';
import { createPayload } from '../workload.ts';
import type { EvidenceSize } from './evidence-options.ts';
import { type Percentiles, percentiles } from './percentiles.ts';

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

type Credentials = Targets['credentials'];

/** Closes an attestation, with a file attached if one is named; returns its number. */
export async function closeWith(
  port: number,
  credentials: Credentials,
  uniqueId: string,
  attachment?: string,
): Promise<string> {
  const payload = createPayload(credentials.templateId, uniqueId, true);
  const blob = attachment === undefined ? undefined : await openAsBlob(attachment);
  const attachments = blob && `,"attachments":{"0":["${await sha256(blob)}"]}}`;
  const text = attachments === undefined ? payload : `${payload.slice(0, -1)}${attachments}`;
  const { path } = operations.createAttestation;
  const form = new FormData();
  for (const [name, value] of await signedFields(path, credentials, text)) form.append(name, value);
  if (blob) form.append('attachments[0][]', blob, 'big.bin');
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: form });
  const said = await answer.text();
  const no = /"no":"([0-9A-F]{32})"/.exec(said)?.[1];
  if (no === undefined) throw new Error(`The create was refused: ${answer.status} ${said.slice(0, 500)}`);
  return no;
}

/** Keeps the file of an attestation. */
export async function download(
  port: number,
  credentials: Credentials,
  no: string,
  path: string,
): Promise<void> {
  const operation = operations.downloadAttestation.path;
  const [request] = await signRequests({
    path: operation,
    ...credentials,
    payloads: [JSON.stringify({ ano: no })],
  });
  const body = bodyOf(String(request));
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}${operation}`, { method: 'POST', headers, body });
  if (answer.status !== 200 || !answer.body)
    throw new Error(`No file: ${answer.status} ${await answer.text()}`);
  await pipeline(answer.body, createWriteStream(path));
}

/** The members of a signed request, for a form; the payload keeps its text. */
async function signedFields(
  path: string,
  credentials: Credentials,
  payload: string,
): Promise<[string, string][]> {
  const [request] = await signRequests({ path, ...credentials, payloads: [payload] });
  const members = JSON.parse(bodyOf(String(request))) as Record<string, unknown>;
  return Object.entries({ ...members, payload }).map(([name, value]) => [name, String(value)]);
}

function bodyOf(request: string): string {
  return request.slice(request.indexOf('\r\n\r\n') + 4);
}

async function sha256(blob: Blob): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of blob.stream()) hash.update(chunk);
  return hash.digest('hex');
}

/** Figures of the log alone; see apps/server/test/log/measure.ts. */
export interface LogFigures {
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
}

/** Figures of the rendering threads alone; see packages/rendering/test/measure.ts. */
export interface RenderFigures {
  readonly threads: number;
  readonly perSecond: number;
  readonly perCpuSecond: number;
}

interface Programs {
  log: LogFigures;
  rendering: RenderFigures;
}

const programs: Record<keyof Programs, string> = {
  log: 'apps/server/test/log/measure.ts',
  rendering: 'packages/rendering/test/measure.ts',
};

/** Runs a measurement that is next to the tests of what it measures, in a process of its own. */
export async function measureProgram<Name extends keyof Programs>(
  name: Name,
  options: Readonly<Record<string, number>>,
): Promise<Programs[Name]> {
  const program = fileURLToPath(new URL(`../../../${programs[name]}`, import.meta.url));
  const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, String(value)]);
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args]);
  return JSON.parse(stdout) as Programs[Name];
}

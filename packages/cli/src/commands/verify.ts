import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Paint, type Style, UsageError, wholeNumber } from '@attestation/command-line';
import {
  type ByteSource,
  type Check,
  type CheckStatus,
  type Digests,
  type Language,
  parseTrust,
  type Report,
  type Trust,
  TrustError,
  type Verdict,
  verify as verifyFile,
} from '@attestation/evidence';
import { publicKeyDer, SigningError } from '@attestation/signing';
import { joined, type Printable, printable, shown } from '@attestation/signing/printable';
import { defineCommand, type ExitCode, exitCodes, type Io } from '../command.ts';
import { startProgress } from '../progress.ts';

/** A verification report for people: a line a check, who sent it, what is not shown, and the verdict last. */
function reportLines(report: Report, language: Language, paint: Paint): Printable {
  const { verdict, no, checks, summary } = report;
  const width = Math.max(...checks.map(({ id }) => id.length));
  const parts = [
    joined(checks.map((check) => lineOf(check, width, paint))),
    ...limitLines(report, language),
    shown`${no === null ? shown`` : shown`${no}  `}${paint(styles[verdict], summary)}`,
  ];
  return joined(parts, '\n\n');
}

const styles: Record<Verdict, Style> = {
  valid: 'green',
  invalid: 'red',
  pending: 'yellow',
  unknown: 'bold',
};

const signs: Record<CheckStatus, [sign: string, style: Style]> = {
  ok: ['✓', 'green'],
  failed: ['✗', 'red'],
  pending: ['…', 'yellow'],
  unknown: ['?', 'bold'],
  note: ['!', 'yellow'],
  skipped: ['-', 'dim'],
};

const words = {
  en: { notShown: 'Not shown by this file:', stop: '.' },
  zh: { notShown: '此文件不能证明：', stop: '。' },
} as const satisfies Record<Language, unknown>;

function limitLines({ notShown }: Report, language: Language): Printable[] {
  if (notShown.length === 0) return [];
  const lines = notShown.map(({ message }) => shown`  ${message}${printable(words[language].stop)}`);
  return [joined([printable(words[language].notShown), ...lines])];
}

function lineOf({ id, status, file, message }: Check, width: number, paint: Paint): Printable {
  const [sign, style] = signs[status];
  const place = file === undefined ? shown`` : shown`${paint('bold', file)}: `;
  return shown`${paint(style, sign)} ${printable(id.padEnd(width))}  ${place}${message}`;
}

export const verify = defineCommand({
  name: 'verify',
  about: 'Check an attestation file, without the service: whole, signed, in the log, and on the chain.',
  positionals: [
    { name: 'FILE', about: 'Attestation file (zip), as downloaded', required: true, candidates: 'file' },
  ],
  options: {
    trust: {
      type: 'string',
      value: 'FILE',
      about:
        'Keys of the service, which you got from it yourself (default: those inside FILE, which show nothing of who made it)',
      candidates: 'file',
    },
    'member-key': {
      type: 'string',
      value: 'FILE',
      about: 'Public key or certificate (PEM) of the member, which you got from the member',
      candidates: 'file',
    },
    witnesses: {
      type: 'string',
      value: 'N',
      about: 'Witnesses in the trust file that must have cosigned (default: 1 when it names any)',
    },
    rpc: {
      type: 'string',
      value: 'URL',
      about: 'Ask this node whether the chain has the block; else nothing leaves this machine',
    },
  },
  notes: `Exit codes: 0 valid, 1 invalid, 2 not decided: who made it was not checked (no --trust), the trust file is older than
the file, or the service still has to add a part (download the file again later); 4 not checked (command line, file,
trust file).
The messages are in Chinese where LANG says so.`,
  exitCodeOfUsage: exitCodes.internal,
  examples: [
    ['Made by the service whose keys you have', 'attest verify evidence.zip --trust trust.json'],
    ['Only whether it is consistent, not who made it', 'attest verify evidence.zip'],
    [
      'And sent by the member whose key you have',
      'attest verify evidence.zip --trust trust.json --member-key acme.pem',
    ],
    ['And on the chain', 'attest verify evidence.zip --trust trust.json --rpc https://node.example'],
    [
      'In a script',
      'attest verify evidence.zip --json | jq -r \'.checks[] | select(.status == "failed") | .code\'',
    ],
  ],
  async run({ values, positionals: [path = ''] }, { io, paint }) {
    const language = languageOf(io.env);
    const trust = values.trust === undefined ? {} : { trust: await readTrust(values.trust) };
    const rpc = values.rpc === undefined ? {} : { rpc: requireUrl(values.rpc) };
    const quorum =
      values.witnesses === undefined
        ? {}
        : { quorum: wholeNumber('--witnesses', values.witnesses, { least: 1 }) };
    const keyFile = values['member-key'];
    const memberKeys = keyFile === undefined ? {} : { memberKeys: await readMemberKeys(keyFile) };
    const report = await examine(path, { ...trust, ...memberKeys, ...rpc, ...quorum, language }, io);
    return {
      data: report,
      text: reportLines(report, language, paint),
      exitCode: verdictCodes[report.verdict],
    };
  },
});

/** What the shell learns. 2 is usage elsewhere: see `exitCodeOfUsage`. */
const verdictCodes: Record<Verdict, ExitCode> = {
  valid: exitCodes.ok,
  invalid: exitCodes.refused,
  pending: exitCodes.undecided,
  unknown: exitCodes.undecided,
};

/** Node's own are several times as fast as JavaScript. */
const digests: Digests = { sha256: () => createHash('sha256'), crc32 };

async function examine(
  path: string,
  options: {
    trust?: Trust;
    memberKeys?: readonly string[];
    rpc?: string;
    quorum?: number;
    language: Language;
  },
  io: Io,
): Promise<Report> {
  const file = await openFileBytes(path).catch((cause) => {
    throw unreadable(path, cause);
  });
  const progress = startProgress('Checking', file.size, io);
  let shown = 0;
  try {
    return await verifyFile(file, {
      ...options,
      digests,
      signal: io.signal,
      onProgress({ done }) {
        progress.add(done - shown);
        shown = done;
      },
    });
  } finally {
    progress.stop();
    await file.close();
  }
}

async function readTrust(path: string): Promise<Trust> {
  const bytes = await readFile(path).catch((cause) => {
    throw unreadable(path, cause);
  });
  try {
    return parseTrust(bytes);
  } catch (error) {
    if (!(error instanceof TrustError)) throw error;
    throw new UsageError(
      `${path} is not a trust file.`,
      'its form is that of proof/trust.json in an attestation file',
      error,
    );
  }
}

/** Several keys may stand one behind the other: a member changes them now and then. */
async function readMemberKeys(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw unreadable(path, cause);
  });
  try {
    const blocks = text.match(/-----BEGIN [^-]+-----[^-]*-----END [^-]+-----/g) ?? [text];
    // A key that cannot be read is refused before anything is checked.
    for (const block of blocks) publicKeyDer(block);
    return blocks;
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    throw new UsageError(`${path} is not a public key: ${error.message}`, undefined, error);
  }
}

function requireUrl(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text;
  throw new UsageError(`--rpc must be an address that starts with https:// or http://.`);
}

function unreadable(path: string, cause: NodeJS.ErrnoException): UsageError {
  if (cause.code === 'ENOENT') return new UsageError(`There is no file ${path}.`, undefined, cause);
  if (cause.code === 'EISDIR') return new UsageError(`${path} is not a file.`, undefined, cause);
  return new UsageError(`${path} cannot be read: ${cause.message}`, undefined, cause);
}

/** POSIX: LC_ALL outranks LC_MESSAGES, which outranks LANG. */
function languageOf({ LC_ALL, LC_MESSAGES, LANG }: Io['env']): Language {
  return (LC_ALL || LC_MESSAGES || LANG || '').startsWith('zh') ? 'zh' : 'en';
}

/** A file as a source of bytes; three times as fast as the Blob that Node makes of one. */
interface FileBytes extends ByteSource {
  close(): Promise<void>;
}

/** @throws what the system says when it cannot be read */
async function openFileBytes(path: string): Promise<FileBytes> {
  const file = await open(path);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw Object.assign(new Error(`${path} is not a file`), { code: 'EISDIR' });
    return {
      size: stats.size,
      slice: (start, end) => ({ arrayBuffer: () => readRange(file, start, Math.min(end, stats.size)) }),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Fewer bytes than asked for when the file has become shorter. */
async function readRange(file: FileHandle, start: number, end: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(0, end - start));
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, start + length);
    if (bytesRead === 0) return bytes.buffer.slice(0, length);
    length += bytesRead;
  }
  return bytes.buffer;
}

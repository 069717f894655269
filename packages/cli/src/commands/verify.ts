import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import {
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
import { type CliError, UsageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { openFileBytes } from '../file-bytes.ts';
import type { Io, Paint, Style } from '../io.ts';
import { startProgress } from '../progress.ts';

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
      about: 'Keys of the service, which you got from it yourself (default: those inside FILE)',
      candidates: 'file',
    },
    rpc: {
      type: 'string',
      value: 'URL',
      about: 'Ask this node whether the chain has the block; else nothing leaves this machine',
    },
  },
  notes: `Exit codes: 0 valid, 1 invalid, 2 valid so far: the service still has to add a part (download the file again
later), 4 not checked (command line, file, trust file). The messages are in Chinese where LANG says so.`,
  exitCodeOfUsage: exitCodes.internal,
  examples: [
    ['Whole, and who signed it', 'attest verify evidence.zip'],
    ['Made by the service whose keys you have', 'attest verify evidence.zip --trust trust.json'],
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
    const report = await examine(path, { ...trust, ...rpc, language }, io);
    return { data: report, text: linesOf(report, language, paint), exitCode: verdictCodes[report.verdict] };
  },
});

/** What the shell learns. 2 is usage elsewhere: see `exitCodeOfUsage`. */
const verdictCodes: Record<Verdict, ExitCode> = {
  valid: exitCodes.ok,
  invalid: exitCodes.refused,
  pending: exitCodes.pending,
};

/** Node's own are several times as fast as JavaScript. */
const digests: Digests = { sha256: () => createHash('sha256'), crc32 };

async function examine(
  path: string,
  options: { trust?: Trust; rpc?: string; language: Language },
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
      `${path} is no trust file.`,
      'its form is that of proof/trust.json in an attestation file',
      error,
    );
  }
}

function requireUrl(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text;
  throw new UsageError(`--rpc must be an address that starts with https:// or http://.`);
}

function unreadable(path: string, cause: NodeJS.ErrnoException): CliError {
  if (cause.code === 'ENOENT') return new UsageError(`There is no file ${path}.`, undefined, cause);
  if (cause.code === 'EISDIR') return new UsageError(`${path} is not a file.`, undefined, cause);
  return new UsageError(`${path} cannot be read: ${cause.message}`, undefined, cause);
}

/** POSIX: LC_ALL outranks LC_MESSAGES, which outranks LANG. */
function languageOf({ LC_ALL, LC_MESSAGES, LANG }: Io['env']): Language {
  return (LC_ALL || LC_MESSAGES || LANG || '').startsWith('zh') ? 'zh' : 'en';
}

const signs: Record<CheckStatus, [sign: string, style: Style]> = {
  ok: ['✓', 'green'],
  failed: ['✗', 'red'],
  pending: ['…', 'yellow'],
  note: ['!', 'yellow'],
  skipped: ['-', 'dim'],
};

const summaries: Record<Language, Record<Verdict | 'unidentified', string>> = {
  en: {
    valid: 'Valid.',
    unidentified: 'Valid in itself; whether the service made it was not checked (--trust).',
    invalid: 'Invalid: do not rely on this file.',
    pending: 'Valid so far; a part is still to come: download the file again later.',
  },
  zh: {
    valid: '有效。',
    unidentified: '文件本身有效；未核对是否由服务方制作（--trust）。',
    invalid: '无效：请勿采信此文件。',
    pending: '目前有效；尚有部分未完成：请稍后重新下载。',
  },
};

function linesOf({ verdict, no, checks }: Report, language: Language, paint: Paint): string {
  const width = Math.max(...checks.map(({ id }) => id.length));
  const lines = checks.map((check) => lineOf(check, width, paint));
  const style = { valid: 'green', invalid: 'red', pending: 'yellow' } as const;
  const isIdentified = verdict !== 'valid' || checks.every(({ code }) => code !== 'trust-own');
  const summary = paint(style[verdict], summaries[language][isIdentified ? verdict : 'unidentified']);
  return `${lines.join('\n')}\n\n${no === null ? '' : `${no}  `}${summary}`;
}

function lineOf({ id, status, file, message }: Check, width: number, paint: Paint): string {
  const [sign, style] = signs[status];
  const place = file === undefined ? '' : `${paint('bold', file)}: `;
  return `${paint(style, sign)} ${id.padEnd(width)}  ${place}${message}`;
}

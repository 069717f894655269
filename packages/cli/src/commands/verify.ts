import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { UsageError, wholeNumber } from '@attestation/command-line';
import {
  type Digests,
  type Language,
  maskedIdentity,
  parseTrust,
  type Report,
  type Trust,
  TrustError,
  type Verdict,
  verify as verifyFile,
} from '@attestation/evidence';
import { publicKeyDer, SigningError } from '@attestation/signing';
import { defineCommand, type ExitCode, exitCodes, type Io } from '../command.ts';
import { startProgress } from '../progress.ts';
import { openInput } from '../verification/open-input.ts';
import { reportLines } from '../verification/report-lines.ts';

export const verify = defineCommand({
  name: 'verify',
  about: 'Verify an attestation file offline: content, signatures, log and chain.',
  positionals: [
    {
      name: 'FILE',
      about: 'Attestation file (zip), or its unpacked folder',
      required: true,
      candidates: 'file',
    },
  ],
  options: {
    trust: {
      type: 'string',
      value: 'FILE',
      about:
        'Trust file that you got from the service itself (default: the keys in FILE, which do not show who made it)',
      candidates: 'file',
    },
    'member-key': {
      type: 'string',
      value: 'FILE',
      about: 'Public key or certificate (PEM) that you got from the member',
      candidates: 'file',
    },
    witnesses: {
      type: 'string',
      value: 'N',
      about: 'Number of witnesses in the trust file that must have cosigned (default: 1 if it names any)',
    },
    rpc: {
      type: 'string',
      value: 'URL',
      about: 'Ask this node whether the chain has the block; without it, the network is not used',
    },
    'show-identities': {
      type: 'boolean',
      about: 'Show the identities in full, also with --json (default: masked)',
    },
  },
  notes: `Exit codes: 0 valid, 1 invalid, 2 not decided: its origin was not checked (no --trust), the trust file is older than
the file, or the service still has to add a part (download the file again later); 4 not checked (command line, file,
trust file).
If LANG is Chinese, the messages are too.`,
  exitCodeOfUsage: exitCodes.internal,
  examples: [
    ['Check that the service with these keys made it', 'attest verify evidence.zip --trust trust.json'],
    ['Check only that it is consistent, not who made it', 'attest verify evidence.zip'],
    [
      'Also check that the member with this key sent it',
      'attest verify evidence.zip --trust trust.json --member-key acme.pem',
    ],
    ['Verify an unpacked file', 'attest verify evidence/ --trust trust.json'],
    ['Also check the chain', 'attest verify evidence.zip --trust trust.json --rpc https://node.example'],
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
    const examined = await examine(path, { ...trust, ...memberKeys, ...rpc, ...quorum, language }, io);
    const report = values['show-identities'] ? examined : withMasks(examined);
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

/** Terminals are looked at by others, and their output ends up in logs and tickets. */
function withMasks(report: Report): Report {
  if (!report.content) return report;
  const identities = report.content.identities.map(({ type, value }) => ({
    type,
    value: maskedIdentity(value),
  }));
  return { ...report, content: { ...report.content, identities } };
}

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
  const file = await openInput(path).catch((cause) => {
    throw cause instanceof UsageError ? cause : unreadable(path, cause);
  });
  const progress = startProgress('Checking', file.size, io);
  let shown = 0;
  try {
    return await verifyFile(file.content, {
      ...options,
      name: file.name,
      content: true,
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
      'its format is that of proof/trust.json in an attestation file',
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
  if (cause.code === 'ENOENT') return new UsageError(`The file ${path} does not exist.`, undefined, cause);
  if (cause.code === 'EISDIR') return new UsageError(`${path} is not a file.`, undefined, cause);
  return new UsageError(`${path} cannot be read: ${cause.message}`, undefined, cause);
}

/** POSIX: LC_ALL outranks LC_MESSAGES, which outranks LANG. */
function languageOf({ LC_ALL, LC_MESSAGES, LANG }: Io['env']): Language {
  return (LC_ALL || LC_MESSAGES || LANG || '').startsWith('zh') ? 'zh' : 'en';
}

import type { Printable } from '@attestation/signing/printable';
import type { english, LimitCode } from './messages-en.ts';

/** The parts of a verification, in the order in which they are done. Stable: an id never changes its meaning. */
export const checkIds = [
  'zip.structure',
  'manifest.form',
  'manifest.entries',
  'manifest.files',
  'requests.signatures',
  'member.key',
  'data.attestation',
  'data.template',
  'data.attachments',
  'custody.chain',
  'custody.requests',
  'trust.source',
  'signature.service',
  'signature.time',
  'pdf.signatures',
  'log.inclusion',
  'log.key',
  'anchor.chain',
  'anchor.block',
] as const;

/** What a check can find. Stable: a code never changes its meaning. */
export type MessageCode = keyof typeof english;

export type CheckId = (typeof checkIds)[number];

/**
 * `pending`: the service adds this part later, download the file again. `skipped`: there is nothing to check, or what
 * it hangs on has failed. `note`: nothing is wrong, but the reader should know. `unknown`: the keys or the clock at
 * hand cannot decide.
 */
export type CheckStatus = 'ok' | 'failed' | 'pending' | 'unknown' | 'skipped' | 'note';

/** What one check found; its words are in `messages`. */
export interface Finding {
  readonly id: CheckId;
  readonly status: CheckStatus;
  readonly code: MessageCode;
  /** Name inside the attestation file, fit to be printed. */
  readonly file?: Printable;
  /** What the message names: `{count}`. */
  readonly values?: Readonly<Record<string, Printable | number>>;
}

export type Language = 'en' | 'zh';

/** A finding with its message. */
export interface Check extends Finding {
  readonly message: Printable;
}

/**
 * `pending`: all that is there holds, and a part is still to come. `unknown`: nothing is wrong, but it cannot be decided:
 * no trust file was given, or that or the clock of this device is older than the file. By rank: invalid, unknown, pending.
 */
export type Verdict = 'valid' | 'invalid' | 'pending' | 'unknown';

/** What a file does not show, however valid it is. */
export interface Limit {
  readonly code: LimitCode;
  readonly message: Printable;
}

/**
 * A fact: what the certificate prints for its name, or the name, and the text or the JSON that was sent, as `displayText` gives
 * them for a page. A terminal needs `printable`.
 */
export interface ReportedField {
  readonly name: string;
  readonly value: string;
}

/** What is attested, and what the file says of when and by which service. */
export interface ReportedContent {
  /** Name of the service's log. */
  readonly service: Printable;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly closedAt: string;
  readonly stampedAt: string | null;
  readonly template: { readonly id: Printable; readonly name: Printable; readonly version: number };
  /** Personal data: shown masked until a reader asks for them. */
  readonly identities: readonly { readonly type: Printable; readonly value: Printable }[];
  /** The first 1000. */
  readonly factoids: readonly {
    /** As texts of a field. */
    readonly uniqueId: string;
    readonly type: string;
    readonly fields: readonly ReportedField[];
  }[];
  /** Attachments: what the organization sent, and what the service made of it; the first 1000. */
  readonly files: readonly ReportedFile[];
  /** Whether all factoids and files are listed. */
  readonly isComplete: boolean;
}

export interface ReportedFile {
  readonly path: Printable;
  /** That of the original, also for a signed PDF. */
  readonly name: Printable;
  readonly size: number;
  /** Only for a signed PDF, which the service made; empty when its signatures were not checked. */
  readonly signatures?: readonly { readonly name: Printable; readonly page: number }[];
}

/** The sender of the requests, as far as the file says it. */
export interface ReportedMember {
  /** As the service knows the member. */
  readonly name: Printable;
  /** SHA-256 of each public key (SubjectPublicKeyInfo) that signed a request, 64 lower-case hexadecimal characters. */
  readonly keys: readonly string[];
}

export interface Report {
  readonly verdict: Verdict;
  /** The verdict in words, the environment and what to do next: one line, in the language asked for. */
  readonly summary: Printable;
  /** Null as `no` is. What is of the sandbox is for tests only, and shows nothing. */
  readonly environment: 'sandbox' | 'formal' | null;
  /** Reference number; null when the file does not get so far as to say it. */
  readonly no: Printable | null;
  /** Null as `no` is. */
  readonly member: ReportedMember | null;
  readonly checks: readonly Check[];
  /** Empty for an invalid file, which shows nothing. */
  readonly notShown: readonly Limit[];
  /** What is attested, when it was asked for; null for an invalid file. */
  readonly content?: ReportedContent | null;
}

export function verdictOf(findings: readonly Finding[]): Verdict {
  if (findings.some(({ status }) => status === 'failed')) return 'invalid';
  if (findings.some(({ status }) => status === 'unknown')) return 'unknown';
  return findings.some(({ status }) => status === 'pending') ? 'pending' : 'valid';
}

/** Names of checks and outcomes for pages, and messages in place of those that speak of the options of a program. */
export interface CheckTexts {
  readonly status: Readonly<Record<CheckStatus, string>>;
  readonly checks: Readonly<Record<CheckId, string>>;
  readonly messages: Readonly<Partial<Record<MessageCode, string>>>;
}

import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { Attachments, AttachmentWithOptions } from '@attestation/client';
import { UsageError } from '@attestation/command-line';
import { factoidTexts, type Members } from './payload.ts';

const FORM = '--attach 0=contract.pdf, or --attach "0=contract.pdf,sign=CAID:Party A:"';

interface Attach {
  readonly factoid: number;
  readonly file: string;
  readonly sign: Record<string, string[]> | undefined;
}

/**
 * The files that `--attach` names, opened but not read: each is hashed and sent from disk.
 *
 * @throws UsageError
 */
export async function openAttachments(
  given: readonly string[] | undefined,
  members: Members,
): Promise<{ attachments?: Attachments; bytes: number }> {
  if (given === undefined) return { bytes: 0 };
  if ((members.get('attachments') ?? 'null') !== 'null') {
    throw new UsageError(
      'The payload already has "attachments".',
      'remove it; --attach computes the checksums',
    );
  }
  const count = factoidTexts(members).length;
  const attachments: AttachmentWithOptions[][] = Array.from({ length: count }, () => []);
  let bytes = 0;
  for (const text of given) {
    const { factoid, file, sign } = readAttach(text);
    const ofFactoid = attachments[factoid];
    if (!ofFactoid) throw new UsageError(noFactoid(text, factoid, count));
    const blob = await openFile(file);
    bytes += blob.size;
    ofFactoid.push({ file: blob, name: basename(file), ...(sign && { sign }) });
  }
  return { attachments, bytes };
}

/** `INDEX=FILE[,sign=CAID:KEYWORD]...`; commas and colons elsewhere belong to names and keywords. */
export function readAttach(text: string): Attach {
  const [place = '', ...signs] = text.split(',sign=');
  const [, index, file] = /^(\d+)=(.+)$/s.exec(place) ?? [];
  if (index === undefined || file === undefined) {
    throw new UsageError(`--attach must be INDEX=FILE, not "${text}".`, FORM);
  }
  const sign: Record<string, string[]> = {};
  for (const one of signs) {
    const [, caId, keyword] = /^([^:]+):(.+)$/s.exec(one) ?? [];
    if (caId === undefined || keyword === undefined) {
      throw new UsageError(`sign= must be CAID:KEYWORD, not "${one}".`, FORM);
    }
    sign[caId] = [...(sign[caId] ?? []), keyword];
  }
  return { factoid: Number(index), file, sign: signs.length > 0 ? sign : undefined };
}

function noFactoid(text: string, factoid: number, count: number): string {
  if (count === 0) {
    return `--attach ${text}: the payload has no factoids; add one with --factoid or in the payload.`;
  }
  return `--attach ${text}: factoid ${factoid} does not exist; they count from 0 to ${count - 1}.`;
}

async function openFile(file: string): Promise<Blob> {
  try {
    return await openAsBlob(file, file.toLowerCase().endsWith('.pdf') ? { type: 'application/pdf' } : {});
  } catch (cause) {
    throw new UsageError(`The file ${file} cannot be opened.`, 'does it exist, and can you read it?', cause);
  }
}

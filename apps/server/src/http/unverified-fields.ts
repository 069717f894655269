import { isUtf8 } from 'node:buffer';
import type { SpooledFile } from '../domain/ports.ts';
import type { JsonSize } from './pass-value.ts';
import { Refusal } from './refusal.ts';

/** A file part, still unverified: `index` is the factoid it says it belongs to. */
export interface UploadedFile extends SpooledFile {
  readonly index: number;
}

/** What a body holds, whatever its encoding, before anything of it is believed. */
export interface UnverifiedFields {
  /** Envelope members by name: JSON text from a JSON body, plain text from a form. */
  readonly members: ReadonlyMap<string, string>;
  readonly encoding: 'json' | 'form';
  readonly files: readonly UploadedFile[];
  /** A JSON body as a whole. */
  readonly text?: string;
  readonly size?: JsonSize;
}

/** Fields of a body: those of the envelope, and some that other clients add and no one reads. D20 */
export const maxFields = 37;

export const envelopeNames = ['request_id', 'access_key', 'tonce', 'payload', 'signature'] as const;

/**
 * @param what names the text in the message.
 * @throws Refusal when the bytes are not UTF-8, or start with a byte order mark. D27
 */
export function strictUtf8(bytes: Buffer, what: string): string {
  if (!isUtf8(bytes)) throw new Refusal('malformed', `${what} must be UTF-8`);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    throw new Refusal('malformed', `${what} must not start with a byte order mark`);
  }
  return bytes.toString('utf8');
}

import { firstFreeNumber } from '@attestation/evidence';
import type { PDF } from '@libpdf/core';
import { printObject } from '../document/print-object.ts';
import { UnreadableDocument } from './unreadable-document.ts';

/** What the next revision of a PDF must know of the ones before. */
export interface FileEnd {
  /** Bytes so far. */
  readonly length: number;
  /** Where the newest cross-reference section begins. */
  readonly startxref: number;
  /** The next revision keeps to it. ISO 32000-1, 7.5.8.4 */
  readonly kind: 'table' | 'stream';
  /** New objects have this number and those behind it. */
  readonly size: number;
  /** `/Root`, and `/Info` and `/ID` where there are any, as they are printed in every trailer. */
  readonly trailer: string;
}

/** More than the seals and signatures of any document need. */
const numbersNeeded = 20_000;

/** @throws UnreadableDocument `damaged` */
export async function fileEnd(pdf: PDF, bytes: Uint8Array): Promise<FileEnd> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = await firstFreeNumber(bytes, numbersNeeded);
  if (size === undefined) throw new UnreadableDocument('damaged');
  return { ...endOf(pdf, file), size };
}

function endOf(pdf: PDF, bytes: Buffer): Omit<FileEnd, 'size'> {
  const at = bytes.lastIndexOf('startxref');
  const startxref = Number(/^startxref\s+(\d{1,15})\b/.exec(bytes.toString('latin1', at, at + 40))?.[1]);
  if (at < 0 || !(startxref < bytes.length)) throw new UnreadableDocument('damaged');
  const { trailer } = pdf.context.info;
  const kept = ['Root', 'Info', 'ID'].flatMap((key) => {
    const value = trailer.get(key);
    return value ? [`/${key} ${printObject(value).toString('latin1')}`] : [];
  });
  return {
    length: bytes.length,
    startxref,
    kind: /^\s*xref\b/.test(bytes.toString('latin1', startxref, startxref + 24)) ? 'table' : 'stream',
    trailer: kept.join(''),
  };
}

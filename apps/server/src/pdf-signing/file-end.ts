import type { PDF } from '@libpdf/core';
import { UnreadableDocument } from '../domain/document-reader.ts';
import type { FileEnd } from './increment.ts';
import { printObject } from './print-object.ts';

/** @throws UnreadableDocument `damaged` */
export function fileEnd(pdf: PDF, bytes: Buffer): FileEnd {
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
    kind: bytes.toString('latin1', startxref, startxref + 4) === 'xref' ? 'table' : 'stream',
    size: Math.max(trailer.getNumber('Size')?.value ?? 0, pdf.context.registry.nextObjectNumber),
    trailer: kept.join(''),
  };
}

import { deflateSync } from 'node:zlib';
import type { Revision } from '../src/file/manifest.ts';
import { sha256 } from './make-file.ts';

export interface HeavyPdf {
  /** What its streams of objects hold, repeated to so many bytes each. */
  readonly text: string;
  readonly size: number;
  readonly streams: number;
  /** Makes it another document. */
  readonly name: string;
}

/**
 * A PDF of a few kilobytes for each stream of objects, which the verifier inflates and looks through: an object that its
 * cross-references name is not there. Two revisions follow that are well-formed, and sign nothing.
 */
export function heavyPdf({ text, size, streams, name }: HeavyPdf): { bytes: Buffer; revisions: Revision[] } {
  const data = deflateSync(Buffer.from('0 0 '.padEnd(16) + text.repeat(Math.ceil(size / text.length))));
  const parts: Buffer[] = [];
  const add = (part: Buffer | string) => {
    const at = parts.reduce((sum, { length }) => sum + length, 0);
    parts.push(Buffer.from(part));
    return at;
  };
  const entry = (type: number, at: number) =>
    [type, at >> 24, at >> 16, at >> 8, at, 0].map((byte) => byte & 255);
  const missing = add(`%PDF-1.7\n<</Name(${name})>>\n`) + '%PDF-1.7\n'.length;
  const entries: number[] = [...entry(0, 0), ...entry(1, missing)];
  for (let i = 0; i < streams; i++) {
    const head = `<</Type/ObjStm/N 1/First 16/Filter/FlateDecode/Length ${data.length}>>`;
    entries.push(...entry(1, add(`${i + 2} 0 obj\n${head}\nstream\n`)));
    add(data);
    add('\nendstream\nendobj\n');
  }
  for (let i = 0; i < streams; i++) entries.push(...entry(2, i + 2));
  const count = entries.length / 6;
  const table = deflateSync(Buffer.from(entries));
  const start = add(
    `${count} 0 obj\n<</Type/XRef/W[1 4 1]/Size ${count}/Root 1 0 R/Filter/FlateDecode/Length ${table.length}>>\nstream\n`,
  );
  add(table);
  add(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`);
  const ends = [add('')];
  for (let previous = start; ends.length < 3; ) {
    const object = add(`\n${count} 0 obj\nnull\nendobj\n`) + 1;
    const row = `${String(object).padStart(10, '0')} 00000 n \n`;
    const from = add(`xref\n${count} 1\n${row}trailer\n<</Size ${count + 1}/Root 1 0 R/Prev ${previous}>>\n`);
    add(`startxref\n${from}\n%%EOF\n`);
    previous = from;
    ends.push(add(''));
  }
  const bytes = Buffer.concat(parts);
  return { bytes, revisions: ends.map((end) => ({ end, sha256: sha256(bytes.subarray(0, end)) })) };
}

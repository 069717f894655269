import { latin1 } from './latin1.ts';

/** What the end of the original says, as far as the revisions behind it must agree with it. */
export interface BaseEnd {
  readonly startxref: number;
  /** `1 0 R`: the catalog, with which all begins. */
  readonly root: string;
  /** Objects from this number on should not be the original's. */
  readonly size: number;
  /** Where the original ends. */
  readonly end: number;
}

/** Undefined: it does not say. */
export function baseEnd(bytes: Uint8Array, end: number): BaseEnd | undefined {
  const tail = latin1(bytes, Math.max(0, end - 1100), end);
  const startxref = Number(/^startxref\s+(\d{1,15})\b/.exec(tail.slice(tail.lastIndexOf('startxref')))?.[1]);
  if (!(startxref < end)) return undefined;
  // A table stands before its trailer, and may be long; a stream after its dictionary, which is not.
  const isTable = latin1(bytes, startxref, startxref + 4) === 'xref';
  const trailer = isTable
    ? trailerBehind(bytes, startxref, end)
    : latin1(bytes, startxref, Math.min(startxref + 4096, end));
  const [, number, generation] = /\/Root\s+(\d{1,10})\s+(\d{1,5})\s+R\b/.exec(trailer ?? '') ?? [];
  const size = /\/Size\s+(\d{1,10})\b/.exec(trailer ?? '')?.[1];
  if (number === undefined || size === undefined) return undefined;
  return { startxref, root: `${Number(number)} ${Number(generation)} R`, size: Number(size), end };
}

function trailerBehind(bytes: Uint8Array, start: number, end: number): string | undefined {
  const word = [...'trailer'].map((character) => character.charCodeAt(0));
  for (let at = start; at < end - word.length; at++) {
    if (word.every((code, i) => bytes[at + i] === code)) return latin1(bytes, at, Math.min(at + 4096, end));
  }
  return undefined;
}

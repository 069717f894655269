import { latin1 } from './latin1.ts';

/** Where the newest cross-references of a file begin that ends here; undefined: it does not say. */
export function startOfReferences(bytes: Uint8Array, end: number): number | undefined {
  const tail = latin1(bytes, Math.max(0, end - 1100), end);
  const start = Number(/^startxref\s+(\d{1,15})\b/.exec(tail.slice(tail.lastIndexOf('startxref')))?.[1]);
  return start < end ? start : undefined;
}

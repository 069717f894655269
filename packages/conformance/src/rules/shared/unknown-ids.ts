import type { Trial } from '../../suite/trial.ts';

/** Whether an id is so short that it may be a sequential number. */
export function mayBeCounted(id: string): boolean {
  return id.length < 16;
}

/**
 * An id that was never issued, made from one that was: of the same length and alphabet, unless it is so short that
 * similar ids may be in use.
 */
export function unknownLike(id: string): string {
  const reversed = [...id].reverse().join('');
  return reversed === id || mayBeCounted(id) ? `${id}987650123456789` : reversed;
}

/**
 * Numbers that were never issued, made from one that was.
 *
 * When two issued numbers differ in few places they may be sequential, and a changed digit may give the number of another
 * attestation: then only a random string is inserted before, after and within the number.
 */
export function neverIssued(t: Trial, no: string, another: string): string[] {
  const [piece, half] = [t.id().slice(-12), Math.ceil(no.length / 2)];
  const longer = [`${no}${piece}`, `${piece}${no}`, `${no.slice(0, half)}${piece}${no.slice(half)}`, t.id()];
  if (distance(no, another) < 10) return longer;
  const [first, last] = [no.slice(0, 1), no.slice(-1)];
  return [
    ...longer,
    `${no.slice(0, -1)}${otherSign(last)}`,
    `${otherSign(first)}${no.slice(1)}`,
    no.slice(0, -1),
    no.slice(1),
    `${no}${last}`,
  ];
}

/** The number of places in which two numbers differ. */
function distance(one: string, other: string): number {
  return [...one].filter((sign, at) => sign !== other[at]).length;
}

/** Another character of the same alphabet, hexadecimal too: a digit for a digit, a letter for a letter. */
function otherSign(sign: string): string {
  if (/\d/.test(sign)) return sign === '7' ? '3' : '7';
  if (/[A-Z]/.test(sign)) return sign === 'B' ? 'D' : 'B';
  return sign === 'b' ? 'd' : 'b';
}

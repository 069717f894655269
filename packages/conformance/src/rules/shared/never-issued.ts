import type { Trial } from '../../suite/trial.ts';

/**
 * Numbers that are not issued, made from one that is.
 *
 * Where two issued numbers are nearly alike they may be counted up, and a changed digit would make the number of
 * somebody else: then only a random piece is put in front, behind and in between.
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

/** At how many places two numbers differ. */
function distance(one: string, other: string): number {
  return [...one].filter((sign, at) => sign !== other[at]).length;
}

/** Another sign of the same alphabet, hexadecimal too: digits stay digits, letters stay letters. */
function otherSign(sign: string): string {
  if (/\d/.test(sign)) return sign === '7' ? '3' : '7';
  if (/[A-Z]/.test(sign)) return sign === 'B' ? 'D' : 'B';
  return sign === 'b' ? 'd' : 'b';
}

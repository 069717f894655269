import type { EmptyField } from './expected-changes.ts';
import { latin1 } from './latin1.ts';
import { PdfFault } from './pdf-fault.ts';
import type { Increment } from './read-increment.ts';

/** A signature, as it is in its revision. */
export interface SignatureValue {
  /** The number of its field. */
  readonly field: number;
  readonly keyword: string;
  /** From 1. */
  readonly page: number;
  readonly signedAt: Date;
  readonly der: Uint8Array;
  /** What it does not cover begins and ends here. */
  readonly gap: readonly [from: number, to: number];
  /** What it covers ends here. */
  readonly end: number;
}

const valueForm =
  /^<<\/Type\/Sig\/Filter\/Adobe\.PPKLite\/SubFilter\/ETSI\.CAdES\.detached\/M\(D:(\d{14})Z\)\/Name<[0-9a-f]*>\/Reason<feff((?:[0-9a-f]{4})*)>\/ByteRange\[0 (\d{1,15}) (\d{1,15}) (\d{1,15})\] *\/Contents(<(?:[0-9a-f]{2})+>)>>$/;

/** More than the largest signature has, as text. */
const longestValue = 1 << 18;

/**
 * A revision that signs: one of the fields, unchanged but for its value, and that value, which covers every byte of the
 * file so far but its own digits.
 *
 * @param before the revision that it goes on from
 * @throws PdfFault `revision-chain`, `changed-object`, `byte-range`
 */
export function checkSignatureRevision(
  bytes: Uint8Array,
  increment: Increment,
  before: Increment,
  fields: readonly EmptyField[],
  revision: number,
): SignatureValue {
  const { references, objects, end } = increment;
  const known = before.references;
  if (
    references.kind !== known.kind ||
    references.previous !== before.startxref ||
    references.trailer !== known.trailer
  ) {
    throw new PdfFault('revision-chain', revision);
  }
  const changed = () => new PdfFault('changed-object', revision);
  // The value is new: its number is the first that was free.
  const value = objects.get(known.size);
  const field = fields.find(({ number }) => objects.has(number));
  const size = known.size + (references.kind === 'stream' ? 2 : 1);
  if (objects.size !== 2 || references.size !== size || !value || !field) throw changed();
  const filled = objects.get(field.number);
  if (filled?.generation !== 0 || value.generation !== 0) throw changed();
  const wanted = `<<${field.dict}/V ${value.number} 0 R>>`;
  if (latin1(bytes, filled.from, Math.min(filled.to, filled.from + wanted.length + 1)) !== wanted)
    throw changed();
  if (value.to - value.from > longestValue) throw changed();
  const text = latin1(bytes, value.from, value.to);
  const [, day = '', reason = '', first, second, rest, contents] = valueForm.exec(text) ?? [];
  if (contents === undefined) throw changed();
  const to = value.to - '>>'.length;
  const from = to - contents.length;
  if (Number(first) !== from || Number(second) !== to || to + Number(rest) !== end) {
    throw new PdfFault('byte-range', revision);
  }
  const der = derOf(contents.slice(1, -1));
  const signedAt = dateOf(day);
  if (!der || !signedAt) throw changed();
  return {
    field: field.number,
    keyword: utf16Of(reason),
    page: field.pageNumber,
    signedAt,
    der,
    gap: [from, to],
    end,
  };
}

/** The digits hold one element of DER and then zeros: room that was not needed. */
function derOf(digits: string): Uint8Array | undefined {
  const bytes = Uint8Array.from({ length: digits.length / 2 }, (_, i) =>
    Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16),
  );
  // A signature is longer than 255 bytes and shorter than 65,536.
  if (bytes[0] !== 0x30 || bytes[1] !== 0x82) return undefined;
  const length = 4 + (bytes[2] ?? 0) * 256 + (bytes[3] ?? 0);
  if (length > bytes.length || bytes.subarray(length).some((byte) => byte !== 0)) return undefined;
  return bytes.slice(0, length);
}

function utf16Of(digits: string): string {
  return digits.replace(/..../g, (unit) => String.fromCharCode(Number.parseInt(unit, 16)));
}

function dateOf(day: string): Date | undefined {
  const iso = day.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6.000Z');
  const date = new Date(iso);
  return Number.isFinite(date.getTime()) && date.toISOString() === iso ? date : undefined;
}

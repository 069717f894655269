import { randomUUIDv7 } from 'node:crypto';
import { DomainError } from './domain-error.ts';
import type { Factoid, FactoidEntry } from './model.ts';
import type { AttestationSize } from './ports.ts';

/** What these factoids add to an attestation. The first of those with one unique_id counts. D16 */
export function sizeOf(factoids: readonly (Factoid & Partial<FactoidEntry>)[]): AttestationSize {
  const seen = new Set<string>();
  let bytes = 0;
  let files = 0;
  for (const { uniqueId, type, data, attachments } of factoids) {
    if (seen.has(uniqueId)) continue;
    seen.add(uniqueId);
    for (const text of [uniqueId, type, data]) bytes += Buffer.byteLength(text);
    files += attachments?.length ?? 0;
  }
  return { factoids: seen.size, bytes, files };
}

export function sum(one: AttestationSize, other: AttestationSize): AttestationSize {
  return {
    factoids: one.factoids + other.factoids,
    bytes: one.bytes + other.bytes,
    files: one.files + other.files,
  };
}

export function isWithin(size: AttestationSize, limits: AttestationSize): boolean {
  return size.factoids <= limits.factoids && size.bytes <= limits.bytes && size.files <= limits.files;
}

/** @throws DomainError `too-many`. D26 */
export function refuseTooLarge(size: AttestationSize, limits: AttestationSize): void {
  if (isWithin(size, limits)) return;
  const { factoids, bytes, files } = limits;
  throw new DomainError(
    'too-many',
    `An attestation may hold at most ${factoids} factoids with ${bytes} bytes of data, and ${files} files; with this request it would hold ${size.factoids}, ${size.bytes} and ${size.files}`,
  );
}

/**
 * A reference number, `caId` or attachment id: 32 upper-case hexadecimal characters, ordered by time, so that new
 * rows lie together in an index, with 74 random bits. D17, RFC 9562 section 5.7
 */
export function newNumber(): string {
  return randomUUIDv7().replaceAll('-', '').toUpperCase();
}

import { ZipError } from './zip-error.ts';

/** File systems take 255 bytes a name. */
const MAX_SEGMENT = 255;
const UTF8_FLAG = 0x0800;

/**
 * The name of an entry: relative, with forward slashes, one that no file system and no unpacking program reads in a
 * second way.
 *
 * @throws ZipError `zip-name-unsafe`
 */
export function entryName(raw: Uint8Array, flags: number): string {
  const name = decoded(raw);
  const segments = name.split('/');
  const isSafe =
    (flags & UTF8_FLAG || isAscii(raw)) &&
    name === name.normalize('NFC') &&
    // Backslashes and colons cover Windows paths, drives and alternate streams; Cf what turns the writing direction.
    !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffd<>:"\\|?*]/u.test(name) &&
    segments.every(isSafeSegment);
  if (!isSafe) throw new ZipError('zip-name-unsafe', name);
  return name;
}

/**
 * Refuses what would be one file, or a file and a folder of one name, once it is unpacked: names that differ only in
 * case or in the form of their accents are the same to several file systems.
 *
 * @throws ZipError `zip-name-repeated`
 */
export function refuseRepeatedNames(names: readonly string[]): void {
  const files = new Set<string>();
  for (const name of names) {
    const folded = fold(name);
    if (files.has(folded)) throw new ZipError('zip-name-repeated', name);
    files.add(folded);
  }
  for (const name of names) {
    const folded = fold(name);
    for (let slash = folded.indexOf('/'); slash > 0; slash = folded.indexOf('/', slash + 1)) {
      if (files.has(folded.slice(0, slash))) throw new ZipError('zip-name-repeated', name);
    }
  }
}

function decoded(raw: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    // Not UTF-8: shown as it looks, and refused.
    throw new ZipError('zip-name-unsafe', new TextDecoder('latin1').decode(raw));
  }
}

function isSafeSegment(segment: string): boolean {
  if (segment === '' || segment === '.' || segment === '..') return false;
  // Windows drops dots and spaces at the end of a name, and keeps some names to itself.
  if (/[. ]$/.test(segment) || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(segment)) return false;
  return new TextEncoder().encode(segment).length <= MAX_SEGMENT;
}

function fold(name: string): string {
  return name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKC');
}

function isAscii(raw: Uint8Array): boolean {
  return raw.every((byte) => byte < 0x80);
}

import { type Printable, printable } from '@attestation/signing/printable';

/** What a strict reading refuses, though some unpacking programs would let it pass. */
export type ZipFault =
  | 'zip-cut-or-extended'
  | 'zip-end-record'
  | 'zip-too-many-entries'
  | 'zip-directory'
  | 'zip-gap-or-overlap'
  | 'zip-compressed'
  | 'zip-encrypted'
  | 'zip-data-descriptor'
  | 'zip-flags'
  | 'zip-version'
  | 'zip-comment'
  | 'zip-extra-field'
  | 'zip-sizes'
  | 'zip-not-a-file'
  | 'zip-name-unsafe'
  | 'zip-name-repeated'
  | 'zip-headers-disagree';

/** Characters of a text out of a file that are shown. */
export const LONGEST = 1000;

/** The archive has not exactly one reading, or not that of an attestation file. */
export class ZipError extends Error {
  override readonly name = 'ZipError';
  readonly code: ZipFault;
  /** The entry, fit to be printed. */
  readonly entry: Printable | undefined;

  constructor(code: ZipFault, entry?: string) {
    super(entry === undefined ? code : `${code}: ${printable(entry, LONGEST)}`);
    this.code = code;
    this.entry = entry === undefined ? undefined : printable(entry, LONGEST);
  }
}

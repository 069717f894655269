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

/** The archive has not exactly one reading, or not that of an attestation file. */
export class ZipError extends Error {
  override readonly name = 'ZipError';
  readonly code: ZipFault;
  /** The entry, fit to be printed. */
  readonly entry: string | undefined;

  constructor(code: ZipFault, entry?: string) {
    super(entry === undefined ? code : `${code}: ${entry}`);
    this.code = code;
    this.entry = entry === undefined ? undefined : printable(entry);
  }
}

declare const brand: unique symbol;

/** Text that a terminal or a page may show as it is; only `printable` makes it. */
export type Printable = string & { readonly [brand]: 'printable' };

/** Text out of a file may hold what moves a terminal's cursor or turns the writing direction. */
export function printable(text: string): Printable {
  const short = text.length > 1000 ? `${text.slice(0, 1000)}…` : text;
  return short.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  ) as Printable;
}

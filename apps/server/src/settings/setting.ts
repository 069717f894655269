/** What a setting holds; `read-value.ts` says how it is written. */
type SettingKind =
  /** A whole number. */
  | 'integer'
  /** Bytes, written `1048576`, `1MiB`, `1GiB`. */
  | 'size'
  /** A number greater than 0, or `off` (kept as null). */
  | 'rate'
  /** A TCP port of this machine or of `host:port`, or `off` (kept as null). */
  | 'listen'
  /** A size, or `off` (kept as null). */
  | 'size-rate'
  | 'boolean'
  | 'text'
  /** An http or https address, without query and without a slash at its end. */
  | 'address'
  /** The address of a PostgreSQL database; it may hold a password. */
  | 'database'
  /** A bucket of an S3-compatible store: `s3://bucket/prefix`. */
  | 'bucket'
  /** The address of a mail server; it may hold a password. */
  | 'mail-server'
  /** A mail address, with or without a name before it. */
  | 'mailbox'
  /** Letters, digits, dots and hyphens. */
  | 'name'
  /** A file or folder, made absolute. */
  | 'path'
  | 'choice'
  /** IP addresses and networks (`10.0.0.0/8`), separated by commas. */
  | 'networks'
  /** Web origins (`https://example.com`), separated by commas. */
  | 'origins';

export interface Setting {
  readonly kind: SettingKind;
  readonly about: string;
  /** As a user would write it; undefined: not set. */
  readonly default?: string;
  /** Shown in the help where the default is worked out at start. */
  readonly defaultNote?: string;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  readonly choices?: readonly string[];
}

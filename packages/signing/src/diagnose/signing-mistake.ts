import type { PayloadForm } from './payload-forms.ts';
import type { SignatureEncoding } from './signature-readings.ts';

/** A part of the signed string, by the name that it has in the request. */
export type StringPart = 'method' | 'path' | 'request_id' | 'access_key' | 'tonce' | 'payload';

/**
 * What is likely wrong with a signature that does not verify: a code, and the facts that a text about it needs.
 * Codes are added, never changed.
 */
export type SigningMistake =
  /** The `signature` can be read, but not as Base64 (RFC 4648 section 4). */
  | { readonly code: 'signature-encoding'; readonly encoding: SignatureEncoding }
  | { readonly code: 'signature-not-base64' }
  | { readonly code: 'signature-length'; readonly bytes: number; readonly expected: number }
  /** RSASSA-PSS in place of RSASSA-PKCS1-v1_5. */
  | { readonly code: 'pss' }
  /** Another hash than SHA-256. */
  | { readonly code: 'hash'; readonly hash: string }
  /** The digest was padded without its DigestInfo (RFC 8017 section 9.2). */
  | { readonly code: 'bare-digest' }
  /** What was padded is not a SHA-256 digest. */
  | { readonly code: 'no-digest' }
  /** The string was hashed, and the hash was signed as a message. */
  | { readonly code: 'hashed-twice' }
  | { readonly code: 'text-encoding'; readonly encoding: 'UTF-16' | 'Latin-1' }
  /** The payload was printed again, or changed, between signing and sending. */
  | { readonly code: 'payload-form'; readonly form: PayloadForm }
  | { readonly code: 'path'; readonly signed: string; readonly expected: string }
  | { readonly code: 'part-missing'; readonly part: StringPart }
  | { readonly code: 'method'; readonly signed: string }
  | { readonly code: 'order'; readonly parts: readonly StringPart[] }
  | {
      readonly code: 'tonce';
      readonly signed: string;
      readonly sent: string;
      readonly how: 'quoted' | 'other-second' | 'milliseconds' | 'microseconds';
    }
  | { readonly code: 'separator'; readonly separator: string }
  | { readonly code: 'line-break-after' }
  /** The key is right; which string was signed is not known. */
  | { readonly code: 'other-string' }
  /** The string that the caller says it signed is not the one that it signed. */
  | { readonly code: 'claimed-not-signed' }
  /** Made with another known key, such as that of the other environment. */
  | { readonly code: 'key-of-other'; readonly name: string }
  | { readonly code: 'unknown-key' };

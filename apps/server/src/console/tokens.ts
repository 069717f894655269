import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits, 43 characters that fit into addresses and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of it, SHA-256 in hexadecimal: a token of 256 bits needs no slow hash. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

import { randomUUIDv7 } from 'node:crypto';

/**
 * A reference number, `caId` or attachment id: 32 upper-case hexadecimal characters, ordered by time, so that new
 * rows lie together in an index, with 74 random bits. D17, RFC 9562 section 5.7
 */
export function newNumber(): string {
  return randomUUIDv7().replaceAll('-', '').toUpperCase();
}

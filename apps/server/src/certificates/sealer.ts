import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { shardKeyContext } from '@attestation/log';
import type { Environment } from '../domain/model.ts';
import { OperatorError } from '../errors/operator-error.ts';
import type { ServicePurpose } from './x509.ts';

/** Keeps secrets unreadable at rest, each bound to the record it belongs to. */
export interface Sealer {
  /** Seals `plain` for `context`; two calls never give the same text. */
  seal(plain: Buffer, context: string): string;
  /** @throws SealError when `sealed` was made under another key or context, or was altered. */
  open(sealed: string, context: string): Buffer;
  /** Whether it opens with the newest key. @throws SealError when it is not a sealed text */
  isNewest(sealed: string, context: string): boolean;
}

/** What each private key, and the secret of an authenticator app, is sealed for: one that is moved to another record does not open. */
export const sealContexts = {
  authority: (environment: Environment) => `authority:${environment}`,
  certification: (caId: string) => `certification:${caId}`,
  service: (environment: Environment, purpose: ServicePurpose) => `service:${environment}:${purpose}`,
  log: shardKeyContext,
  authenticator: (accountId: string) => `authenticator:${accountId}`,
};

/** A sealed text cannot be opened. The message holds neither key nor content. */
export class SealError extends OperatorError {}

const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM with a random 96-bit nonce (NIST SP 800-38D, 8.2.2: good for 2^32 texts a key);
 * `context` is authenticated, so a sealed text moved to another record does not open.
 *
 * @param key 32 bytes
 * @param former keys under which texts may still be sealed; nothing new is
 */
export function createSealer(key: Buffer, former: readonly Buffer[] = []): Sealer {
  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
      cipher.setAAD(additionalData(context));
      const parts = [nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()];
      return `${version}.${Buffer.concat(parts).toString('base64url')}`;
    },
    open(sealed, context) {
      const bytes = sealedBytes(sealed);
      let cause: unknown;
      for (const candidate of [key, ...former]) {
        try {
          return decrypt(bytes, context, candidate);
        } catch (error) {
          cause = error;
        }
      }
      throw new SealError(
        'A stored private key does not open: it was sealed under another KEY_FILE, or altered. Start with the KEY_FILE that belongs to this DATA_DIR.',
        { cause },
      );
    },
    isNewest(sealed, context) {
      const bytes = sealedBytes(sealed);
      try {
        decrypt(bytes, context, key).fill(0);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** @throws when it was sealed under another key or context, or was altered. */
function decrypt(bytes: Buffer, context: string, key: Buffer): Buffer {
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(additionalData(context));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}

function additionalData(context: string): Buffer {
  return Buffer.from(`${version}.${context}`, 'utf8');
}

function sealedBytes(sealed: string): Buffer {
  const [prefix, text, ...rest] = sealed.split('.');
  if (prefix !== version || text === undefined || rest.length > 0 || !/^[\w-]+$/.test(text)) {
    throw new SealError(`A stored private key is not in the sealed form "${version}.<base64url>".`);
  }
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) throw new SealError('A stored private key is cut short.');
  return bytes;
}

import {
  createNoteSigner,
  formatVerifierKey,
  keyType,
  type NoteSigner,
  verifierKey,
} from '../src/log/index.ts';
import { createSigner } from './make-cms.ts';

/** Keys and certificates of a service, and of the member who uses it. */
export interface Service {
  readonly authority: string;
  readonly timeAuthority: string;
  /** CAdES, DER. */
  sign(data: Uint8Array): Promise<Uint8Array>;
  /** A time stamp token, DER. */
  stamp(data: Uint8Array): Promise<Uint8Array>;
  readonly member: { readonly publicKeyPem: string; sign(data: Uint8Array): Promise<Uint8Array> };
  /** A log key of this name; of the same name, the same key. */
  logKey(origin: string): Promise<{ signer: NoteSigner; key: string }>;
}

/** A service of its own, that no one else trusts. */
export async function makeService(): Promise<Service> {
  const { authority, sign, stamp } = await createSigner();
  return { authority, timeAuthority: authority, sign, stamp, member: await makeMember(), logKey: logKeys() };
}

async function makeMember(): Promise<Service['member']> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
    true,
    ['sign', 'verify'],
  );
  const der = Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString('base64');
  const lines = der.match(/.{1,64}/g)?.join('\n');
  return {
    publicKeyPem: `-----BEGIN PUBLIC KEY-----\n${lines}\n-----END PUBLIC KEY-----\n`,
    sign: async (data) =>
      new Uint8Array(await crypto.subtle.sign(algorithm.name, privateKey, data as Uint8Array<ArrayBuffer>)),
  };
}

function logKeys(): Service['logKey'] {
  const keys = new Map<string, Promise<{ signer: NoteSigner; key: string }>>();
  return (origin) => {
    const kept = keys.get(origin) ?? makeLogKey(origin);
    keys.set(origin, kept);
    return kept;
  };
}

async function makeLogKey(origin: string): Promise<{ signer: NoteSigner; key: string }> {
  const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const key = verifierKey(origin, keyType.log, raw);
  return { signer: createNoteSigner(key, pair.privateKey), key: formatVerifierKey(key) };
}

import { signEd25519 } from './ed25519.ts';
import { cosignedText, type NoteSignature } from './note.ts';
import { keyType, type VerifierKey } from './verifier-key.ts';

/** Signs the text of a note; the public key tells as whom. */
export interface NoteSigner {
  readonly key: VerifierKey;
  sign(text: string): Promise<NoteSignature>;
}

/**
 * A log's signature, or a witness's cosignature/v1, as the key's type demands.
 *
 * @param privateKey Ed25519, belonging to `key`
 * @param now Unix seconds; a witness states when it signed
 */
export function createNoteSigner(
  key: VerifierKey,
  privateKey: CryptoKey,
  now: () => number = () => Math.floor(Date.now() / 1000),
): NoteSigner {
  const { name, id: keyId } = key;
  return {
    key,
    async sign(text) {
      if (key.type === keyType.log) return { name, keyId, bytes: await signEd25519(privateKey, text) };
      const time = now();
      const bytes = new Uint8Array(72);
      new DataView(bytes.buffer).setBigUint64(0, BigInt(time));
      bytes.set(await signEd25519(privateKey, cosignedText(text, time)), 8);
      return { name, keyId, bytes };
    },
  };
}

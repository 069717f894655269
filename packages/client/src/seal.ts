import { type Signer, sign } from '@attestation/signing';
import { reasonOf } from './any-error.ts';
import { SigningFailedError } from './attestation-error.ts';
import { isBytes } from './chunks-of.ts';
import { described } from './described.ts';
import type { Envelope } from './envelope.ts';
import type { Operation } from './operation.ts';

/** Signs a payload's text for one attempt. @param now in Unix milliseconds. @throws SigningFailedError */
export async function seal(
  { accessKey, signer }: { accessKey: string; signer: Signer | Promise<Signer> },
  { path }: Operation,
  requestId: string,
  now: number,
  payload: string,
): Promise<Envelope> {
  const parts = { path, requestId, accessKey, tonce: Math.floor(now / 1000), payload };
  try {
    const signature = await sign(parts, async (data) => requireBytes(await (await signer)(data)));
    return { ...parts, signature };
  } catch (cause) {
    const message = `The request could not be signed: ${reasonOf(cause)}`;
    throw new SigningFailedError(message, { requestId, cause });
  }
}

/** WebCrypto's own `sign` gives an ArrayBuffer, which has no bytes to be written. */
function requireBytes(signature: unknown): Uint8Array {
  if (isBytes(signature) && signature.length > 0) return signature;
  throw new TypeError(`the signer gave ${described(signature)}; it must give a Uint8Array.`);
}

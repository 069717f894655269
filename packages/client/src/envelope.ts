import { type Signer, sign } from '@attestation/signing';
import { described } from './described.ts';
import { reasonOf, SigningFailedError } from './errors.ts';
import { isBytes } from './streams.ts';

/** The signed request. */
export interface Envelope {
  requestId: string;
  accessKey: string;
  /** Unix seconds. */
  tonce: number;
  /** The JSON text that was signed. */
  payload: string;
  signature: string;
}

/** A request body, byte for byte as it is sent. */
export interface EncodedBody {
  contentType: string;
  content: string | Blob;
}

/** The envelope as JSON, with the payload as it was signed. */
export function jsonBody({ requestId, accessKey, tonce, payload, signature }: Envelope): EncodedBody {
  const before = JSON.stringify({ request_id: requestId, access_key: accessKey, tonce }).slice(0, -1);
  return {
    contentType: 'application/json',
    content: `${before},"payload":${payload},"signature":${JSON.stringify(signature)}}`,
  };
}

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
    throw new SigningFailedError(`The request could not be signed: ${reasonOf(cause)}`, { requestId, cause });
  }
}

/** `sign` of WebCrypto returns an ArrayBuffer, which is refused here: signers return bytes. */
function requireBytes(signature: unknown): Uint8Array {
  if (isBytes(signature) && signature.length > 0) return signature;
  throw new TypeError(`the signer gave ${described(signature)}; it must give a Uint8Array.`);
}

/** What the client must know of an operation to send it: a part of its row in the contract's table. */
export interface Operation {
  readonly name: string;
  /** From `/api` on, as it is signed. */
  readonly path: string;
  /** Every member that the payload can have, with commas between; those of objects and lists by path: `factoids[].type`. */
  readonly payloadMembers: string;
  /** A member that `data` of every success has; null when the answer is a file. */
  readonly dataMember: string | null;
}

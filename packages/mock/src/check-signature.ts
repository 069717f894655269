import { createVerifier, type Verifier, verify } from '@attestation/signing';
import { diagnose, mistakeText } from '@attestation/signing/diagnose';
import { difference, type StringParts, type Surroundings, shownString } from './compare-strings.ts';
import { Refusal } from './refusal.ts';

/** A request whose signature is to be checked. */
export interface SignedRequest {
  readonly parts: StringParts;
  readonly signature: string;
  readonly around: Surroundings;
  /** The string that the caller says it signed. */
  readonly claimed: string | undefined;
}

/** @throws Refusal 500, as the contract says; unlike a service, it tells why. */
export type CheckSignature = (request: SignedRequest) => Promise<void>;

/**
 * @param pems public keys or certificates in PEM, by access key.
 * @throws Error naming the access key whose PEM cannot be used.
 */
export async function signatureChecker(pems: Readonly<Record<string, string>>): Promise<CheckSignature> {
  const verifiers = new Map<string, Verifier>();
  for (const [accessKey, pem] of Object.entries(pems)) {
    try {
      verifiers.set(accessKey, await createVerifier(pem));
    } catch (cause) {
      throw new Error(`The key of ${accessKey} cannot be used: ${(cause as Error).message}`, { cause });
    }
  }

  return async ({ parts, signature, around, claimed }) => {
    const { accessKey } = parts;
    const verifier = verifiers.get(accessKey);
    if (!verifier) throw new Refusal(500, unknownKey(accessKey, [...verifiers.keys()]));
    if (await verify(parts, signature, verifier)) return;
    const { [accessKey]: publicKey = '', ...otherKeys } = pems;
    const mistakes = await diagnose({ parts, signature, publicKey, otherKeys, claimed, ...around });
    const cause = mistakes.map(mistakeText).join('; and ') || 'the signature is right, but its text is not';
    const sentences = [
      `The signature does not verify for this access_key: ${cause}`,
      shownString(parts),
      claimed === undefined ? sendYours : difference(parts, claimed),
    ];
    throw new Refusal(500, sentences.join('. '));
  };
}

const sendYours =
  'To see where yours differs, send the string that you signed in the header X-Debug-Signed-String, percent-encoded or in Base64';

function unknownKey(accessKey: string, known: readonly string[]): string {
  const name = JSON.stringify(accessKey.slice(0, 100));
  const list = known.length > 0 ? `known: ${known.join(', ')}` : 'none is registered';
  return (
    `The mock does not know the access_key ${name} (${list}). ` +
    'Start it with --key ACCESS_KEY=public.pem (startMock: keys), or with --no-verify to accept any signature'
  );
}

import { createHash, createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createVerifier, type SignedParts, signedString, type Verifier, verify } from '@attestation/signing';
import { diagnose, mistakeText, stringDifference } from '@attestation/signing/diagnose';
import { Refusal } from './envelope.ts';

/** A member that may sign, as `createClient` takes it: `createClient({ baseUrl: mock.url, ...member })`. */
export interface Member {
  readonly accessKey: string;
  /** PEM, PKCS#8. */
  readonly privateKey: string;
}

/** Members for those who bring no keys. Everybody has their private keys, which are in this package. */
export async function demoMembers(): Promise<readonly [Member, Member]> {
  return [await demoMember('MOCK-1'), await demoMember('MOCK-2')];
}

async function demoMember(accessKey: string): Promise<Member> {
  return { accessKey, privateKey: await readFile(demoKeyFile(accessKey), 'utf8') };
}

export function demoKeyFile(accessKey: string): string {
  return fileURLToPath(new URL(`../demo/${accessKey.toLowerCase()}.pem`, import.meta.url));
}

/** PEM, by access key. */
export function publicKeysOf(members: readonly Member[]): Record<string, string> {
  const entries = members.map(({ accessKey, privateKey }) => [
    accessKey,
    createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** A request whose signature is to be checked. */
interface SignedRequest {
  readonly parts: SignedParts;
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

/** The header in which a caller may send the string that it signed, percent-encoded or in Base64 of its UTF-8. */
export const debugHeader = 'X-Debug-Signed-String';

/** @param header its value; a text that is in neither encoding is taken as it is. */
export function claimedString(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header === '') return undefined;
  // The payload's braces are not of the Base64 alphabet: a percent-encoded string always has a %.
  if (/^[A-Za-z0-9+/]+={0,2}$/.test(header)) return Buffer.from(header, 'base64').toString('utf8');
  try {
    return decodeURIComponent(header);
  } catch {
    return Buffer.from(header, 'latin1').toString('utf8');
  }
}

/** The string that the mock computed, for a person. */
function shownString(parts: SignedParts): string {
  const text = signedString(parts);
  const bytes = Buffer.byteLength(text);
  const digest = createHash('sha256').update(text).digest('hex');
  const long = text.length > longest;
  const shown = long ? `${text.slice(0, longest - 500)} [...] ${text.slice(-500)}` : text;
  return `The mock computed this string (${bytes} bytes, SHA-256 ${digest}): ${shown}`;
}

const longest = 4000;

/** Where the string of the caller differs from the one that the mock computed. */
function difference(parts: SignedParts, claimed: string): string {
  const difference = stringDifference(parts, claimed);
  return difference === undefined
    ? `The string in ${debugHeader} is the same, so key or algorithm are wrong`
    : `The string in ${debugHeader} differs ${difference}`;
}

/** What else the caller may have put into the string. */
interface Surroundings {
  /** The request's target, with its query. */
  readonly target: string;
  /** The `Host` header. */
  readonly host: string;
  /** Paths of all operations. */
  readonly paths: readonly string[];
}

import { operations } from '@attestation/contract/v1';
import { JsonTextError, jsonMembers, type SignedParts, signedString } from '@attestation/signing';
import { diagnose, mistakeText } from '@attestation/signing/diagnose';

/** A part of an envelope that is not as it should be. */
export interface Difference {
  readonly part:
    | 'envelope'
    | 'request_id'
    | 'access_key'
    | 'tonce'
    | 'payload'
    | 'signature'
    | 'signed string';
  readonly message: string;
}

export interface Expected {
  readonly path: string;
  readonly accessKey: string | undefined;
  readonly payload: string | undefined;
  /** What the other side says it signed. */
  readonly signedString: string | undefined;
  /** PEM */
  readonly publicKey: string | undefined;
}

export interface Verdict {
  readonly differences: readonly Difference[];
  /** Of this envelope; undefined when it lacks a part. */
  readonly signedString: string | undefined;
}

/** Compares an envelope, made by somebody's client, with what it should be. */
export async function checkEnvelope(text: string, expected: Expected): Promise<Verdict> {
  let members: Map<string, string>;
  try {
    members = jsonMembers(text);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const message = `it is not JSON with one reading: ${error.message} (at character ${error.offset + 1})`;
    return { differences: [{ part: 'envelope', message }], signedString: undefined };
  }
  const differences = shapeFaults(members);
  if (differences.length > 0) return { differences, signedString: undefined };
  const parts = partsOf(members, expected.path);
  const string = signedString(parts);
  const found: [Difference['part'], string | undefined][] = [
    ['access_key', expected.accessKey && textDifference(expected.accessKey, parts.accessKey)],
    ['payload', expected.payload && textDifference(expected.payload, parts.payload)],
    ['signed string', expected.signedString && signedStringDifference(parts, string, expected.signedString)],
    [
      'signature',
      expected.publicKey && (await signatureFault(parts, textOf(members, 'signature'), expected.publicKey)),
    ],
  ];
  return {
    differences: found.flatMap(([part, message]) => (message ? [{ part, message }] : [])),
    signedString: string,
  };
}

/** Source, Common request rules; D12, D27. */
function shapeFaults(members: ReadonlyMap<string, string>): Difference[] {
  const faults: [Difference['part'], boolean, string][] = [
    ['request_id', isString(members, 'request_id'), 'it must be a string'],
    ['request_id', !textOf(members, 'request_id').includes('/'), 'it must not hold "/"'],
    ['request_id', [...textOf(members, 'request_id')].length <= 32, 'it must have at most 32 characters'],
    ['access_key', isString(members, 'access_key'), 'it must be a string'],
    ['tonce', /^[1-9]\d*$/.test(members.get('tonce') ?? ''), 'it must be a whole number, without quotes'],
    ['tonce', !/^\d{12,}$/.test(members.get('tonce') ?? ''), 'it is in milliseconds; the unit is seconds'],
    [
      'payload',
      members.get('payload')?.startsWith('{') === true,
      'it must be an object, not a text that holds one',
    ],
    ['signature', isString(members, 'signature'), 'it must be a string'],
  ];
  return faults
    .filter(([, right]) => !right)
    .map(([part, , message]) => ({ part, message: members.has(part) ? message : 'it is missing' }))
    .filter(({ part }, index, all) => all.findIndex((other) => other.part === part) === index);
}

function partsOf(members: ReadonlyMap<string, string>, path: string): SignedParts {
  return {
    path,
    requestId: textOf(members, 'request_id'),
    accessKey: textOf(members, 'access_key'),
    tonce: members.get('tonce') ?? '',
    payload: members.get('payload') ?? '',
  };
}

function isString(members: ReadonlyMap<string, string>, name: string): boolean {
  return members.get(name)?.startsWith('"') === true;
}

function textOf(members: ReadonlyMap<string, string>, name: string): string {
  return isString(members, name) ? (JSON.parse(members.get(name) ?? '""') as string) : '';
}

/**
 * Why a signature does not verify; undefined when it does.
 *
 * @param publicKey of the other client, PEM
 */
async function signatureFault(
  parts: SignedParts,
  signature: string,
  publicKey: string,
): Promise<string | undefined> {
  const paths = Object.values(operations).map(({ path }) => path);
  const mistakes = await diagnose({ parts, signature, publicKey, paths });
  if (mistakes.length === 0) return encodingFault(signature);
  const texts = mistakes.map(mistakeText);
  if (mistakes.some(({ code }) => code === 'other-string')) {
    texts.push('give yours with --signed-string to see where they differ');
  }
  return texts.join('; ');
}

/** RFC 4648 section 4, padded, without line breaks. The service may accept what is strictly no Base64. */
function encodingFault(signature: string): string | undefined {
  if (/\s/.test(signature)) return 'its Base64 has line breaks or spaces; remove them';
  const isPadded = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(signature);
  return isPadded ? undefined : 'it is not Base64 with its padding (=)';
}

/** Where two texts part; undefined when they are the same. */
function textDifference(expected: string, found: string): string | undefined {
  if (expected === found) return undefined;
  const at = firstDifference(expected, found);
  return `from character ${at + 1} on: expected ${excerpt(expected, at)}, but it has ${excerpt(found, at)}`;
}

/** The same for signed strings; names the part in which they part. */
function signedStringDifference(parts: SignedParts, expected: string, found: string): string | undefined {
  const difference = textDifference(expected, found);
  if (difference === undefined) return undefined;
  return `it differs in ${partAt(parts, firstDifference(expected, found))}, ${difference}`;
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

function excerpt(text: string, at: number): string {
  const piece = text.slice(at, at + 40);
  return piece === '' ? 'its end' : JSON.stringify(piece);
}

function partAt({ path, requestId, accessKey, tonce, payload }: SignedParts, at: number): string {
  const parts: [string, string][] = [
    ['the method', 'POST'],
    ['the path', path],
    ['request_id', requestId],
    ['access_key', accessKey],
    ['tonce', String(tonce)],
    ['payload', payload],
  ];
  let end = 0;
  for (const [name, text] of parts) {
    end += text.length;
    if (at < end) return name;
  }
  return 'what follows the payload';
}

import { JsonTextError, jsonMembers, type SignedParts, signedString } from '@attestation/signing';
import { signatureFault } from './check-signature.ts';
import { signedStringDifference, textDifference } from './compare-texts.ts';

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

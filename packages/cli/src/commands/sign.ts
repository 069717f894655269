import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { type Paint, UsageError, type Values } from '@attestation/command-line';
import { JsonText, writeJson } from '@attestation/contract';
import { operations } from '@attestation/contract/v1';
import {
  createSigner,
  createVerifier,
  JsonTextError,
  jsonMembers,
  newRequestId,
  type SignedParts,
  signedString,
  sign as signText,
} from '@attestation/signing';
import { diagnose, mistakeText, stringDifference, textDifference } from '@attestation/signing/diagnose';
import { joined, type Printable, printable, printableLines, shown } from '@attestation/signing/printable';
import {
  defineCommand,
  exitCodes,
  type Io,
  type Outcome,
  readSource,
  type Surroundings,
} from '../command.ts';
import { caller, payloadFile, precedence } from '../options.ts';
import { objectText } from '../payload/json-value.ts';
import { ADD_PROFILE } from '../profiles/config-file.ts';
import { findSettings, readKey, type Settings } from '../profiles/credentials.ts';

/** The command of each operation. */
const words = {
  create: 'createAttestation',
  'add-factoids': 'addFactoids',
  read: 'readAttestation',
  download: 'downloadAttestation',
  apply: 'applyCertification',
} as const satisfies Record<string, keyof typeof operations>;

const operationWords = Object.keys(words);

/** The path that is signed, from /api on. @throws UsageError */
function operationPath(word: string): string {
  const found = Object.entries(words).find(
    ([name, operation]) => word === name || word === operations[operation].path,
  );
  if (found) return operations[found[1]].path;
  throw new UsageError(`Unknown operation "${word}".`, operationWords.join(', '));
}

export const sign = defineCommand({
  name: 'sign',
  about: "Show the signed string and the envelope, or find the fault in another client's envelope.",
  positionals: [
    { name: 'OPERATION', about: operationWords.join(', '), required: true, candidates: operationWords },
    payloadFile,
  ],
  options: {
    payload: { type: 'string', value: 'TEXT', about: 'The payload, in place of FILE' },
    'request-id': { type: 'string', value: 'ID', about: 'Request id (default: a new one)' },
    tonce: { type: 'string', value: 'SECONDS', about: 'Unix time (default: now)' },
    check: {
      type: 'string',
      value: 'ENVELOPE',
      about: "Compare with another client's request body; - for standard input",
      candidates: 'file',
    },
    'signed-string': {
      type: 'string',
      value: 'FILE',
      about: 'With --check: the string that the other client signed',
      candidates: 'file',
    },
    'public-key': {
      type: 'string',
      value: 'FILE',
      about: "With --check: the other client's public key (default: that of --key)",
      candidates: 'file',
    },
    ...caller,
  },
  notes: `The command sends nothing. It signs a JSON payload exactly as it is in FILE. It shows the access key in full, since
the signature covers it. With --check, the exit code is 1 if something differs.

${precedence}`,
  examples: [
    ['Show what is signed and sent', `attest sign read --payload '{"ano":"NO"}'`],
    [
      "With another client's request id and time",
      'attest sign create order.json --request-id r1 --tonce 1700000000 --json | jq -r .signed_string',
    ],
    ["Find out why another client's request is refused", 'attest sign create --check their-request.json'],
    [
      'The same, with the string that it signed',
      'attest sign create --check their-request.json --signed-string their-string.txt',
    ],
  ],
  async run({ values, positionals: [operation = '', file] }, surroundings) {
    const path = operationPath(operation);
    const payload = await readPayload(file, values.payload, surroundings.io);
    if (values.check !== undefined) return checkText(path, payload, values.check, values, surroundings);
    for (const option of ['signed-string', 'public-key'] as const) {
      if (values[option] !== undefined) throw new UsageError(`--${option} works only with --check.`);
    }
    if (payload === undefined) throw new UsageError('No payload to sign.', "give FILE or --payload '{...}'");
    return envelopeText(path, payload, values, surroundings);
  },
});

async function readPayload(
  file: string | undefined,
  text: string | undefined,
  io: Parameters<typeof readSource>[1],
): Promise<string | undefined> {
  if (file !== undefined && text !== undefined) throw new UsageError('Give FILE or --payload, not both.');
  if (text !== undefined) return objectText(text, '--payload');
  if (file === undefined) return undefined;
  const source = await readSource(file, io);
  return objectText(source.text, source.place);
}

type Checking = Values<typeof caller> & { readonly 'signed-string'?: string; readonly 'public-key'?: string };

/** What is wrong with an envelope that another client made. */
async function checkText(
  path: string,
  payload: string | undefined,
  file: string,
  values: Checking,
  { io, paint }: Surroundings,
): Promise<Outcome> {
  const { text, place } = await readSource(file, io);
  const claimed = values['signed-string'];
  const { accessKey, key } = await findSettings(values, io.env);
  const publicKey = await findPublicKey(values['public-key'], key, io);
  const verdict = await checkEnvelope(text, {
    path,
    accessKey: accessKey?.value,
    payload,
    signedString: claimed === undefined ? undefined : (await readSource(claimed, io)).text,
    publicKey,
  });
  const matches = verdict.differences.length === 0;
  return {
    data: {
      matches,
      signature_checked: publicKey !== undefined,
      differences: verdict.differences,
      signed_string: verdict.signedString ?? null,
    },
    text: verdictText(verdict, place, publicKey !== undefined, paint),
    exitCode: matches ? exitCodes.ok : exitCodes.refused,
  };
}

async function findPublicKey(
  file: string | undefined,
  key: Settings['key'],
  io: Io,
): Promise<string | undefined> {
  if (file !== undefined) {
    const { text } = await readSource(file, io);
    await createVerifier(text); // its errors say what is given in place of a public key
    return text;
  }
  if (!key) return undefined;
  const pem = await readKey(key);
  await createSigner(pem);
  return createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'pem' }).toString();
}

function verdictText(
  { differences, signedString }: Verdict,
  place: string,
  checked: boolean,
  paint: Paint,
): Printable {
  const lines = differences.map(
    ({ part, message }) => shown`${paint('red', '✗')} ${paint('bold', part)}: ${printableLines(message)}`,
  );
  if (!checked) {
    const advice = "pass the other client's public key with --public-key, or your key with --key";
    lines.push(
      shown`${paint('yellow', '!')} The signature was not checked.\n  ${paint('dim', '→')} ${printable(advice)}`,
    );
  }
  if (differences.length === 0 && checked) {
    lines.push(shown`${paint('green', '✓')} ${printable(place)} is correct.`);
  }
  if (signedString !== undefined) {
    lines.push(shown``, paint('dim', 'The string to sign for this envelope:'), printableLines(signedString));
  }
  return joined(lines);
}

/** A part of an envelope that is not as it should be. */
interface Difference {
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

interface Verdict {
  readonly differences: readonly Difference[];
  /** Of this envelope; undefined when it lacks a part. */
  readonly signedString: string | undefined;
}

/** Compares an envelope, made by somebody's client, with what it should be. */
async function checkEnvelope(text: string, expected: Expected): Promise<Verdict> {
  let members: Map<string, string>;
  try {
    members = jsonMembers(text);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const message = `it is not unambiguous JSON: ${error.message} (at character ${error.offset + 1})`;
    return { differences: [{ part: 'envelope', message }], signedString: undefined };
  }
  const differences = shapeFaults(members);
  if (differences.length > 0) return { differences, signedString: undefined };
  const parts = partsOf(members, expected.path);
  const string = signedString(parts);
  const found: [Difference['part'], string | undefined][] = [
    ['access_key', expected.accessKey && textDifference(expected.accessKey, parts.accessKey)],
    ['payload', expected.payload && textDifference(expected.payload, parts.payload)],
    ['signed string', expected.signedString && signedStringFault(parts, expected.signedString)],
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
    ['request_id', !textOf(members, 'request_id').includes('/'), 'it must not contain "/"'],
    ['request_id', [...textOf(members, 'request_id')].length <= 32, 'it must have at most 32 characters'],
    ['access_key', isString(members, 'access_key'), 'it must be a string'],
    ['tonce', /^[1-9]\d*$/.test(members.get('tonce') ?? ''), 'it must be a whole number, without quotes'],
    ['tonce', !/^\d{12,}$/.test(members.get('tonce') ?? ''), 'it is in milliseconds; the unit is seconds'],
    [
      'payload',
      members.get('payload')?.startsWith('{') === true,
      'it must be an object, not a string that contains one',
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
    texts.push('pass yours with --signed-string to see where they differ');
  }
  return texts.join('; ');
}

/** RFC 4648 section 4, padded, without line breaks. The service may accept what is strictly no Base64. */
function encodingFault(signature: string): string | undefined {
  if (/\s/.test(signature)) return 'its Base64 has line breaks or spaces; remove them';
  const isPadded = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(signature);
  return isPadded ? undefined : 'it is not padded Base64 (=)';
}

function signedStringFault(parts: SignedParts, found: string): string | undefined {
  const difference = stringDifference(parts, found);
  return difference && `it differs ${difference}`;
}

type Signing = Values<typeof caller> & { readonly 'request-id'?: string; readonly tonce?: string };

/** The signed string, the signature and the envelope of a request that is not sent. */
async function envelopeText(
  path: string,
  payload: string,
  values: Signing,
  { io, paint }: Surroundings,
): Promise<Outcome> {
  const { accessKey, key } = await findSettings(values, io.env);
  if (!accessKey || !key) throw new UsageError('Signing requires --access-key and --key.', ADD_PROFILE);
  const requestId = values['request-id'] ?? newRequestId();
  const tonce = values.tonce ?? String(Math.floor(Date.now() / 1000));
  const parts: SignedParts = { path, requestId, accessKey: accessKey.value, tonce, payload };
  const string = signedString(parts);
  const signature = await signText(parts, await createSigner(await readKey(key)));
  const envelope = writeJson({
    request_id: requestId,
    access_key: accessKey.value,
    tonce: new JsonText(tonce),
    payload: new JsonText(payload),
    signature,
  });
  const digest = createHash('sha256').update(string).digest('hex');
  const title = (text: string, detail = '') =>
    shown`${paint('bold', text)}${detail ? shown` ${paint('dim', detail)}` : shown``}`;
  return {
    data: { path, signed_string: string, sha256: digest, signature, envelope },
    text: shown`${title('Signed string', `${Buffer.byteLength(string)} bytes of UTF-8, SHA-256 ${digest}`)}
${printableLines(string)}

${title('Signature', 'Base64 of RSASSA-PKCS1-v1_5 with SHA-256')}
${printable(signature)}

${title('Envelope', `for POST ${path}, Content-Type: application/json`)}
${printableLines(envelope)}`,
  };
}

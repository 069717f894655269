import { isDeepStrictEqual } from 'node:util';
import { jsonBody, type OperationName } from '../server-under-test.ts';
import type { Expected, FuzzCase } from './fuzz-case.ts';
import { jsonRequest } from './http-bytes.ts';
import { mutatedJson, nested, oddJson } from './json-values.ts';
import {
  type CaseSource,
  flipBytes,
  inPieces,
  pathOf,
  pickOperation,
  signedEnvelope,
  validPayload,
} from './world.ts';

type Outcome = Expected['outcome'];

/** A body, and whether it may be accepted. */
interface Body {
  readonly name: string;
  readonly body: string | Buffer;
  readonly outcome: Outcome;
}

/** One JSON request: most are signed and wrong further in, the others are wrong before. */
export function jsonCase(source: CaseSource): FuzzCase {
  const { random } = source;
  const operation = pickOperation(random);
  const { name, body, outcome } = random.pick(bodies)(source, operation);
  return {
    name: `json: ${name}`,
    writes: inPieces(random, jsonRequest(pathOf(operation), body)),
    ending: 'keep',
    expected: [{ operation, outcome }],
  };
}

type MakeBody = (source: CaseSource, operation: OperationName) => Body;

const bodies: readonly MakeBody[] = [
  valid,
  changedPayload,
  changedPayload,
  changedPayload,
  changedPayloadText,
  changedEnvelope,
  changedEnvelope,
  flipped,
  flipped,
  truncated,
  truncated,
  doubled,
  deep,
  manyKeys,
  wrongText,
  noObject,
];

function signed(source: CaseSource, operation: OperationName, payload: string): string {
  return jsonBody(signedEnvelope(source, operation, payload));
}

function validText(source: CaseSource, operation: OperationName): string {
  return JSON.stringify(validPayload(source, operation));
}

function valid(source: CaseSource, operation: OperationName): Body {
  const spaced = source.random.chance(0.3);
  const text = JSON.stringify(validPayload(source, operation), null, spaced ? ' \t' : '');
  // A changed payload of another case may have closed the attestation.
  const outcome = operation === 'addFactoids' ? 'either' : 'success';
  return { name: 'valid', body: signed(source, operation, text), outcome };
}

function changedPayload(source: CaseSource, operation: OperationName): Body {
  const text = mutatedJson(source.random, validPayload(source, operation));
  // Without braces it has no payload that could be right.
  const outcome = text.startsWith('{') ? 'either' : 'refusal';
  return { name: 'signed payload with a changed member', body: signed(source, operation, text), outcome };
}

function changedPayloadText(source: CaseSource, operation: OperationName): Body {
  const text = flipBytes(source.random, Buffer.from(validText(source, operation))).toString('utf8');
  const outcome = isJson(text) ? 'either' : 'refusal';
  return { name: 'signed payload with changed bytes', body: signed(source, operation, text), outcome };
}

function changedEnvelope(source: CaseSource, operation: OperationName): Body {
  const whole = JSON.parse(signed(source, operation, validText(source, operation))) as Record<
    string,
    unknown
  >;
  const { payload: _, ...outer } = whole;
  const body = `${mutatedJson(source.random, outer).replace(/\}$/, '')},"payload":${validText(source, operation)}}`;
  return { name: 'changed envelope', body, outcome: saysTheSame(body, whole) ? 'either' : 'refusal' };
}

function flipped(source: CaseSource, operation: OperationName): Body {
  const right = signed(source, operation, validText(source, operation));
  const body = flipBytes(source.random, Buffer.from(right));
  const same = saysTheSame(body.toString('utf8'), JSON.parse(right) as Record<string, unknown>);
  return { name: 'changed bytes', body, outcome: same ? 'either' : 'refusal' };
}

function truncated(source: CaseSource, operation: OperationName): Body {
  const whole = Buffer.from(signed(source, operation, validText(source, operation)));
  return {
    name: 'truncated',
    body: whole.subarray(0, source.random.int(whole.length)),
    outcome: 'refusal',
  };
}

/** D5: a key that comes twice, anywhere, plainly or behind an escape. */
function doubled(source: CaseSource, operation: OperationName): Body {
  const { random } = source;
  const inner = random.pick(['{"a":1,"a":1}', '{"a":1,"\\u0061":2}', '[{"x":{"":0,"":0}}]']);
  const payload = validText(source, operation);
  const body = random.pick([
    () => signed(source, operation, `${payload.slice(0, -1)},"other":${inner}}`),
    () => signed(source, operation, payload).replace('{', `{"other":${inner},`),
    () => signed(source, operation, payload).replace('{', '{"request_id":"x",'),
    () => signed(source, operation, payload).replace('{', '{"p\\u0061yload":{},'),
  ])();
  return { name: 'duplicate key', body, outcome: 'refusal' };
}

function deep(source: CaseSource, operation: OperationName): Body {
  const { random } = source;
  const depth = random.pick([60, 63, 64, 65, 100, 1000, 10_000, 100_000]);
  const value = nested(depth, random);
  const inPayload = random.chance(0.5);
  const payload = validText(source, operation);
  const body = inPayload
    ? signed(source, operation, `${payload.slice(0, -1)},"other":${value}}`)
    : signed(source, operation, payload).replace('{', () => `{"other":${value},`);
  return { name: `nested ${depth} deep`, body, outcome: depth > 63 ? 'refusal' : 'either' };
}

/** Rarely a million: over the limit, and slow to make. */
function manyKeys(source: CaseSource, operation: OperationName): Body {
  const { random } = source;
  const count = random.chance(0.02) ? 1_000_000 : random.pick([100, 1000, 5000, 20_000]);
  const members = Array.from({ length: count }, (_, i) => `"${i.toString(36)}":0`).join(',');
  const payload = `${validText(source, operation).slice(0, -1)},${members}}`;
  const body = signed(source, operation, payload);
  return { name: `${count} keys`, body, outcome: count === 1_000_000 ? 'refusal' : 'either' };
}

/** D27: UTF-8 only, no byte order mark. */
function wrongText(source: CaseSource, operation: OperationName): Body {
  const { random } = source;
  const body = Buffer.from(signed(source, operation, validText(source, operation)));
  const at = body.indexOf('"payload":') + 12;
  const wrong = random.pick([
    [0xff],
    [0xc3],
    [0xed, 0xa0, 0x80],
    [0xc0, 0x80],
    [0xf8, 0x88, 0x80, 0x80, 0x80],
  ]);
  const made = random.pick([
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]),
    () => Buffer.concat([body.subarray(0, at), Buffer.from(wrong), body.subarray(at)]),
    () => Buffer.from(body.toString('utf8'), 'utf16le'),
    () => Buffer.concat([body, Buffer.from([0])]),
  ])();
  return { name: 'wrong text', body: made, outcome: 'refusal' };
}

function noObject({ random }: CaseSource): Body {
  const body = random.pick([
    () => Buffer.alloc(0),
    () => random.bytes(random.int(200)),
    () => Buffer.from(oddJson(random)),
    () =>
      Buffer.from(random.pick(['nul', '{', '"', '}', ' ', '{"a"', '[}', '{,}', "{'a':1}", '{"a":1,}', '//'])),
  ])();
  return { name: 'no envelope', body, outcome: 'refusal' };
}

/** By another parser than the server's: whether a changed body still says what was signed. */
function saysTheSame(body: string, right: Record<string, unknown>): boolean {
  try {
    const value = JSON.parse(body) as Record<string, unknown>;
    const decoded = (text: unknown) => Buffer.from(String(text), 'base64').toString('hex');
    return (
      decoded(value.signature) === decoded(right.signature) &&
      ['request_id', 'access_key', 'tonce', 'payload'].every((name) =>
        isDeepStrictEqual(value[name], right[name]),
      )
    );
  } catch {
    return false;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

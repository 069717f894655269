import openapi from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { payloadAjv, type Schemas } from '../payload-ajv.ts';
import {
  answerMutants,
  type GeneratedMutant,
  type KeywordFault,
  keywordMutants,
} from './generated-mutants.ts';
import { fillPayload, type ReceivedFile, repairPayload } from './repair-payload.ts';
import { type Answer, spoilAnswer } from './spoil-answer.ts';

/**
 * `node --import` this after the loader, with `switchboardEdits`: a running server takes on one generated fault after
 * the other, as its parent says over IPC, so that hundreds of them need no start each.
 */

interface Check {
  (value: unknown): boolean;
  errors?: unknown;
}

const mutants = new Map([...keywordMutants, ...answerMutants].map((mutant) => [mutant.id, mutant]));
let current: GeneratedMutant | undefined;
let relaxed: Check | undefined;
const originals = new Map<string, Check>();
// Both start from scratch when the server is switched to no fault: what a fault does must not depend on those before it.
/** The last good envelope of each operation, and who sent it. */
const good = new Map<string, { envelope: Envelope; caller: unknown }>();
let numbers = createIssuedNumbers();

/** Stands for a body that is not an object. */
const noObject = 'no object';

/** The fault when it is about a request to this operation. */
function keywordFault(operation: string): KeywordFault | undefined {
  return current?.fault.kind === 'keyword' && current.fault.operation === operation
    ? current.fault
    : undefined;
}

const board = {
  /** The check of a payload. */
  check(operation: string, original: Check): Check {
    originals.set(operation, original);
    const check: Check = (value) => {
      const now = (keywordFault(operation) && relaxed) || original;
      const valid = now(value);
      check.errors = now.errors;
      return valid;
    };
    return check;
  },
  /** A JSON body; one that is not an object, where the type of the body is not held, is marked as such. */
  body(text: string): string {
    const open = current?.fault.kind === 'keyword' && /^[A-Za-z]+\.type$/.test(current.fault.place);
    return !open || text.trimStart().startsWith('{') ? text : `{"${noObject}": true}`;
  },
  envelope(operation: string, fields: Fields, parse: (fields: Fields) => Envelope): Envelope {
    const fault = keywordFault(operation);
    const last = good.get(operation);
    if (!fault || !last) return parse(fields);
    if (fields.members.has(noObject)) return { ...last.envelope, trusted: true };
    const name = envelopeMember(fault);
    return name && breaks(fields, fault, name) ? fixed(fields, last.envelope) : parse(fields);
  },
  /** The caller of a request whose envelope is not checked. */
  caller: (operation: string) => good.get(operation)?.caller,
  /** The payload that the operation sees. */
  payload(operation: string, envelope: Envelope, caller: unknown, files: readonly ReceivedFile[]): string {
    const fault = keywordFault(operation);
    const known = good.get(operation)?.envelope.payload;
    // A request that is about to be refused is not an example.
    if (!envelope.trusted && originals.get(operation)?.(JSON.parse(envelope.payload))) {
      good.set(operation, { envelope: { ...envelope }, caller });
    }
    if (operation === 'createAttestation') numbers.asked(envelope.requestId, envelope.payload);
    const fixed = fault && repairPayload(envelope.payload, fault, files);
    if (fixed !== undefined) return fixed;
    if (fault?.keyword === 'required' && fault.place.includes('.payload.')) {
      const place = fault.place.split('.payload.')[1]?.split('.').slice(0, -1) ?? [];
      return fillPayload(envelope.payload, place, known ?? '{}', numbers.for(operation));
    }
    return envelope.payload;
  },
  answer(operation: string, path: string, answer: Answer): Answer {
    if (operation === 'createAttestation' && answer.status === 200) numbers.answered(String(answer.body));
    if (current?.fault.kind !== 'answer') return answer;
    return spoilAnswer(
      answer,
      operation === 'none' ? (operationAt[path] ?? 'none') : operation,
      current.fault,
    );
  },
};

const operationAt: Readonly<Record<string, string>> = {
  '/api/v1/attestations': 'createAttestation',
  '/api/v1/factoids': 'addFactoids',
  '/api/v1/attestation': 'readAttestation',
  '/api/v1/attestation/download': 'downloadAttestation',
  '/api/v1/cas': 'applyCertification',
};

Object.assign(globalThis, { board });

process.on('message', (message: { fault?: string | null }) => {
  if (message?.fault === undefined) return;
  current = message.fault === null ? undefined : mutants.get(message.fault);
  if (!current) {
    good.clear();
    numbers = createIssuedNumbers();
  }
  const fault = current?.fault;
  const removable =
    fault?.kind === 'keyword' && fault.place.includes('.payload.') && fault.keyword !== 'required';
  relaxed = removable ? (payloadCheckWithout(fault) as Check) : undefined;
  process.send?.({ switched: current?.id ?? null });
});
process.channel?.unref();

/** The server's, of one request. */
interface Fields {
  readonly members: ReadonlyMap<string, string>;
  readonly encoding: 'json' | 'form';
}

interface Envelope {
  requestId: string;
  accessKey: string;
  tonce: number;
  payload: string;
  signature: string;
  /** Nothing of it is verified. */
  trusted?: boolean;
}

/** The member of the envelope that a fault is about: `tonce` of `readAttestation.tonce.minimum`. */
function envelopeMember({ place }: KeywordFault): string | undefined {
  const [, name, ...rest] = place.split('.');
  return rest.length === 1 && !name?.startsWith('attachments[') ? name : undefined;
}

/** Whether the request breaks the constraint that this fault does not hold. */
export function breaks(fields: Fields, { keyword }: KeywordFault, name: string): boolean {
  const text = fields.members.get(name);
  if (keyword === 'required') return text === undefined;
  if (text === undefined || fields.encoding !== 'json') return false;
  const value: unknown = JSON.parse(text);
  switch (keyword) {
    case 'type':
      return !types[name]?.(value);
    case 'minLength':
      return value === '';
    case 'minimum':
      return typeof value === 'number' && value < 0;
    default:
      return false;
  }
}

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  request_id: (value) => typeof value === 'string',
  access_key: (value) => typeof value === 'string',
  tonce: Number.isInteger,
  payload: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  signature: (value) => typeof value === 'string',
};

/** The envelope as a server takes it that does not mind: what is broken is as it was in the last good one. */
export function fixed(fields: Fields, last: Envelope): Envelope {
  const text = (name: string, otherwise: string) => {
    const source = fields.members.get(name);
    if (source === undefined) return otherwise;
    if (fields.encoding === 'form') return source;
    const value: unknown = JSON.parse(source);
    return typeof value === 'string' ? value : otherwise;
  };
  const payload = fields.members.get('payload');
  return {
    ...last,
    requestId: text('request_id', last.requestId),
    payload: payload?.startsWith('{') ? payload : last.payload,
    trusted: true,
  };
}

type Schema = Record<string, unknown>;

/** The check of an operation's payload, compiled from the contract without this constraint. */
function payloadCheckWithout({ operation, pointer, keyword }: KeywordFault): ValidateFunction {
  const document = structuredClone(openapi) as unknown as { components: { schemas: Schemas } };
  remove(document as unknown as Schema, pointer.slice(1).split('/').map(unescaped), keyword);
  const ajv = payloadAjv(document.components.schemas, { discriminator: keyword !== 'discriminator' });
  const schema = `${operation[0]?.toUpperCase()}${operation.slice(1)}Payload`;
  return ajv.compile({ $ref: `#/components/schemas/${schema}` });
}

function remove(document: Schema, path: string[], keyword: string): void {
  // `/required/0` names one element: the pointer leads through the keyword.
  const at = keyword === 'required' ? path.slice(0, -2) : path.slice(0, -1);
  const schema = at.reduce((value: Schema, name) => value[name] as Schema, document);
  if (keyword === 'required') {
    const names = schema.required as string[];
    schema.required = names.filter((_, index) => index !== Number(path.at(-1)));
  } else if (keyword === 'nullable') {
    schema.type = (schema.type as string[]).filter((type) => type !== 'null');
  } else {
    delete schema[path.at(-1) as string];
  }
}

function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The numbers that the server has given out, as far as it helps to make up one that is missing. */
interface IssuedNumbers {
  /** A create is under way. */
  asked(requestId: string, payload: string): void;
  /** Its answer goes out. */
  answered(body: string): void;
  /** One that the operation can do something with: open for an addition, closed for a download. */
  for(operation: string): string | undefined;
}

function createIssuedNumbers(): IssuedNumbers {
  const closing = new Map<string, boolean>();
  let open: string | undefined;
  let closed: string | undefined;
  return {
    asked(requestId, payload) {
      const { completed } = JSON.parse(payload) as { completed?: unknown };
      closing.set(requestId, completed !== false);
    },
    answered(body) {
      const { request_id: id, data } = JSON.parse(body) as { request_id: string; data: { no: string } };
      if (closing.get(id)) closed = data.no;
      else open = data.no;
      closing.delete(id);
    },
    for: (operation) => (operation === 'addFactoids' ? open : (closed ?? open)),
  };
}

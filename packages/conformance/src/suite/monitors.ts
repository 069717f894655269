import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { AutomaticRule, Contract } from '../catalogue.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { type Exchange, jsonOf, refused, succeeded } from '../target/exchange.ts';
import type { Finding } from '../verdict.ts';

/** A rule that every exchange of a run is checked against. */
interface Monitor {
  readonly rule: string;
  /** Undefined: the exchange does not show the rule; '': the rule is kept; otherwise what is wrong. */
  readonly judge: (exchange: Exchange, serverNow: number) => string | undefined;
  /** Where no case judges the rule: the sentences that demand it, ids of spec/source-statements.yaml. */
  readonly because?: readonly string[];
}

const DOWNLOAD = 'downloadAttestation';

export const monitors: readonly Monitor[] = [
  {
    rule: 'ATT-ENV-009',
    judge: onSuccess((exchange, body) =>
      body === undefined ? `a success of ${exchange.draft?.operation} whose body is not a JSON object` : '',
    ),
  },
  {
    rule: 'ATT-ENV-010',
    judge: onSuccess(
      (exchange, body) => body && compare('request_id', body.request_id, exchange.draft?.requestId),
    ),
  },
  {
    rule: 'ATT-ENV-011',
    because: ['request-10'],
    judge: onSuccess(
      (_, body) => body && (isObject(body.data) ? '' : `data is ${kindOf(body.data)}, not an object`),
    ),
  },
  {
    rule: 'ATT-ERR-002',
    judge: onRefusal((_, body) => (body === undefined ? 'the body of a refusal is not a JSON object' : '')),
  },
  { rule: 'ATT-ERR-003', judge: onRefusal(echoOfRefusal) },
  {
    rule: 'ATT-ERR-004',
    judge: onRefusal(
      (_, body) =>
        body && (typeof body.message === 'string' ? '' : `message is ${kindOf(body.message)}, not a string`),
    ),
  },
  { rule: 'ATT-ERR-006', judge: onRefusal(timestampOfRefusal) },
  member('ATT-CRE-010', 'createAttestation', 'no', isText),
  member('ATT-FAC-012', 'addFactoids', 'success', (value) => typeof value === 'boolean'),
  { ...member('ATT-CAS-012', 'applyCertification', 'no', isText), because: ['cas-10'] },
  member('ATT-READ-004', 'readAttestation', 'no', isText),
  member('ATT-READ-005', 'readAttestation', 'unique_id', isText),
  member('ATT-READ-006', 'readAttestation', 'template_id', isText),
  member(
    'ATT-READ-007',
    'readAttestation',
    'identities',
    orNull((value) => isMapOf(value, isText)),
  ),
  member(
    'ATT-READ-008',
    'readAttestation',
    'factoids',
    orNull((value) => isListOf(value, isFactoid)),
  ),
  member('ATT-READ-009', 'readAttestation', 'completed', (value) => typeof value === 'boolean'),
  member('ATT-READ-010', 'readAttestation', 'attachments', orNull(isObject)),
  member('ATT-READ-011', 'readAttestation', 'attachments', (value) =>
    isObject(value) ? isMapOf(value, (list) => isListOf(list, isText)) : undefined,
  ),
  { ...member('ATT-READ-012', 'readAttestation', 'blockchain_hash', orNull(isText)), because: ['read-10'] },
];

type Body = { readonly [name: string]: Json };

function onSuccess(
  judge: (exchange: Exchange, body: Body | undefined) => string | undefined,
): Monitor['judge'] {
  return (exchange) => {
    const { draft } = exchange;
    if (!succeeded(exchange) || draft === undefined || draft.operation === DOWNLOAD) return undefined;
    return judge(exchange, objectOf(exchange));
  };
}

function onRefusal(
  judge: (exchange: Exchange, body: Body | undefined, serverNow: number) => string | undefined,
): Monitor['judge'] {
  return (exchange, serverNow) => {
    if (!refused(exchange) || exchange.request.method === 'HEAD') return undefined;
    return judge(exchange, objectOf(exchange), serverNow);
  };
}

/** One member of the data of an operation. */
function member(
  rule: string,
  operation: string,
  name: string,
  holds: (value: Json | undefined) => boolean | undefined,
): Monitor {
  return {
    rule,
    judge: onSuccess((exchange, body) => {
      if (exchange.draft?.operation !== operation || !isObject(body?.data)) return undefined;
      const value = body.data[name];
      const verdict = holds(value);
      if (verdict === undefined) return undefined;
      return verdict ? '' : `${name} is ${kindOf(value)}: ${shorten(value)}`;
    }),
  };
}

/**
 * Whether a refusal must carry the request_id: the envelope was sent unchanged. An envelope that is broken or too large to
 * be read may have none. ATT-OPEN-110
 */
function hasReadableId({ draft, answer }: Exchange): boolean {
  const whole = draft !== undefined && !draft.envelope && !draft.body && !draft.headers;
  // A request_id that may itself be refused may count as missing. ATT-OPEN-120, ATT-OPEN-121
  const plain = /^[\w-]{1,32}$/.test(draft?.requestId ?? '');
  // A form need not be understood either: which fields carry the envelope is open. ATT-OPEN-060, ATT-OPEN-062
  // A lone surrogate is valid JSON to some readers only (RFC 8259 section 8.2).
  const text = draft !== undefined && !/\\u[dD][89a-fA-F]/.test(draft.payload);
  return (
    whole && plain && text && draft.encoding === 'json' && answer?.status !== 413 && answer?.status !== 429
  );
}

function echoOfRefusal(exchange: Exchange, body: Body | undefined): string | undefined {
  if (body === undefined || !hasReadableId(exchange)) return undefined;
  // The description does not say that the body of a GET is read.
  if (exchange.request.method !== 'POST' && body.request_id === '') return '';
  return compare('request_id', body.request_id, exchange.draft?.requestId);
}

function timestampOfRefusal(
  { sentAt }: Exchange,
  body: Body | undefined,
  serverNow: number,
): string | undefined {
  if (body === undefined) return undefined;
  const { timestamp } = body;
  if (!Number.isInteger(timestamp)) return `timestamp is ${shorten(timestamp)}, not an integer`;
  const ahead = (Number(timestamp) - serverNow) / 1000;
  const waited = (Date.now() - sentAt) / 1000;
  return Math.abs(ahead) <= 60 + waited
    ? ''
    : `timestamp ${timestamp} is ${Math.round(ahead)} s off the server's time`;
}

function compare(name: string, value: Json | undefined, sent: string | undefined): string {
  return value === sent ? '' : `${name} is ${shorten(value)}, but ${JSON.stringify(sent)} was sent`;
}

function objectOf(exchange: Exchange): Body | undefined {
  const body = jsonOf(exchange);
  return isObject(body) ? body : undefined;
}

function isText(value: Json | undefined): boolean {
  return typeof value === 'string' && value !== '';
}

function orNull(holds: (value: Json | undefined) => boolean): (value: Json | undefined) => boolean {
  return (value) => value === null || holds(value);
}

function isListOf(value: Json | undefined, holds: (item: Json) => boolean): boolean {
  return Array.isArray(value) && (value as readonly Json[]).every(holds);
}

function isMapOf(value: Json | undefined, holds: (item: Json) => boolean): boolean {
  return isObject(value) && Object.values(value).every(holds);
}

function isFactoid(value: Json): boolean {
  return isObject(value) && isText(value.unique_id) && isText(value.type) && isObject(value.data);
}

function kindOf(value: Json | undefined): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function shorten(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${text.slice(0, 120)}...` : text;
}

/**
 * A monitor for each declared answer: every answer of the operation with that status has the declared members, each of its
 * type. Bounds and patterns are a choice of the contract, and further members are allowed.
 */
export function responseMonitors(contract: Contract): Monitor[] {
  const ajv = new Ajv2020({ strict: false });
  const components = (contract.document.components ?? {}) as JsonObject;
  ajv.addSchema({ $id: 'answers', components: { schemas: typesOfAll(components.schemas) } });
  const shapes = new Map<string, ValidateFunction>();
  const shapeOf = (schema: string) => {
    const known = shapes.get(schema) ?? ajv.compile({ $ref: `answers#/components/schemas/${schema}` });
    shapes.set(schema, known);
    return known;
  };
  return contract.automatic
    .filter(({ place, level }) => place.includes('.response.') && level === 'MUST')
    .map((one) => monitorOf(one, shapeOf));
}

function monitorOf(one: AutomaticRule, shapeOf: (schema: string) => ValidateFunction): Monitor {
  const [, , status = '', mediaType] = one.place.split('.');
  return {
    rule: one.id,
    judge(exchange) {
      const { draft, answer } = exchange;
      if (draft?.operation !== one.operation || exchange.request.method === 'HEAD' || !answer)
        return undefined;
      // The description says 2xx; 200 is the contract's choice. D7
      const seen = answer.status >= 200 && answer.status < 300 ? '200' : String(answer.status);
      if (seen !== status) return undefined;
      if (mediaType === 'Content-Disposition')
        return 'content-disposition' in answer.headers ? '' : 'no such header';
      if (mediaType !== 'application-json') return '';
      const body = withId(jsonOf(exchange), hasReadableId(exchange));
      if (body === undefined) return `the body of a ${answer.status} is not JSON`;
      const validate = shapeOf(String(one.value));
      if (validate(body)) return '';
      const [error] = validate.errors ?? [];
      return `the body of a ${answer.status}: ${error?.instancePath || 'it'} ${error?.message}`;
    },
  };
}

/** The value of request_id is open where that of the request could not be read. ATT-OPEN-110 */
function withId(body: unknown, readable: boolean): unknown {
  return readable || !isObject(body) ? body : { ...body, request_id: '' };
}

const kept = ['type', 'required', 'properties', 'items', 'anyOf', 'oneOf', 'allOf', '$ref'];

/** A schema reduced to the names and types of members; the values of maps are partly open. ATT-OPEN-031 */
function typesOf(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((item) => typesOf(item as Json));
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).filter(([name, part]) => kept.includes(name) && part !== false);
  return Object.fromEntries(
    entries.map(([name, part]) => [name, name === 'properties' ? typesOfAll(part) : typesOf(part)]),
  );
}

function typesOfAll(schemas: Json | undefined): JsonObject {
  const entries = Object.entries((schemas ?? {}) as JsonObject);
  return Object.fromEntries(entries.map(([name, schema]) => [name, typesOf(schema)]));
}

/** Checks every exchange of a run against the monitors. */
interface Watch {
  see(exchange: Exchange): void;
  /** The finding for each monitored rule. */
  findings(): ReadonlyMap<string, Finding>;
}

/**
 * @param monitors check every exchange, until one breaks their rule
 * @param skew returns the seconds by which the target's clock is ahead of the local clock
 */
export function createWatch(monitors: readonly Monitor[], skew: () => number): Watch {
  const seen = new Map<string, Finding>();
  return {
    see(exchange) {
      for (const { rule, judge } of monitors) {
        if (seen.get(rule)?.status === 'failed') continue;
        const problem = judge(exchange, exchange.answeredAt + skew() * 1000);
        if (problem === undefined) continue;
        seen.set(
          rule,
          problem === '' ? { status: 'passed' } : { status: 'failed', message: problem, exchange },
        );
      }
    },
    findings: () => seen,
  };
}

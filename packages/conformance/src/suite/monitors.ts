import { isObject, type Json } from '../request/json.ts';
import { type Exchange, jsonOf, refused, succeeded } from '../target/exchange.ts';

/** A rule that every exchange of a run is held against, whatever it was sent for. */
export interface Monitor {
  readonly rule: string;
  /** Undefined: the exchange says nothing of the rule; '': it keeps it; else what is wrong. */
  readonly judge: (exchange: Exchange, serverNow: number) => string | undefined;
}

const DOWNLOAD = 'downloadAttestation';

export const monitors: readonly Monitor[] = [
  {
    rule: 'ATT-ENV-009',
    judge: onSuccess((exchange, body) =>
      body === undefined ? `a success of ${exchange.draft?.operation} whose body is no JSON object` : '',
    ),
  },
  {
    rule: 'ATT-ENV-010',
    judge: onSuccess((exchange, body) =>
      body === undefined ? undefined : compare('request_id', body.request_id, exchange.draft?.requestId),
    ),
  },
  {
    rule: 'ATT-ENV-011',
    judge: onSuccess((_, body) =>
      body === undefined
        ? undefined
        : isObject(body.data)
          ? ''
          : `data is ${kindOf(body.data)}, not an object`,
    ),
  },
  {
    rule: 'ATT-ERR-002',
    judge: onRefusal((_, body) => (body === undefined ? 'the body of a refusal is no JSON object' : '')),
  },
  { rule: 'ATT-ERR-003', judge: onRefusal(echoOfRefusal) },
  {
    rule: 'ATT-ERR-004',
    judge: onRefusal((_, body) =>
      body === undefined
        ? undefined
        : typeof body.message === 'string'
          ? ''
          : `message is ${kindOf(body.message)}, not a string`,
    ),
  },
  { rule: 'ATT-ERR-006', judge: onRefusal(timestampOfRefusal) },
  member('ATT-CRE-010', 'createAttestation', 'no', isText),
  member('ATT-FAC-012', 'addFactoids', 'success', (value) => typeof value === 'boolean'),
  member('ATT-CAS-012', 'applyCertification', 'no', isText),
  member('ATT-READ-004', 'readAttestation', 'no', isText),
  member('ATT-READ-005', 'readAttestation', 'unique_id', isText),
  member('ATT-READ-006', 'readAttestation', 'template_id', isText),
  member(
    'ATT-READ-007',
    'readAttestation',
    'identities',
    (value) => value === null || isMapOf(value, isText),
  ),
  member(
    'ATT-READ-008',
    'readAttestation',
    'factoids',
    (value) => value === null || isListOf(value, isFactoid),
  ),
  member('ATT-READ-009', 'readAttestation', 'completed', (value) => typeof value === 'boolean'),
  member('ATT-READ-010', 'readAttestation', 'attachments', (value) => value === null || isObject(value)),
  member('ATT-READ-011', 'readAttestation', 'attachments', (value) =>
    isObject(value) ? isMapOf(value, (list) => isListOf(list, isText)) : undefined,
  ),
  member('ATT-READ-012', 'readAttestation', 'blockchain_hash', (value) => value === null || isText(value)),
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
 * Whether the request's id can be asked for in a refusal: the envelope arrived whole. One that was broken on the way, or
 * too large to be read, may have none. ATT-OPEN-110
 */
export function hasReadableId({ draft, answer }: Exchange): boolean {
  const whole = draft !== undefined && !draft.envelope && !draft.body && !draft.headers;
  // An id that may itself be refused may count as none. ATT-OPEN-120, ATT-OPEN-121
  const plain = /^[\w-]{1,32}$/.test(draft?.requestId ?? '');
  // Nor need a form be understood: which fields carry the envelope is open. ATT-OPEN-060, ATT-OPEN-062
  // Half a surrogate pair is JSON to some readers only (RFC 8259 section 8.2).
  const text = draft !== undefined && !/\\u[dD][89a-fA-F]/.test(draft.payload);
  return (
    whole && plain && text && draft.encoding === 'json' && answer?.status !== 413 && answer?.status !== 429
  );
}

function echoOfRefusal(exchange: Exchange, body: Body | undefined): string | undefined {
  if (body === undefined || !hasReadableId(exchange)) return undefined;
  // Nothing says that the body of a GET is read at all.
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

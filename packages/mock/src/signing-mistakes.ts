import document from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import { payloadForms } from './payload-forms.ts';

/** The parts of the signed string, in their order, as they came in the request. */
export interface StringParts {
  readonly method: string;
  readonly path: string;
  readonly requestId: string;
  readonly accessKey: string;
  readonly tonce: string;
  readonly payload: string;
}

/** A string that a caller may have signed in place of the right one, and what to do about it. */
export interface Mistake {
  readonly advice: string;
  readonly text: string;
}

/** What else the caller may have put into the string. */
export interface Surroundings {
  /** The request's target, with its query. */
  readonly target: string;
  /** The `Host` header. */
  readonly host: string;
  /** Paths of all operations. */
  readonly paths: readonly string[];
}

/** Strings that differ from the right one by one common mistake, the most frequent first. */
export function* signingMistakes(parts: StringParts, around: Surroundings): Generator<Mistake> {
  yield* payloadMistakes(parts);
  yield* pathMistakes(parts, around);
  yield* partMistakes(parts);
  yield* tonceMistakes(parts);
  yield* joinMistakes(parts);
}

export function joined(parts: StringParts, separator = ''): string {
  return names.map((name) => parts[name]).join(separator);
}

const nameOf = {
  POST: 'method',
  path: 'path',
  request_id: 'requestId',
  access_key: 'accessKey',
  tonce: 'tonce',
  payload: 'payload',
} as const;

/** In the order of the contract. */
const names = document['x-signed-string'].parts.map((part) => nameOf[part as keyof typeof nameOf]);
const wireNames = {
  method: 'the method POST',
  path: 'the path',
  requestId: 'request_id',
  accessKey: 'access_key',
  tonce: 'tonce',
  payload: 'payload',
} as const;

function* payloadMistakes(parts: StringParts): Generator<Mistake> {
  for (const { how, text } of payloadForms(parts.payload)) {
    const advice = `the payload was signed ${how}, but sent otherwise: serialise it once, sign that text and send that very text (D5)`;
    yield { advice, text: joined({ ...parts, payload: text }) };
  }
}

function* pathMistakes(parts: StringParts, { target, host, paths }: Surroundings): Generator<Mistake> {
  const { path } = parts;
  const others = [
    ...[target, `${path}/`, path.replace(/^\/api/, ''), path.replace(/^\/api\/[^/]+/, ''), path.slice(1)],
    ...[`http://${host}${target}`, `https://${host}${target}`, `http://${host}${path}`, `${host}${path}`],
    ...paths,
    ...paths.map((other) => other.replace(/^\/api\/[^/]+/, '')),
  ];
  for (const other of new Set(others)) {
    if (other === path) continue;
    const advice = `the path was signed as "${other}"; sign "${path}", the request path from /api on, without host and query`;
    yield { advice, text: joined({ ...parts, path: other }) };
  }
}

function* partMistakes(parts: StringParts): Generator<Mistake> {
  for (const name of names) {
    const advice = `${wireNames[name]} is missing in the signed string`;
    yield { advice, text: joined({ ...parts, [name]: '' }) };
  }
  for (const method of ['post', 'Post', 'GET', 'PUT']) {
    yield {
      advice: `the signed string begins with ${method}; it must be POST`,
      text: joined({ ...parts, method }),
    };
  }
  const bare = names.map((name) => parts[name]);
  for (const order of orders(names)) {
    const text = order.map((name) => parts[name]).join('');
    if (text === bare.join('')) continue;
    const advice = `the parts were signed in the order ${order.map((name) => wireNames[name]).join(', ')}; see the order below`;
    yield { advice, text };
  }
}

function* tonceMistakes(parts: StringParts): Generator<Mistake> {
  const wrong = (tonce: string, what: string) => ({
    advice: `tonce was signed as ${tonce}${what}; sign the same tonce that is sent, ${parts.tonce}`,
    text: joined({ ...parts, tonce }),
  });
  yield wrong(`"${parts.tonce}"`, ', with quotes');
  for (let away = -5; away <= 5; away++) {
    if (away !== 0) yield wrong(String(Number(parts.tonce) + away), ', read from the clock a second time');
  }
  for (let milliseconds = 0; milliseconds < 1000; milliseconds++) {
    yield wrong(`${parts.tonce}${String(milliseconds).padStart(3, '0')}`, ', in milliseconds');
  }
}

function* joinMistakes(parts: StringParts): Generator<Mistake> {
  for (const separator of ['\n', '\r\n', ' ', '&', '|', ',', ':', ';', '.', '-', '_', '/', '+']) {
    const advice = `the parts were joined with ${JSON.stringify(separator)}; join them with nothing in between`;
    yield { advice, text: joined(parts, separator) };
  }
  yield { advice: 'a line break was signed after the string', text: `${joined(parts)}\n` };
}

/** All orders of the parts but those that are right. */
function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, i) => orders(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}

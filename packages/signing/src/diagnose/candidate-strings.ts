import type { SignedParts } from '../signed-string.ts';
import { payloadForms } from './payload-forms.ts';
import type { SigningMistake, StringPart } from './signing-mistake.ts';

/** What else the caller may have put into the string. */
export interface Around {
  /** The request's target, with its query; the path when it is not known. */
  readonly target?: string | undefined;
  /** The `Host` header. */
  readonly host?: string | undefined;
  /** Paths of other operations. */
  readonly paths?: readonly string[] | undefined;
}

type Parts = Readonly<Record<StringPart, string>>;
type Candidate = readonly [mistake: SigningMistake, text: string];

const names: readonly StringPart[] = ['method', 'path', 'request_id', 'access_key', 'tonce', 'payload'];

/** Strings that differ from the right one by one common mistake, the most frequent first. */
export function* candidateStrings(signed: SignedParts, around: Around): Generator<Candidate> {
  const { path, requestId: request_id, accessKey: access_key, tonce, payload } = signed;
  const parts: Parts = { method: 'POST', path, request_id, access_key, tonce: String(tonce), payload };
  for (const [form, text] of payloadForms(payload)) {
    yield [{ code: 'payload-form', form }, joined({ ...parts, payload: text })];
  }
  yield* otherPaths(parts, around);
  yield* otherParts(parts);
  yield* otherTonces(parts);
  for (const separator of ['\n', '\r\n', ' ', '&', '|', ',', ':', ';', '.', '-', '_', '/', '+']) {
    yield [{ code: 'separator', separator }, joined(parts, separator)];
  }
  yield [{ code: 'line-break-after' }, `${joined(parts)}\n`];
}

function joined(parts: Parts, separator = ''): string {
  return names.map((name) => parts[name]).join(separator);
}

function* otherPaths(parts: Parts, { target = parts.path, host, paths = [] }: Around): Generator<Candidate> {
  const { path } = parts;
  const roots = host === undefined ? [] : [`http://${host}`, `https://${host}`, host];
  const others = [
    ...[target, `${path}/`, path.replace(/^\/api/, ''), path.replace(/^\/api\/[^/]+/, ''), path.slice(1)],
    ...roots.flatMap((root) => [`${root}${target}`, `${root}${path}`]),
    ...paths,
    ...paths.map((other) => other.replace(/^\/api\/[^/]+/, '')),
  ];
  for (const other of new Set(others)) {
    if (other === path) continue;
    yield [{ code: 'path', signed: other, expected: path }, joined({ ...parts, path: other })];
  }
}

function* otherParts(parts: Parts): Generator<Candidate> {
  for (const part of names) yield [{ code: 'part-missing', part }, joined({ ...parts, [part]: '' })];
  for (const method of ['post', 'Post', 'GET', 'PUT']) {
    yield [{ code: 'method', signed: method }, joined({ ...parts, method })];
  }
  const right = joined(parts);
  for (const order of orders(names)) {
    const text = order.map((name) => parts[name]).join('');
    if (text !== right) yield [{ code: 'order', parts: order }, text];
  }
}

function* otherTonces(parts: Parts): Generator<Candidate> {
  const sent = parts.tonce;
  const other = (signed: string, how: Extract<SigningMistake, { code: 'tonce' }>['how']): Candidate => [
    { code: 'tonce', signed, sent, how },
    joined({ ...parts, tonce: signed }),
  ];
  yield other(`"${sent}"`, 'quoted');
  for (let away = -5; away <= 5; away++) {
    if (away !== 0) yield other(String(Number(sent) + away), 'other-second');
  }
  // A client that signs the seconds and the fraction apart ends in zeros.
  yield other(`${sent}000000`, 'microseconds');
  for (let milliseconds = 0; milliseconds < 1000; milliseconds++) {
    yield other(`${sent}${String(milliseconds).padStart(3, '0')}`, 'milliseconds');
  }
}

/** All orders of the parts. */
function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, i) => {
    const others = items.filter((_, at) => at !== i);
    return orders(others).map((rest) => [item, ...rest]);
  });
}

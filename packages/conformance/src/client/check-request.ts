import { createHash } from 'node:crypto';
import { jsonElements, jsonMembers, signedString, type Verifier, verify } from '@attestation/signing';
import { diagnose, mistakeText, type SigningMistake } from '@attestation/signing/diagnose';
import { type Difference, MISSING } from './differences.ts';
import { type Body, envelopeMembers, objectOf, readBody, UnreadableBody } from './read-body.ts';

/** The member that the client acts for. */
export interface Member {
  readonly accessKey: string;
  /** PEM. */
  readonly publicKey: string;
  /** PKCS#8 PEM. */
  readonly privateKey: string;
  readonly verifier: Verifier;
}

/** A request as it arrived. */
export interface RawRequest {
  readonly method: string;
  /** From the request line. */
  readonly url: string;
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
  readonly body: Buffer;
}

/** What is wrong with a request. */
export interface Fault extends Difference {
  readonly rule: string;
  /** The status with which an implementation refuses it; undefined when it need not. */
  readonly status?: number;
}

export interface CheckedRequest {
  /** Name of the operation at its path. */
  readonly operation: string | undefined;
  /** Undefined when it cannot be read. */
  readonly content: Body | undefined;
  /** JSON texts by name. */
  readonly payload: ReadonlyMap<string, string>;
  /** Empty when it cannot be read. */
  readonly requestId: string;
  readonly faults: readonly Fault[];
}

/** Checks a request as an implementation would: the first fault with a status is why it is refused. */
export async function checkRequest(
  raw: RawRequest,
  operations: ReadonlyMap<string, string>,
  member: Member,
): Promise<CheckedRequest> {
  const [path = ''] = raw.url.split('?');
  const operation = operations.get(path);
  const faults: Fault[] = [];
  if (raw.method !== 'POST')
    faults.push({ rule: 'ATT-CLI-001', path: 'method', expected: 'POST', got: raw.method, status: 405 });
  if (operation === undefined) {
    const expected = [...operations.keys()].join(', ');
    faults.push({ rule: 'ATT-CLI-002', path: 'path', expected, got: raw.url, status: 404 });
  }
  try {
    const content = readBody(String(raw.headers['content-type'] ?? ''), raw.body);
    const requestId = textOf(content.members.get('request_id'));
    faults.push(...labelFaults(content, raw));
    const broken = memberFaults(content, member, Math.floor(Date.now() / 1000));
    faults.push(...broken);
    if (broken.some(({ rule }) => rule === 'ATT-CLI-004'))
      return { operation, content, payload: new Map(), requestId, faults };
    const payload = objectOf(content.members.get('payload') ?? '', 'has a payload that is not a JSON object');
    faults.push(...(await signatureFaults(content.members, path, member)), ...fileFaults(content, payload));
    return { operation, content, payload, requestId, faults };
  } catch (error) {
    if (!(error instanceof UnreadableBody)) throw error;
    const rule = error.repeatsKey ? 'ATT-CLI-005' : 'ATT-CLI-003';
    const expected = error.repeatsKey ? 'each key once' : 'a JSON object in UTF-8, or a form';
    faults.push({ rule, path: 'body', expected, got: `a body that ${error.message}`, status: 400 });
    return { operation, content: undefined, payload: new Map(), requestId: '', faults };
  }
}

/** The value of a JSON string; empty for anything else. */
export function textOf(json: string | undefined): string {
  return json?.startsWith('"') ? (JSON.parse(json) as string) : '';
}

function labelFaults({ encoding, files }: Body, { headers }: RawRequest): Fault[] {
  const type = String(headers['content-type'] ?? MISSING);
  if (encoding === 'json')
    return /^application\/json\s*(;|$)/i.test(type)
      ? []
      : [{ rule: 'ATT-CLI-006', path: 'Content-Type', expected: 'application/json', got: type }];
  return files.length > 0
    ? []
    : [{ rule: 'ATT-CLI-007', path: 'Content-Type', expected: 'application/json', got: type }];
}

/** The kinds of the members of the envelope. */
const kinds: Readonly<Record<string, [pattern: RegExp, words: string]>> = {
  request_id: [/^"./, 'a string'],
  access_key: [/^"./, 'a string'],
  tonce: [/^(0|[1-9]\d*)$/, 'an integer'],
  payload: [/^\s*\{/, 'an object'],
  signature: [/^"./, 'a string'],
};

function memberFaults({ members }: Body, { accessKey }: Member, now: number): Fault[] {
  const faults: Fault[] = envelopeMembers.flatMap((name) => {
    const [pattern, expected] = kinds[name] ?? [/^/, ''];
    const got = members.get(name);
    if (got !== undefined && pattern.test(got) && got !== '""') return [];
    return [{ rule: 'ATT-CLI-004', path: name, expected, got: got ?? MISSING, status: 400 }];
  });
  if (faults.length > 0) return faults;
  const tonce = Number(members.get('tonce'));
  if (Math.abs(tonce - now) > 300)
    faults.push({ rule: 'ATT-CLI-009', path: 'tonce', expected: `${now}`, got: `${tonce}`, status: 400 });
  const requestId = textOf(members.get('request_id'));
  const length = [...requestId].length;
  if (length > 32)
    faults.push({
      rule: 'ATT-CLI-011',
      path: 'request_id',
      expected: 'at most 32 characters',
      got: `${length}`,
    });
  const got = members.get('access_key') ?? '';
  if (textOf(got) !== accessKey)
    faults.push({ rule: 'ATT-CLI-008', path: 'access_key', expected: `"${accessKey}"`, got, status: 500 });
  return faults;
}

async function signatureFaults(
  members: ReadonlyMap<string, string>,
  path: string,
  { publicKey, verifier }: Member,
): Promise<Fault[]> {
  const parts = {
    path,
    requestId: textOf(members.get('request_id')),
    accessKey: textOf(members.get('access_key')),
    tonce: members.get('tonce') ?? '',
    payload: members.get('payload') ?? '',
  };
  const signature = textOf(members.get('signature'));
  if (await verify(parts, signature, verifier)) return [];
  const [mistake = { code: 'other-string' } as const, ...more] = await diagnose({
    parts,
    signature,
    publicKey,
  });
  const rule = ruleOf(mistake);
  // How the payload is serialized for signing is open: an implementation may accept another form than the one sent.
  const status = rule === 'ATT-CLI-020' ? {} : { status: 500 };
  const expected = `the signature of ${signedString(parts)}`;
  const got = [mistake, ...more].map(mistakeText).join('; ');
  return [{ rule, path: 'signature', expected, got, ...status }];
}

/** The rule that a mistake breaks; 019 for those about the string that are not listed. */
const rulesOfMistakes: { readonly [code in SigningMistake['code']]?: string } = {
  'signature-encoding': 'ATT-CLI-014',
  'signature-not-base64': 'ATT-CLI-014',
  'signature-length': 'ATT-CLI-012',
  'key-of-other': 'ATT-CLI-012',
  'unknown-key': 'ATT-CLI-012',
  pss: 'ATT-CLI-013',
  hash: 'ATT-CLI-013',
  'bare-digest': 'ATT-CLI-013',
  'no-digest': 'ATT-CLI-013',
  'hashed-twice': 'ATT-CLI-013',
  'text-encoding': 'ATT-CLI-015',
  method: 'ATT-CLI-016',
  path: 'ATT-CLI-017',
  tonce: 'ATT-CLI-018',
  'payload-form': 'ATT-CLI-020',
};

function ruleOf(mistake: SigningMistake): string {
  if (mistake.code === 'part-missing' && mistake.part === 'method') return 'ATT-CLI-016';
  const isText = mistake.code === 'payload-form' && /^(json-string|percent-encoded)$/.test(mistake.form);
  return (isText ? undefined : rulesOfMistakes[mistake.code]) ?? 'ATT-CLI-019';
}

/** An entry of `payload.attachments`. */
interface Entry {
  readonly index: string;
  readonly checksum: string | undefined;
}

/** D18: an object keyed by index; the description shows a list, too. */
export function entriesOf(payload: ReadonlyMap<string, string>): Map<string, string[]> {
  const text = payload.get('attachments') ?? 'null';
  if (text.startsWith('['))
    return new Map(jsonElements(text).map((list, index) => [String(index), listOf(list)]));
  const members = text.startsWith('{') ? [...jsonMembers(text)] : [];
  return new Map(members.map(([key, list]) => [key, listOf(list)]));
}

/** The elements of a JSON list; none when it is anything else. */
export function listOf(text = ''): string[] {
  return text.startsWith('[') ? jsonElements(text) : [];
}

function checksumOf(entry: string): string | undefined {
  const text = entry.startsWith('{') ? jsonMembers(entry).get('checksum') : entry;
  return text?.startsWith('"') ? textOf(text) : undefined;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Files and entries that do not fit each other. */
function fileFaults({ encoding, files }: Body, payload: ReadonlyMap<string, string>): Fault[] {
  const faults: Fault[] = [];
  const fault = (rule: string, path: string, expected: string, got: string) =>
    faults.push({ rule, path, expected, got, status: 400 });
  const entries: Entry[] = [...entriesOf(payload)].flatMap(([index, list]) => {
    if (!/^(0|[1-9]\d*)$/.test(index))
      fault('ATT-CLI-042', 'payload.attachments', 'decimal indices as keys', JSON.stringify(index));
    return list.map((entry) => ({ index, checksum: checksumOf(entry) }));
  });
  if (encoding !== 'multipart' && entries.length > 0)
    fault('ATT-CLI-036', 'Content-Type', 'multipart/form-data', encoding);
  const count = listOf(payload.get('factoids')).length;
  const digests = files.map(({ field, bytes }, at) => {
    const [, index] = /^attachments\[(\d+)\]\[\]$/.exec(field) ?? [];
    if (index === undefined) fault('ATT-CLI-037', `parts[${at}].name`, 'attachments[i][]', field);
    else if (Number(index) >= count)
      fault('ATT-CLI-038', `parts[${at}].name`, `an index below ${count}, the number of factoids`, field);
    return { index, digest: sha256(bytes) };
  });
  if (faults.length > 0) return faults;
  for (const index of new Set([...digests, ...entries].map((one) => one.index))) {
    const place = `payload.attachments["${index}"]`;
    const left = entries.flatMap((one) => (one.index === index ? (one.checksum?.toLowerCase() ?? []) : []));
    const wanted = digests.flatMap((one) => (one.index === index ? one.digest : []));
    const unmatched = wanted.filter((digest) => !left.includes(digest));
    const got = left.join(', ') || MISSING;
    if (left.length > wanted.length || (left.length < wanted.length && unmatched.length === 0))
      fault('ATT-CLI-043', place, `${wanted.length} entries`, `${left.length}`);
    else if (left.length < wanted.length) fault('ATT-CLI-039', place, unmatched.join(', '), got);
    else if (unmatched.length > 0) fault('ATT-CLI-040', place, unmatched.join(', '), got);
  }
  return faults;
}

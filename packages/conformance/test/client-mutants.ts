/** Clients with one fault each, and clients that are right in another way: changes of the steps of mutable-client.ts. */
import { constants, createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Json, parseExact, rightSteps, type Steps } from './mutable-client.ts';

export interface Mutant {
  readonly name: string;
  /** The rule that must see it. */
  readonly rule: string;
  readonly change: Partial<Steps>;
}

const right = rightSteps;
const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const seconds = right.tonce;

/** Each string in data of a factoid through `change`. */
function eachValue(payload: Json, change: (value: Json) => Json): Json {
  const factoids = payload.factoids?.map((one: Json) => ({
    ...one,
    data: Object.fromEntries(Object.entries(one.data).map(([key, value]) => [key, change(value)])),
  }));
  return factoids ? { ...payload, factoids } : payload;
}

const isNumber = (value: Json) => typeof value === 'number' || typeof value === 'object';
const plainNumber = (value: Json) => (isNumber(value) ? Number(JSON.stringify(value)) : value);
const without = (payload: Json, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => !names.includes(name)));
const only = (wanted: string, change: (payload: Json) => Json) => ({
  payload: (payload: Json, operation: string) => (operation === wanted ? change(payload) : payload),
});
const escaped = (text: string) =>
  text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const sorted = (value: Json): Json =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value instanceof Object
      ? Object.fromEntries(
          Object.keys(value)
            .sort()
            .map((key) => [key, sorted(value[key])]),
        )
      : value;

const mutant = (rule: number, name: string, change: Partial<Steps>): Mutant => ({
  name,
  rule: `ATT-CLI-${String(rule).padStart(3, '0')}`,
  change,
});

export const mutants: readonly Mutant[] = [
  mutant(1, 'PUT in place of POST', { method: 'PUT' }),
  mutant(2, 'a path without its version', { target: (path) => path.replace('/v1', '') }),
  mutant(2, 'a slash at the end of the path', { target: (path) => `${path}/` }),
  mutant(3, 'a body in UTF-16', { body: (bytes) => Buffer.from(bytes.toString(), 'utf16le') }),
  mutant(3, 'a byte order mark', { body: (bytes) => Buffer.from(`\ufeff${bytes}`) }),
  mutant(4, 'tonce as a string', { envelope: (members) => ({ ...members, tonce: `"${members.tonce}"` }) }),
  mutant(4, 'the payload as a string', {
    envelope: (members) => ({ ...members, payload: JSON.stringify(members.payload) }),
  }),
  mutant(4, 'no request_id', { envelope: (members) => without(members, 'request_id') }),
  mutant(5, 'a key twice', { stringify: (value) => `{"x": 1, "x": 2,${JSON.stringify(value).slice(1)}` }),
  mutant(6, 'JSON labelled as text', { headers: { 'Content-Type': 'text/plain' } }),
  mutant(7, 'forms for everything', { isForm: () => true }),
  mutant(8, 'the access key in lower case', { accessKey: (key) => key.toLowerCase() }),
  mutant(9, 'tonce in milliseconds', { tonce: () => Date.now() }),
  mutant(9, 'tonce in local time', { tonce: () => seconds() + 8 * 3600 }),
  mutant(10, 'a counter as request_id', { requestId: (_, __, operation) => `${operation.slice(0, 8)}-1` }),
  mutant(10, 'the time as request_id', { requestId: () => String(Math.floor(Date.now() / 10_000)) }),
  mutant(11, 'a UUID with hyphens', { requestId: (_, first) => first.replace(/^(.{8})(.{4})/, '$1-$2-aa-') }),
  mutant(12, 'another key', { sign: (bytes) => sign('sha256', bytes, other) }),
  mutant(13, 'SHA-1', { sign: (bytes, key) => sign('sha1', bytes, key) }),
  mutant(13, 'SHA-512', { sign: (bytes, key) => sign('sha512', bytes, key) }),
  mutant(13, 'PSS', {
    sign: (bytes, key) => sign('sha256', bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING }),
  }),
  mutant(13, 'a hash of the hash', { encode: (text) => Buffer.from(sha256(text).toString('hex')) }),
  mutant(14, 'a signature in hexadecimal', { signature: (bytes) => bytes.toString('hex') }),
  mutant(14, 'URL-safe Base64', { signature: (bytes) => bytes.toString('base64url') }),
  mutant(15, 'Latin-1', { encode: (text) => Buffer.from(text, 'latin1') }),
  mutant(15, 'UTF-16', { encode: (text) => Buffer.from(text, 'utf16le') }),
  mutant(16, 'post in lower case', {
    signedString: (one) => right.signedString(one).replace('POST', 'post'),
  }),
  mutant(17, 'the path without /api', {
    signedString: (one) => right.signedString({ ...one, path: one.path.replace('/api', '') }),
  }),
  mutant(18, 'the clock read twice', {
    signedString: (one) => right.signedString({ ...one, tonce: one.tonce - 1 }),
  }),
  mutant(19, 'line breaks between the parts', {
    signedString: ({ path, requestId, accessKey, tonce, payload }) =>
      ['POST', path, requestId, accessKey, tonce, payload].join('\n'),
  }),
  mutant(19, 'access_key before request_id', {
    signedString: (one) => right.signedString({ ...one, requestId: one.accessKey, accessKey: one.requestId }),
  }),
  mutant(19, 'no payload', { signedString: (one) => right.signedString({ ...one, payload: '' }) }),
  mutant(20, 'another serialization', { sent: (text) => JSON.stringify(parseExact(text), null, 2) }),
  mutant(20, 'escapes after signing', { sent: escaped }),
  mutant(20, 'keys sorted for signing', {
    signedString: (one) =>
      right.signedString({ ...one, payload: JSON.stringify(sorted(JSON.parse(one.payload))) }),
  }),
  mutant(
    21,
    'an own unique_id',
    only('createAttestation', (one) => ({ ...one, unique_id: `my-${one.unique_id}` })),
  ),
  mutant(
    21,
    'one identity',
    only('createAttestation', (one) => ({ ...one, identities: { MO: one.identities.MO } })),
  ),
  mutant(
    22,
    'no factoids without files',
    only('addFactoids', (one) => (one.attachments ? one : { ...one, factoids: [] })),
  ),
  mutant(22, 'no type', {
    payload: (one) =>
      one.factoids ? { ...one, factoids: one.factoids.map((f: Json) => without(f, 'type')) } : one,
  }),
  mutant(23, 'completed dropped when false', {
    payload: (one) => (one.completed ? one : without(one, 'completed')),
  }),
  mutant(24, 'completed false unless given', { payload: (one) => ({ completed: false, ...one }) }),
  mutant(25, 'numbers as strings', {
    payload: (one) => eachValue(one, (v) => (isNumber(v) ? String(plainNumber(v)) : v)),
  }),
  mutant(25, 'strings as numbers', {
    payload: (one) => eachValue(one, (v) => (typeof v === 'string' && /^\d+$/.test(v) ? Number(v) : v)),
  }),
  mutant(26, 'whole numbers only', {
    payload: (one) => eachValue(one, (v) => (typeof v === 'number' ? Math.round(v) : v)),
  }),
  mutant(27, 'numbers as doubles', { payload: (one) => eachValue(one, plainNumber) }),
  mutant(28, 'blanks trimmed', {
    payload: (one) => eachValue(one, (v) => (typeof v === 'string' ? v.trim() : v)),
  }),
  mutant(28, 'text normalized', {
    payload: (one) => eachValue(one, (v) => (typeof v === 'string' ? v.normalize('NFC') : v)),
  }),
  mutant(28, 'escaped twice', {
    payload: (one) => eachValue(one, (v) => (typeof v === 'string' ? v.replaceAll('\\', '\\\\') : v)),
  }),
  mutant(28, 'question marks beyond Latin-1', {
    payload: (one) => eachValue(one, (v) => (typeof v === 'string' ? v.replace(/[\u0100-\uffff]/g, '?') : v)),
  }),
  mutant(29, 'the reference number as a number', {
    payload: (one) => (/^\d+$/.test(one.ano) ? { ...one, ano: String(BigInt(one.ano)) } : one),
  }),
  mutant(
    30,
    'fields empty when omitted',
    only('readAttestation', (one) => ({ fields: [], ...one })),
  ),
  mutant(31, 'fields dropped when empty', {
    payload: (one) => (one.fields?.length === 0 ? without(one, 'fields') : one),
  }),
  mutant(32, 'the first of the fields', {
    payload: (one) => (one.fields ? { ...one, fields: one.fields.slice(0, 1) } : one),
  }),
  mutant(33, 'no tax_code', { payload: (one) => without(one, 'tax_code') }),
  mutant(
    34,
    'empty codes',
    only('applyCertification', (one) => ({ org_code: '', tax_code: '', ...one })),
  ),
  mutant(35, 'a fresh unique_id for each call', {
    payload: (one, operation) =>
      operation === 'createAttestation' ? { ...one, unique_id: `${one.unique_id}-${randomUUID()}` } : one,
  }),
  mutant(36, 'files left out of the form', { isForm: () => false }),
  mutant(37, 'parts without brackets at the end', { field: (index) => `attachments[${index}]` }),
  mutant(37, 'parts named file', { field: () => 'file' }),
  mutant(38, 'all files for the first factoid', {
    parts: (parts) => parts.map((part) => ({ ...part, index: '0' })),
    entries: (lists) => ({ 0: Object.values(lists).flat() }),
  }),
  mutant(38, 'indices from 1', { field: (index) => `attachments[${Number(index) + 1}][]` }),
  mutant(39, 'no checksum for an empty file', {
    entries: (lists) =>
      Object.fromEntries(
        Object.entries(lists).map(([index, list]) => [
          index,
          list.filter((one) => one !== sha256('').toString('hex')),
        ]),
      ),
  }),
  mutant(40, 'checksums in Base64', { entry: ({ bytes }) => sha256(bytes).toString('base64') }),
  mutant(40, 'MD5', { entry: ({ bytes }) => createHash('md5').update(bytes).digest('hex') }),
  mutant(40, 'the checksum of the name', { entry: ({ name }) => sha256(name).toString('hex') }),
  mutant(41, 'files read as text', { read: (bytes) => Buffer.from(bytes.toString('utf8')) }),
  mutant(41, 'line ends converted', {
    read: (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  }),
  mutant(42, 'entries keyed by factoid', {
    entries: (lists) =>
      Object.fromEntries(Object.entries(lists).map(([index, list]) => [`factoid-${index}`, list])),
  }),
  mutant(43, 'one entry for equal files', {
    entries: (lists) =>
      Object.fromEntries(Object.entries(lists).map(([index, list]) => [index, [...new Set(list)]])),
  }),
  mutant(44, 'no sign', { entry: ({ bytes }) => sha256(bytes).toString('hex') }),
  mutant(44, 'the first keyword only', {
    entry: (part) => {
      const by = Object.entries(part.sign ?? {}).map(([caId, [first = '']]) => [caId, [first]]);
      return right.entry(part.sign ? { ...part, sign: Object.fromEntries(by) } : part);
    },
  }),
  mutant(45, 'file names in ASCII', { fileName: (name) => right.fileName(name.replace(/[^ -~]/g, '_')) }),
  mutant(46, 'file names as they are', { fileName: (name) => name.replaceAll('"', '%22') }),
  mutant(47, 'the request_id as number', {
    result: (answer) => ({
      ...right.result(answer),
      ...(right.result(answer).no && { no: answer.requestId }),
    }),
  }),
  mutant(48, 'the caId as a number', {
    result: (answer) => {
      const result = right.result(answer);
      return /^\d+$/.test(result.no) ? { ...result, no: String(BigInt(result.no)) } : result;
    },
  }),
  mutant(49, 'success not returned', { result: (answer) => without(right.result(answer), 'success') }),
  mutant(50, 'only 200 is a success', {
    isSuccess: (answer, operation) => answer.status === 200 && right.isSuccess(answer, operation),
  }),
  mutant(51, 'attachments left out', { result: (answer) => without(right.result(answer), 'attachments') }),
  mutant(51, 'a null hash as text', {
    result: (answer) => {
      const result = right.result(answer);
      return result.blockchain_hash === null ? { ...result, blockchain_hash: '' } : result;
    },
  }),
  mutant(52, 'answers as doubles', { result: ({ text }) => JSON.parse(text).data }),
  mutant(53, 'unknown members refused', {
    isSuccess: (answer, operation) => right.isSuccess(answer, operation) && !answer.text.includes('"meta"'),
  }),
  mutant(54, 'statuses of its own', { status: ({ status }) => (status === 413 ? 400 : status) }),
  mutant(54, 'errors as successes', {
    isSuccess: () => true,
    result: (answer) => right.result(answer) ?? {},
  }),
  mutant(55, 'messages of its own', { message: ({ status }) => `failed with ${status}` }),
  mutant(56, 'no request_id in failures', { failedId: () => '' }),
  mutant(57, 'no status without an error body', {
    status: (answer) => (/"message": ?"/.test(answer.text) ? answer.status : null),
  }),
  mutant(58, 'refusals repeated', {
    isRetryable: (answer) => !answer || answer.status >= 400,
    waitMs: () => 5,
  }),
  mutant(59, '500 repeated', { isRetryable: (answer) => !answer || answer.status >= 500 }),
  mutant(60, 'Retry-After ignored', { waitMs: () => 20 }),
  mutant(61, 'dates of Retry-After ignored', {
    waitMs: (answer) => (Number(answer?.headers.get('retry-after')) || 0.02) * 1000,
  }),
  mutant(62, 'no end of attempts', { retries: 40, waitMs: () => 1 }),
  mutant(63, 'any 200 a success', {
    isSuccess: ({ status }) => status === 200,
    result: (answer) => right.result(answer) ?? {},
  }),
  mutant(64, 'JSON that ends early a success', {
    isSuccess: ({ text }) => text.startsWith('{"request_id"'),
    result: (answer) => right.result(answer) ?? {},
  }),
  mutant(65, 'an answer without data a success', {
    isSuccess: ({ status, text }) => status === 200 && text.includes('"data"'),
  }),
  mutant(66, 'request_id of the answer not compared', {
    isSuccess: (answer, operation) =>
      right.isSuccess(
        { ...answer, requestId: /"request_id":\s*"(.*?)"/.exec(answer.text)?.[1] ?? '' },
        operation,
      ),
  }),
  mutant(67, 'no answer as a success', { retries: 0, unanswered: () => ({ ok: true, result: {} }) }),
  mutant(67, 'no answer as a status of the service', {
    retries: 0,
    unanswered: (requestId) => ({ ok: false, status: 500, message: 'failed', requestId }),
  }),
  mutant(68, 'a fresh unique_id for each attempt', {
    again: (one) => (one.unique_id ? { ...one, unique_id: `${one.unique_id}-again` } : one),
  }),
  mutant(69, 'the same request_id again', { requestId: (_, first) => first }),
  mutant(70, 'the same request again', { fresh: false }),
  mutant(71, 'applications with fresh ids', {
    requestId: (attempt, first) => (attempt === 0 ? first : `${first.slice(0, 31)}${attempt}`),
  }),
  mutant(72, 'half an answer repaired', {
    noticesCut: () => false,
    isSuccess: (answer, operation) =>
      right.isSuccess(answer, operation) || /^\{"request_id"/.test(answer.text),
    result: (answer) => right.result(answer) ?? {},
  }),
  mutant(73, 'an answer dropped when the connection closes', {
    isSuccess: (answer, operation) =>
      right.isSuccess(answer, operation) && (operation !== 'createAttestation' || answer.headers.has('date')),
  }),
  mutant(74, 'a file not read again from its beginning', { readAgain: () => Buffer.alloc(0) }),
  mutant(75, 'a download as text', {
    save: (folder, name, saveAs, bytes) =>
      right.save(folder, name, saveAs, Buffer.from(bytes.toString('utf8'))),
  }),
  mutant(76, 'the name up to the first blank', {
    name: (text) => /filename="?([^";\s]+)/.exec(text)?.[1] ?? '',
  }),
  mutant(76, 'quotes in the name', {
    name: (text) => /filename=(.*)$/.exec(text)?.[1] ?? '',
    sanitize: (name) => name,
  }),
  mutant(77, 'a cut download as complete', { noticesCut: (headers) => !headers.has('content-length') }),
  mutant(78, 'cut chunks as complete', { noticesCut: (headers) => headers.has('content-length') }),
  mutant(79, 'half a file left', {
    saveCut: (folder, saveAs, bytes) => writeFile(join(folder, saveAs), bytes),
  }),
  mutant(80, 'the name of the header', { sanitize: (name) => name }),
  mutant(81, 'the name of the header as a path', {
    async save(folder, name, saveAs, bytes) {
      await right.save(folder, name, saveAs, bytes);
      const path = resolve(folder, name.replaceAll('\\', '/') || 'x');
      if (!path.includes('outside')) return;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    },
  }),
  mutant(82, 'an error saved as the file', {
    isSuccess: (answer, operation) =>
      operation === 'downloadAttestation' || right.isSuccess(answer, operation),
  }),
  mutant(83, 'redirects followed', { redirect: 'follow' }),
  mutant(84, 'a redirect a success', {
    isSuccess: (answer, operation) => answer.status === 307 || right.isSuccess(answer, operation),
    result: (answer) => right.result(answer) ?? {},
  }),
  mutant(85, 'the private key logged', { log: ({ privateKey }) => privateKey }),
  mutant(86, 'the access key in the URL', {
    target: (path, { accessKey }) => `${path}?access_key=${accessKey}`,
  }),
  mutant(86, 'the payload in the URL', {
    target: (path, { payload }) => `${path}?${encodeURIComponent(payload)}`,
  }),
  mutant(87, 'payloads logged', { log: ({ payload }) => payload }),
  mutant(87, 'signatures logged', { log: ({ signature }) => `signed ${signature}` }),
];

export interface Variant {
  readonly name: string;
  readonly change: Partial<Steps>;
}

export const variants: readonly Variant[] = [
  { name: 'never repeats', change: { retries: 0 } },
  {
    name: 'leaves null out of results',
    change: {
      result: (answer) =>
        Object.fromEntries(Object.entries(right.result(answer)).filter(([, value]) => value !== null)),
    },
  },
  {
    name: 'repeats often, also after 500',
    change: { retries: 8, isRetryable: (one) => !one || one.status >= 429 },
  },
  { name: 'indents the payload', change: { stringify: (value) => JSON.stringify(value, null, 2) } },
  { name: 'escapes all but ASCII', change: { stringify: (value) => escaped(JSON.stringify(value)) } },
  { name: 'sorts the keys', change: { stringify: (value) => JSON.stringify(sorted(value)) } },
  { name: 'sends forms without files', change: { isForm: () => true } },
  {
    name: 'names all defaults',
    change: {
      payload: (one, operation) => {
        if (operation === 'readAttestation') return { fields: null, ...one };
        return /^(create|add)/.test(operation) ? { completed: true, attachments: {}, ...one } : one;
      },
    },
  },
  { name: 'hexadecimal in upper case', change: { entry: ({ bytes, sign: by }) => entryOf(bytes, by) } },
  {
    name: 'attachments as a list',
    change: {
      entries: (lists) =>
        Array.from({ length: Math.max(...Object.keys(lists).map(Number)) + 1 }, (_, at) => lists[at] ?? []),
    },
  },
  { name: 'UUIDs with hyphens', change: { requestId: () => randomUUID() } },
  { name: 'repeats the same request', change: { fresh: false } },
  { name: 'a clock that is 200 s ahead', change: { tonce: () => seconds() + 200 } },
  { name: 'quotes in file names escaped', change: { fileName: (name) => quotedName(name) } },
  {
    name: 'members in another order, and one more',
    change: { envelope: (all) => ({ client: '"x"', ...Object.fromEntries(Object.entries(all).reverse()) }) },
  },
  {
    name: 'numbers as doubles',
    change: { stringify: (value) => JSON.stringify(JSON.parse(JSON.stringify(value))) },
  },
];

function entryOf(bytes: Buffer, by: Record<string, string[]> | undefined): Json {
  const checksum = sha256(bytes).toString('hex').toUpperCase();
  return { checksum, ...(by && { sign: by }) };
}

function quotedName(name: string): string {
  return name.replace(/[\r\n]/g, ' ').replace(/["\\]/g, '\\$&');
}

import { createHash } from 'node:crypto';
import { type Envelope, jsonBody, type OperationName } from '../server-under-test.ts';
import type { Expected, FuzzCase } from './fuzz-case.ts';
import { chunked, httpBytes, multipartBytes, type RawPart } from './http-bytes.ts';
import { mutatedJson } from './json-values.ts';
import { oddFileNames, oddPartHeaders } from './odd-parts.ts';
import { type CaseSource, flipBytes, inPieces, pathOf, signedEnvelope, validPayload } from './world.ts';

type Outcome = Expected['outcome'];

/** A multipart body under the boundary that its header names. */
interface Upload {
  readonly name: string;
  readonly body: Buffer;
  readonly contentType: string;
  readonly outcome: Outcome;
}

/** One multipart request, mostly signed and with files. */
export function multipartCase(source: CaseSource): FuzzCase {
  const { random } = source;
  const operation: OperationName = random.chance(0.9) ? 'createAttestation' : 'addFactoids';
  const upload = random.pick(uploads)(source, operation);
  const headers: [string, string][] = [['Content-Type', upload.contentType]];
  const { body } = upload;
  const request = random.chance(0.8)
    ? httpBytes({ target: pathOf(operation), headers, body })
    : httpBytes({
        target: pathOf(operation),
        headers: [...headers, ['Transfer-Encoding', 'chunked']],
        body: chunked(body, [random.int(body.length + 1), random.int(body.length + 1)]),
        ownFraming: true,
      });
  const outcome = upload.outcome === 'success' && operation === 'addFactoids' ? 'either' : upload.outcome;
  return {
    name: `multipart: ${upload.name}`,
    writes: inPieces(random, request),
    ending: 'keep',
    expected: [{ operation, outcome }],
  };
}

type MakeUpload = (source: CaseSource, operation: OperationName) => Upload;

const uploads: readonly MakeUpload[] = [
  valid,
  valid,
  truncated,
  truncated,
  flipped,
  flipped,
  oddHeaders,
  oddHeaders,
  oddHeaders,
  hostileFileNames,
  changedAttachments,
  changedAttachments,
  wrongBoundary,
  repeatedPart,
  strayParts,
  manyParts,
  nestedMultipart,
  tooLarge,
];

const boundary = 'fuzz-boundary';
const contentType = `multipart/form-data; boundary=${boundary}`;

interface File {
  readonly index: number;
  readonly content: Buffer;
}

function someFiles({ random }: CaseSource, factoids: number): File[] {
  if (factoids === 0) return [];
  return Array.from({ length: random.int(4) }, () => ({
    index: random.int(factoids),
    content: random.pick([
      () => Buffer.from(`%PDF-1.4\n${random.int(10)}\n%%EOF\n`),
      () => random.bytes(random.int(3000)),
      () => Buffer.from(`\r\n--${boundary.slice(0, -1)}\r\n--`),
      () => Buffer.alloc(random.int(2) * 70_000, 'a'),
    ])(),
  }));
}

/** Parts of a request that is right, and what its payload says. */
function rightParts(source: CaseSource, operation: OperationName) {
  const payload = validPayload(source, operation);
  const files = someFiles(source, (payload.factoids as unknown[]).length);
  const byIndex = Map.groupBy(files, ({ index }) => index);
  const attachments = Object.fromEntries(
    [...byIndex].map(([index, here]) => [index, here.map(({ content }) => sha256(content))]),
  );
  const whole = { ...payload, attachments };
  return { payload: whole, files, parts: partsOf(source, operation, JSON.stringify(whole), files) };
}

function partsOf(
  source: CaseSource,
  operation: OperationName,
  payload: string,
  files: readonly File[],
): RawPart[] {
  const envelope = signedEnvelope(source, operation, payload);
  const fields = envelopeParts(envelope);
  const uploads = files.map(({ index, content }, i) => filePart(index, content, `file-${i}.pdf`));
  return source.random.chance(0.5) ? [...fields, ...uploads] : [...uploads, ...fields];
}

function envelopeParts(envelope: Envelope): RawPart[] {
  return Object.entries(envelope).map(([name, value]) => ({
    headers: [`Content-Disposition: form-data; name="${name}"`],
    content: Buffer.from(String(value)),
  }));
}

function filePart(index: number, content: Buffer, fileName: string): RawPart {
  return {
    headers: [
      `Content-Disposition: form-data; name="attachments[${index}][]"; filename="${fileName}"`,
      'Content-Type: application/pdf',
    ],
    content,
  };
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function valid(source: CaseSource, operation: OperationName): Upload {
  const body = multipartBytes(rightParts(source, operation).parts, boundary);
  // RFC 2046 section 5.1.1: what stands before the first delimiter and after the last is passed over.
  const [before, after] = source.random.pick([
    ['', ''],
    ['', 'epilogue'],
    ['preamble\r\n', '\r\n'],
  ]);
  return {
    name: 'valid',
    body: Buffer.concat([Buffer.from(before as string), body, Buffer.from(after as string)]),
    contentType,
    outcome: 'success',
  };
}

/** The rightly declared length of a body that ends anywhere. */
function truncated(source: CaseSource, operation: OperationName): Upload {
  const body = multipartBytes(rightParts(source, operation).parts, boundary, `--${boundary}--`);
  return {
    name: 'truncated',
    body: body.subarray(0, source.random.int(body.length)),
    contentType,
    outcome: 'refusal',
  };
}

function flipped(source: CaseSource, operation: OperationName): Upload {
  const body = flipBytes(source.random, multipartBytes(rightParts(source, operation).parts, boundary));
  return { name: 'changed bytes', body, contentType, outcome: 'either' };
}

function oddHeaders(source: CaseSource, operation: OperationName): Upload {
  const { random } = source;
  const { parts } = rightParts(source, operation);
  const at = random.int(parts.length);
  const odd = parts.map((part, i) =>
    i === at ? { ...part, headers: oddPartHeaders(random, part.headers) } : part,
  );
  return { name: 'odd part headers', body: multipartBytes(odd, boundary), contentType, outcome: 'either' };
}

/** Downloads of other cases must get over these names. */
function hostileFileNames(source: CaseSource): Upload {
  const { random } = source;
  const content = random.bytes(10);
  const payload = {
    ...validPayload(source, 'createAttestation'),
    factoids: [{ unique_id: 'f', type: 'product', data: { name: 'gold' } }],
    completed: true,
    attachments: [[sha256(content)]],
  };
  const envelope = signedEnvelope(source, 'createAttestation', JSON.stringify(payload));
  const parts = [...envelopeParts(envelope), filePart(0, content, oddFileNames(random))];
  return { name: 'hostile file name', body: multipartBytes(parts, boundary), contentType, outcome: 'either' };
}

/** The signed map says something else than the files do. */
function changedAttachments(source: CaseSource, operation: OperationName): Upload {
  const { random } = source;
  const { payload, files } = rightParts(source, operation);
  const sum = files[0] ? sha256(files[0].content) : '0'.repeat(64);
  const attachments = random.pick([
    () => mutatedJson(random, payload.attachments),
    () => mutatedJson(random, [[sum]]),
    () =>
      mutatedJson(random, { 0: [{ checksum: sum, sign: { F98F99A554E944B6996882E8A68C60B2: ['here'] } }] }),
    () => `{"0":["${sum}"],"00":["${sum}"],"1e3":[],"-1":[],"99999999999999999999":["${sum}"]}`,
    () => `{"4294967296":["${sum}"]}`,
    () => `[${`["${sum}"],`.repeat(2000)}[]]`,
  ])();
  const text = `${JSON.stringify({ ...payload, attachments: undefined }).slice(0, -1)},"attachments":${attachments}}`;
  const parts = partsOf(source, operation, text, files);
  return {
    name: 'changed attachments',
    body: multipartBytes(parts, boundary),
    contentType,
    outcome: 'either',
  };
}

function wrongBoundary(source: CaseSource, operation: OperationName): Upload {
  const { random } = source;
  const { parts } = rightParts(source, operation);
  const [inHeader, inBody, last, outcome] = random.pick<[string, string, string | undefined, Outcome]>([
    ['"quoted boundary"', 'quoted boundary', undefined, 'success'],
    ["'()+_,-./:=?", "'()+_,-./:=?", undefined, 'either'],
    ['other', boundary, undefined, 'refusal'],
    [boundary, 'other', undefined, 'refusal'],
    ['""', '', undefined, 'either'],
    ['', '', undefined, 'either'],
    ['x'.repeat(1000), 'x'.repeat(1000), undefined, 'either'],
    [boundary, boundary, '', 'refusal'],
    [boundary, boundary, `--${boundary}`, 'refusal'],
    [boundary, boundary, `--${boundary}-`, 'refusal'],
    [boundary, boundary, `--${boundary}\r\n`, 'refusal'],
    [boundary, boundary, `--${boundary}--`, 'success'],
    ['\r', '\r', undefined, 'refusal'],
    ['-'.repeat(70), '-'.repeat(70), undefined, 'either'],
  ]);
  return {
    name: `boundary ${JSON.stringify(inHeader.slice(0, 20))}`,
    body: multipartBytes(parts, inBody, last),
    contentType: `multipart/form-data; boundary=${inHeader === '\r' ? '' : inHeader}`,
    outcome,
  };
}

/** D5: a field that comes twice, first or last, is refused. */
function repeatedPart(source: CaseSource, operation: OperationName): Upload {
  const { random } = source;
  const parts = partsOf(source, operation, JSON.stringify(validPayload(source, operation)), []);
  const again = random.pick(parts);
  const body = multipartBytes(random.chance(0.5) ? [again, ...parts] : [...parts, again], boundary);
  return { name: 'repeated part', body, contentType, outcome: 'refusal' };
}

function strayParts(source: CaseSource, operation: OperationName): Upload {
  const { random } = source;
  const { parts } = rightParts(source, operation);
  const names = [
    'attachments[0]',
    'attachments[-1][]',
    'attachments[01][]',
    'attachments[][]',
    'attachments[1e1][]',
  ];
  const name = random.pick([
    ...names,
    'attachments[__proto__][]',
    'attachments[999999999][]',
    'file',
    '',
    '\u0000',
  ]);
  const stray = {
    headers: [`Content-Disposition: form-data; name="${name}"; filename="x"`],
    content: random.bytes(random.int(100)),
  };
  const body = multipartBytes(random.chance(0.5) ? [stray, ...parts] : [...parts, stray], boundary);
  return { name: 'stray file part', body, contentType, outcome: 'refusal' };
}

function manyParts(source: CaseSource, operation: OperationName): Upload {
  const { random } = source;
  const { parts } = rightParts(source, operation);
  const count = random.pick([10, 33, 101, 150, 1000]);
  const asFiles = random.chance(0.5);
  const more = Array.from({ length: count }, (_, i) =>
    asFiles
      ? filePart(0, Buffer.from(String(i)), 'x')
      : { headers: nameOnly(`x${i}`), content: Buffer.from('1') },
  );
  const outcome = asFiles || count > 140 ? 'refusal' : 'either';
  return {
    name: `${count} more parts`,
    body: multipartBytes([...more, ...parts], boundary),
    contentType,
    outcome,
  };
}

function nameOnly(name: string): string[] {
  return [`Content-Disposition: form-data; name="${name}"`];
}

function nestedMultipart(source: CaseSource, operation: OperationName): Upload {
  const { parts } = rightParts(source, operation);
  const inner = multipartBytes(parts, 'inner');
  const outer = {
    headers: [...nameOnly('attachments[0][]'), 'Content-Type: multipart/mixed; boundary=inner'],
    content: source.random.chance(0.5)
      ? inner
      : Buffer.from(jsonBody(signedEnvelope(source, operation, '{}'))),
  };
  const body = multipartBytes(source.random.chance(0.5) ? [outer] : [...parts, outer], boundary);
  return { name: 'nested', body, contentType, outcome: 'refusal' };
}

function tooLarge(source: CaseSource, operation: OperationName): Upload {
  const { random } = source;
  const { parts } = rightParts(source, operation);
  const big = Buffer.alloc(random.pick([257, 300, 1000, 2500]) * 1024, 'x');
  const part = random.chance(0.7) ? filePart(0, big, 'big') : { headers: nameOnly('unread'), content: big };
  // With a text part, the last place has it refused when all else has been read.
  const body = multipartBytes(random.chance(0.5) ? [part, ...parts] : [...parts, part], boundary);
  return { name: 'too large', body, contentType, outcome: 'refusal' };
}

/** An upload whose bytes end before its declared length: torn down, half closed, or silent. */
export function cutUploadCase(source: CaseSource): FuzzCase {
  const { random } = source;
  const { body } = valid(source, 'createAttestation');
  const request = httpBytes({
    target: pathOf('createAttestation'),
    headers: [['Content-Type', contentType]],
    body,
  });
  const ending = random.chance(0.02) ? 'stall' : random.pick(['hang-up', 'half-close']);
  return {
    name: `multipart: cut short, then ${ending}`,
    writes: inPieces(random, request.subarray(0, request.length - 1 - random.int(body.length - 1))),
    ending,
    expected: [{ operation: 'createAttestation', outcome: 'either' }],
  };
}

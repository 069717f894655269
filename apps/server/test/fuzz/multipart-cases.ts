import type { OperationName } from '../server-under-test.ts';
import type { FuzzCase } from './fuzz-case.ts';
import { chunked, httpBytes, multipartBytes } from './http-bytes.ts';
import { mutatedJson } from './json-values.ts';
import { oddFileNames, oddPartHeaders } from './odd-parts.ts';
import {
  boundary,
  contentType,
  envelopeParts,
  filePart,
  partsOf,
  rightParts,
  sha256,
  type Upload,
} from './upload-parts.ts';
import { type CaseSource, flipBytes, inPieces, pathOf, signedEnvelope, validPayload } from './world.ts';
import {
  manyParts,
  nestedMultipart,
  repeatedPart,
  strayParts,
  tooLarge,
  wrongBoundary,
} from './wrong-uploads.ts';

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

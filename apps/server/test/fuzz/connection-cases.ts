import { jsonBody } from '../server-under-test.ts';
import type { Expected, FuzzCase } from './fuzz-case.ts';
import { jsonRequest } from './http-bytes.ts';
import { rightRequest } from './right-request.ts';
import {
  type CaseSource,
  flipBytes,
  inPieces,
  pathOf,
  pickOperation,
  signedEnvelope,
  validPayload,
} from './world.ts';

const either: Expected = { operation: 'createAttestation', outcome: 'either' };

/** Several requests in one go: as many answers, in order, each with its own id. */
export function pipeliningCase(source: CaseSource): FuzzCase {
  const { bytes, expected } = pipeline(source, 0.3);
  const writes = inPieces(source.random, Buffer.concat(bytes));
  return { name: 'http: pipelining', writes, ending: 'keep', expected };
}

function pipeline({ world, random, id }: CaseSource, wrongShare: number) {
  const requests = Array.from({ length: 2 + random.int(12) }, (_, i) => {
    const { target, body, requestId } = rightRequest({ world, random, id: `${id}-p${i}` });
    const wrong = random.chance(wrongShare);
    const text = body.toString('utf8');
    const sent = wrong ? text.replace('"payload":{', '"payload":{"other":1,') : text;
    const outcome = wrong ? 'refusal' : 'success';
    const expected: Expected = { operation: 'createAttestation', outcome, requestId };
    return { bytes: jsonRequest(target, sent), expected };
  });
  return { bytes: requests.map((r) => r.bytes), expected: requests.map((r) => r.expected) };
}

/** Requests that are right, and then bytes that are not a request: no answer may go to the wrong one. */
export function brokenPipelineCase(source: CaseSource): FuzzCase {
  const { bytes, expected } = pipeline(source, 0);
  const noise = Buffer.concat([Buffer.from('\0'), source.random.bytes(50)]);
  return { name: 'http: pipelining, then noise', writes: [...bytes, noise], ending: 'half-close', expected };
}

/** A request whose bytes end too soon, and then: our half is closed, all is torn down, or nothing more comes. */
export function cutShortCase(source: CaseSource): FuzzCase {
  const { random } = source;
  const operation = pickOperation(random);
  const body = Buffer.from(
    jsonBody(signedEnvelope(source, operation, JSON.stringify(validPayload(source, operation)))),
  );
  const request = jsonRequest(pathOf(operation), body);
  // A stall takes seconds to be found out.
  const ending = random.chance(0.02) ? 'stall' : random.pick(['hang-up', 'half-close']);
  return {
    name: `http: cut short, then ${ending}`,
    writes: inPieces(random, request.subarray(0, 1 + random.int(request.length - 1))),
    ending,
    expected: [{ operation, outcome: 'refusal' }],
  };
}

/** Bytes that are not a request, and requests with a few bytes changed in the head. */
export function noiseCase(source: CaseSource): FuzzCase {
  const { random } = source;
  const { target, body } = rightRequest(source);
  const request = jsonRequest(target, body);
  const head = request.indexOf('\r\n\r\n');
  const bytes = random.pick([
    () => random.bytes(1 + random.int(500)),
    () => Buffer.from('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'latin1'),
    () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    () => Buffer.from('\r\n'.repeat(1 + random.int(2000))),
    () => Buffer.from('GET /healthz'),
    () => Buffer.alloc(200_000, 'A'),
    () => Buffer.concat([flipBytes(random, request.subarray(0, head)), request.subarray(head)]),
    () => Buffer.concat([flipBytes(random, request.subarray(0, head)), request.subarray(head)]),
  ])();
  return { name: 'http: noise', writes: inPieces(random, bytes), ending: 'half-close', expected: [either] };
}

/** Whatever a program without types gives: it is sent whole, or refused with an AttestationError; nothing is left out. */
import { anything, asyncProperty, assert as check } from 'fast-check';
import { expect, test } from 'vitest';
import { AttestationError, type Download, InvalidInputError, JsonText } from './index.ts';
import {
  addFactoids,
  applyCertification,
  attach,
  connect,
  createAttestation,
  createClient,
  downloadAttestation,
  readAttestation,
} from './v1.ts';

type Method = (request: unknown, options?: unknown) => Promise<unknown>;

const factoids = () => [{ unique_id: 'f', type: 'user', data: { name: 'Zhang San' } }];
const valid = (): Record<string, { payload: Record<string, unknown>; attachments?: unknown }> => ({
  createAttestation: {
    payload: {
      ...{
        unique_id: 'u',
        template_id: 't',
        identities: { ID: '1' },
        factoids: factoids(),
        completed: false,
      },
    },
    attachments: [[new Blob(['a']), { file: new Uint8Array([1]), name: 'b', sign: { CA1: ['Party A:'] } }]],
  },
  addFactoids: { payload: { ano: 'N1', factoids: factoids(), completed: false }, attachments: [[]] },
  readAttestation: { payload: { ano: 'N1', fields: ['identities'] } },
  downloadAttestation: { payload: { ano: 'N1' } },
  applyCertification: { payload: { type: 'PERSONAL', link_name: 'Li Lei' } },
});
const names = Object.keys(valid());

const sent: string[] = [];
const fetch = async (url: string, { body }: RequestInit): Promise<Response> => {
  sent.push(typeof body === 'string' ? body : await (body as Blob).text());
  if (url.endsWith('/download'))
    return new Response('PK', { headers: { 'Content-Type': 'application/zip' } });
  return Response.json({ request_id: 'r1', data: { no: 'N1', success: true } });
};
const options = {
  baseUrl: 'https://attestation.example',
  accessKey: 'AK1',
  fetch,
  maxRetries: 0,
  requestId: () => 'r1',
};
const signer = async () => new Uint8Array([1]);
const client = createClient({ ...options, privateKey: signer }) as unknown as Record<string, Method>;
const connection = connect({ ...options, signer });
/** The same operations imported one by one; files then go through attach(). */
const operations = {
  createAttestation,
  addFactoids,
  readAttestation,
  downloadAttestation,
  applyCertification,
};
const alone = Object.fromEntries(
  Object.entries(operations).map(([name, operation]): [string, Method] => {
    const run = operation as (...given: unknown[]) => Promise<unknown>;
    return [name, (request, options) => run(connection, attached(request), options)];
  }),
);
function attached(request: unknown): unknown {
  try {
    const { attachments } = request as { attachments?: never };
    return attachments === undefined ? request : { ...(request as object), attachments: attach(attachments) };
  } catch {
    return request; // a proxy that throws
  }
}
const ways: [string, Record<string, Method>][] = [
  ['the client', client],
  ['the operation alone', alone],
];

/** What became of a call: what it sent, or its AttestationError. Anything else fails the test. */
async function outcome(run: () => Promise<unknown>): Promise<{ sent: string[]; error?: AttestationError }> {
  sent.length = 0;
  const promise = run(); // a method that throws instead of rejecting fails here
  try {
    await promise;
    return { sent };
  } catch (error) {
    if (error instanceof AttestationError) return { sent, error };
    throw new Error('not an AttestationError', { cause: error });
  }
}

const revoked = Proxy.revocable({}, {});
revoked.revoke();
class Thing {
  payload = { ano: 'N1' };
}
const cyclic: unknown[] = [];
cyclic.push(cyclic);
/** Values that programs without types give by mistake, and some that are never given. */
const values: [string, unknown][] = [
  ...[null, true, 0, -1, NaN, 1n, '', 'text', Symbol('s')].map((v): [string, unknown] => [String(v), v]),
  ['a function', () => 5],
  ['a function that throws', () => fail()],
  ['a class', Thing],
  ['an instance', new Thing()],
  ['[]', []],
  ['[null]', [null]],
  ['[undefined]', [undefined]],
  ['an empty place in a list', new Array(1)],
  ['[[null]]', [[null]]],
  ['a list that contains itself', cyclic],
  ['{}', {}],
  ['{ a }', { a: 1 }],
  ['no prototype', Object.create(null)],
  ['a flat list of files', [{ path: 'package.json' }]],
  ['a list of Blobs', [new Blob(['a'])]],
  ['files by key', { 0: [new Blob(['a'])] }],
  ['two sources', [[{ path: 'package.json', file: new Blob(['a']) }]]],
  ['a misspelt member of a file', [[{ file: new Blob(['a']), sing: {} }]]],
  ['keywords that are not a list', [[{ file: new Blob(['a']), sign: { CA1: 'Party A:' } }]]],
  ['a stream of text', [[{ stream: textStream() }]]],
  ['a stream that is none', [[{ stream: 'a' }]]],
  ['a path that is none', [[{ path: 5 }]]],
  ['an ArrayBuffer', [[new ArrayBuffer(1)]]],
  ['a promise', Promise.resolve({})],
  ['a Map', new Map([['payload', {}]])],
  ['a Date', new Date(0)],
  ['a getter that throws', Object.defineProperty({}, 'x', { enumerable: true, get: fail })],
  ['a proxy that throws', new Proxy({}, { get: fail, ownKeys: fail, getPrototypeOf: fail })],
  ['a revoked proxy', revoked.proxy],
  ['a text that cannot be read', Object.assign(Object.create(null), { toString: fail })],
  ['JSON text of a list', new JsonText('[{"unique_id":"f","type":"t","data":{},"files":[1]}]')],
];

function fail(): never {
  throw 'thrown'; // not an Error, as programs do
}

async function* textStream() {
  yield 'a';
}

/** Each place of a request, and one next to its members. */
function places(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || value instanceof Blob || ArrayBuffer.isView(value))
    return [path];
  const members = Object.entries(value).flatMap(([key, inner]) => places(inner, [...path, key]));
  return [path, [...path, Array.isArray(value) ? String(value.length) : 'complete'], ...members];
}

function withValue(request: unknown, [first, ...rest]: string[], value: unknown): unknown {
  if (first === undefined) return value;
  const copy = (Array.isArray(request) ? [...request] : { ...(request as object) }) as Record<
    string,
    unknown
  >;
  copy[first] = withValue(copy[first], rest, value);
  return copy;
}

test.each(ways)('%s sends what it is given whole, or refuses it', async (_, methods) => {
  for (const [name, request] of Object.entries(valid())) {
    for (const place of places(request)) {
      for (const [about, value] of values) {
        const given = withValue(valid()[name], place, value);
        const { sent, error } = await outcome(() => (methods[name] as Method)(given));
        const where = `${name} with ${about} at ${place.join('.')}`;
        if (error) expect([sent, error.message], where).toEqual([[], expect.stringContaining('r1')]);
        else expect(contentOf(sent[0] ?? ''), where).toEqual(contentOf(given));
      }
    }
  }
});

/** The payload without its checksums, and the number of files. */
function contentOf(given: unknown): unknown {
  if (typeof given === 'string') {
    const [, part] = /name="payload"\r\n\r\n(.*)\r\n/.exec(given) ?? [];
    const { attachments, ...payload } = part ? JSON.parse(part) : JSON.parse(given).payload;
    return [payload, given.split('filename="').length - 1];
  }
  const { payload, attachments = [] } = given as { payload: object; attachments?: unknown[][] };
  const text = JSON.stringify(payload, (_, value) => {
    if (typeof value === 'bigint') return Number(value);
    return value instanceof JsonText ? JSON.parse(value.text) : value;
  });
  const { attachments: _, ...members } = JSON.parse(text);
  return [members, attachments.flat().length];
}

const all = {
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withSet: true,
} as const;
const arbitrary = anything({ ...all, withSparseArray: true, withTypedArray: true, withObjectString: true });

test.each(names)('%s of anything, with anything as options, fails with an AttestationError', async (name) => {
  const property = asyncProperty(arbitrary, arbitrary, async (one, other) => {
    const request = valid()[name];
    for (const methods of [client, alone]) {
      const method = methods[name] as Method;
      for (const given of [
        [one, other],
        [request, one],
        [{ ...request, payload: one }],
        [{ ...request, ...(one as object) }],
        [{ ...request, attachments: one }],
      ]) {
        await outcome(() => method(...(given as [unknown, unknown])));
      }
    }
  });
  await check(property, { numRuns: 60 });
});

const optionNames = Object.keys({
  ...options,
  privateKey: 0,
  numbers: 0,
  timeoutMs: 0,
  retryDelayMs: 0,
  now: 0,
});

test.each([
  ...optionNames,
  'signal',
  'allowUnknown',
  'totalTimeoutMs',
  'onRetry',
  'onWarning',
  'maxRetry',
  'signer',
])('the option %s with anything in it fails with an AttestationError, or works', async (option) => {
  const request = { payload: { ano: 'N1' } };
  const read = client.readAttestation as Method;
  for (const [, value] of values) {
    await outcome(async () =>
      createClient({ ...options, privateKey: signer, [option]: value }).readAttestation(request),
    );
    await outcome(async () =>
      readAttestation(connect({ ...options, signer, [option]: value as never }), request),
    );
    await outcome(() => read(request, { [option]: value }));
  }
});

test('a value that is not options or not a connection is refused with an InvalidInputError', async () => {
  for (const [about, value] of values) {
    for (const create of [createClient, connect]) {
      const { error } = await outcome(async () => create(value as never));
      expect(error, about).toBeInstanceOf(InvalidInputError);
    }
    const { error } = await outcome(() => readAttestation(value as never, { payload: { ano: 'N1' } }));
    expect(error, about).toBeInstanceOf(InvalidInputError);
  }
});

test('a value that is not a path to save to is refused with an InvalidInputError', async () => {
  for (const [about, value] of values.filter(([, value]) => value !== 'text')) {
    const { error } = await outcome(async () => {
      const download = (await client.downloadAttestation?.({ payload: { ano: 'N1' } })) as Download;
      await download.saveTo(value as string);
    });
    expect(error?.kind, about).toBe('invalid-input');
  }
});

import { expect, test } from 'vitest';
import {
  type Attachments,
  type ClientOptions,
  createClient,
  InvalidInputError,
  JsonText,
} from '../src/index.ts';
import { privateKey } from './keys.ts';

const options: ClientOptions = {
  baseUrl: 'http://127.0.0.1:1',
  accessKey: 'AK1',
  privateKey,
  fetch: () => Promise.reject(new Error('sent')),
};
const loop: Record<string, unknown> = {};
loop.self = loop;
const base = { unique_id: 'u', template_id: 't', identities: { ID: '1' } };
const withValue = (value: unknown) => ({
  ...base,
  factoids: [{ unique_id: 'f', type: 'user', data: { v: value } }],
});

const clients: [string, { given: Partial<ClientOptions>; want: RegExp }][] = [
  ['an empty access key', { given: { accessKey: '' }, want: /accessKey/ }],
  ['no address', { given: { baseUrl: 'attestation' }, want: /what comes before \/api/ }],
  ['another scheme', { given: { baseUrl: 'ftp://a.example' }, want: /https:/ }],
  ['the path of an operation', { given: { baseUrl: 'https://a.example/api/v1' }, want: /before \/api/ }],
  ['a query', { given: { baseUrl: 'https://a.example/?a=1' }, want: /query/ }],
  ['a user name', { given: { baseUrl: 'https://me@a.example/' }, want: /user name/ }],
  ['no key', { given: { privateKey: undefined as never }, want: /privateKey is missing/ }],
  ['a key that is none', { given: { privateKey: 5 as never }, want: /privateKey must be PEM text/ }],
  ['a misspelt option', { given: { maxRetry: 0 } as object, want: /no option "maxRetry".*maxRetries/ }],
  [
    'a time as text',
    { given: { timeoutMs: '30' as never }, want: /timeoutMs must be milliseconds.*not "30"/ },
  ],
  ['a negative count', { given: { maxRetries: -1 }, want: /maxRetries must be a whole number/ }],
  ['a password in the address', { given: { baseUrl: 'https://me:secret@a.example' }, want: /^(?!.*secret)/ }],
];

test.each(clients)('a client with %s is refused', (_, { given, want }) => {
  expect(() => createClient({ ...options, ...given })).toThrow(InvalidInputError);
  expect(() => createClient({ ...options, ...given })).toThrow(want);
});

const payloads: [string, { given: unknown; want: RegExp }][] = [
  [
    'an integer that lost digits',
    {
      given: 2 ** 63,
      want: /data\.v is 9223372036854776000, .* as a bigint \(123n\) or new JsonText/,
    },
  ],
  ['NaN', { given: NaN, want: /payload\.factoids\[0\]\.data\.v is NaN/ }],
  ['a Date', { given: new Date(), want: /is an object of type Date/ }],
  ['undefined in an array', { given: [undefined], want: /data\.v\[0\] is undefined/ }],
  ['a value that contains itself', { given: loop, want: /contains itself/ }],
];

test.each(payloads)('%s in a payload is refused', async (_, { given, want }) => {
  const promise = createClient(options).createAttestation({ payload: withValue(given) as never });
  await expect(promise).rejects.toThrow(InvalidInputError);
  await expect(promise).rejects.toThrow(want);
});

const texts: [string, { given: string; want: RegExp }][] = [
  ['not JSON', { given: '1.', want: /not JSON/ }],
  ['nothing', { given: '', want: /not JSON/ }],
  ['two values', { given: '1 2', want: /not JSON/ }],
  ['a repeated key', { given: '{"a":1,"b":[],"\\u0061":2}', want: /"\\u0061" occurs twice/ }],
  ['a repeated key within', { given: '[{"x":{"a": 1 , "a" :2}}]', want: /"a" occurs twice/ }],
];

test.each(texts)('JsonText of %s is refused where it is made', (_, { given, want }) => {
  expect(() => new JsonText(given)).toThrow(InvalidInputError);
  expect(() => new JsonText(given)).toThrow(want);
});

test.each(['{"a":{"a":1},"b":"a","c":["a","a"]}', '"{\\"a\\":1,\\"a\\":2}"', ' [1e400, -0.0] '])(
  'JsonText takes %s',
  (text) => expect(new JsonText(text).text).toBe(text),
);

const file = new Uint8Array([1]);
const broken = new Blob(['x']);
broken.stream = () => new ReadableStream({ pull: (controller) => controller.error(new Error('removed')) });
const uploads: [string, { given: unknown; attachments: unknown; want: RegExp }][] = [
  [
    'files of a factoid that is not there',
    { given: withValue(1), attachments: [[], [file]], want: /factoids\[1\]/ },
  ],
  ['files without factoids', { given: base, attachments: [[file]], want: /factoids\[0\]/ }],
  [
    'a path',
    { given: withValue(1), attachments: [['a.pdf']], want: /\[0\]\[0\] is "a\.pdf", which is not a file/ },
  ],
  [
    'a path that leads nowhere',
    {
      given: withValue(1),
      attachments: [[{ path: '/nowhere/a.pdf' }]],
      want: /\[0\]\[0\] cannot be read: ENOENT/,
    },
  ],
  ['a folder', { given: withValue(1), attachments: [[{ path: '/' }]], want: /\/ is not a file/ }],
  ['a null', { given: withValue(1), attachments: [[null]], want: /not a file/ }],
  [
    'a flat list of paths',
    {
      given: withValue(1),
      attachments: [{ path: 'a.pdf' }],
      want: /attachments\[0\] is \{ path \}, not the list .* Write attachments: \[\[/,
    },
  ],
  [
    'a flat list of Blobs',
    { given: withValue(1), attachments: [new Blob()], want: /type Blob, not the list/ },
  ],
  [
    'a list of null',
    { given: withValue(1), attachments: [null], want: /attachments\[0\] is null, not the list/ },
  ],
  [
    'an empty place',
    { given: withValue(1), attachments: new Array(1), want: /attachments\[0\] is undefined/ },
  ],
  ['files by index', { given: withValue(1), attachments: { 0: [file] }, want: /attachments is \{ 0 \}/ }],
  ['a null for all', { given: withValue(1), attachments: null, want: /attachments is null/ }],
  [
    'a misspelt member of a file',
    { given: withValue(1), attachments: [[{ file, sing: {} }]], want: /unknown member "sing"/ },
  ],
  [
    'keywords that are not a list',
    { given: withValue(1), attachments: [[{ file, sign: { CA1: 'A:' } }]], want: /\{ CA1 \} as sign/ },
  ],
  [
    'a file and a path',
    { given: withValue(1), attachments: [[{ file, path: 'a.pdf' }]], want: /one of file, path and stream/ },
  ],
  ['a stream of text', { given: withValue(1), attachments: [[{ stream: ['text'] }]], want: /as stream/ }],
  ['a file that cannot be read', { given: withValue(1), attachments: [[broken]], want: /cannot be read/ }],
  [
    'checksums of the caller with files',
    {
      given: { ...withValue(1), attachments: { 0: ['ab'] } },
      attachments: [[file]],
      want: /payload\.attachments/,
    },
  ],
];

test.each(uploads)('%s: refused', async (_, { given, attachments, want }) => {
  const request = { payload: given as never, attachments: attachments as Attachments };
  const promise = createClient(options).createAttestation(request);
  await expect(promise).rejects.toThrow(InvalidInputError);
  await expect(promise).rejects.toThrow(want);
});

const requests: [string, { given: unknown; want: RegExp }][] = [
  ['nothing', { given: undefined, want: /its argument is undefined/ }],
  ['no payload', { given: {}, want: /payload is undefined\. Write \{ payload: \{ unique_id,/ }],
  [
    'the payload itself',
    { given: base, want: /no "unique_id" next to payload\. Write \{ payload: \{ unique_id/ },
  ],
  [
    'completed next to the payload',
    {
      given: { payload: base, completed: false },
      want: /no "completed" next to payload\. Write \{ payload: \{ .*completed/,
    },
  ],
  [
    'files under another name',
    { given: { payload: base, files: [[file]] }, want: /no "files" next to payload/ },
  ],
  [
    'an option',
    { given: { payload: base, signal: AbortSignal.abort() }, want: /no "signal" next to payload/ },
  ],
  [
    'JSON text as payload',
    { given: { payload: new JsonText('{}') }, want: /payload is an object of type JsonText/ },
  ],
  [
    'a misspelt completed',
    {
      given: { payload: { ...base, complete: false } },
      want: /payload\.complete is not a member .* allowUnknown/,
    },
  ],
  [
    'a misspelt member of a factoid',
    {
      given: { payload: { ...base, factoids: [{ unique_id: 'f', type: 't', data: {}, files: [] }] } },
      want: /payload\.factoids\[0\]\.files is not a member/,
    },
  ],
  [
    'the same in JSON text',
    {
      given: { payload: { ...base, factoids: new JsonText('[{"typ":1}]') } },
      want: /payload\.factoids\[0\]\.typ is not a member/,
    },
  ],
  [
    'an identity of another kind',
    { given: { payload: { ...base, identities: { PASSPORT: '1' } } }, want: /PASSPORT/ },
  ],
];

test.each(requests)('a request with %s is refused, with the right form', async (_, { given, want }) => {
  const promise = createClient(options).createAttestation(given as never);
  await expect(promise).rejects.toThrow(InvalidInputError);
  await expect(promise).rejects.toThrow(want);
});

test('a download takes no files', async () => {
  const promise = createClient(options).downloadAttestation({
    payload: { ano: 'N' },
    attachments: [],
  } as never);
  await expect(promise).rejects.toThrow(/no "attachments" next to payload/);
});

test('allowUnknown, of the client or of a call, sends what the contract does not name', async () => {
  const bodies: unknown[] = [];
  const fetch = async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)).payload);
    return Response.json({ request_id: 'r1', data: { no: 'N' } });
  };
  const request = { payload: { ano: 'N', colour: 'red' } };
  const common = { ...options, fetch, requestId: () => 'r1' };
  await createClient(common).readAttestation(request, { allowUnknown: true });
  await createClient({ ...common, allowUnknown: true }).readAttestation(request);
  expect(bodies).toEqual([request.payload, request.payload]);
});

test.each(['', 'a/b', 'a\nb', 'x'.repeat(256)])('the request id %j is refused', async (requestId) => {
  const promise = createClient(options).readAttestation({ payload: { ano: 'N1' } }, { requestId });
  await expect(promise).rejects.toThrow(InvalidInputError);
});

test('what is left undefined does not go out', async () => {
  const bodies: unknown[] = [];
  const fetch = async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return Response.json({ request_id: 'r1', data: { no: 'N' } });
  };
  const client = createClient({ ...options, fetch, requestId: () => 'r1' });
  await client.readAttestation({ payload: { ano: 'N', fields: undefined as never } });
  expect(bodies).toMatchObject([{ payload: { ano: 'N' } }]);
});

test('baseUrl may end in slashes and lie under a path', async () => {
  const urls: string[] = [];
  const fetch = async (url: string) => {
    urls.push(url);
    return Response.json({ request_id: 'r1', data: { no: 'N' } });
  };
  for (const baseUrl of ['https://a.example//', 'https://a.example/under/']) {
    await createClient({ ...options, baseUrl, fetch, requestId: () => 'r1' }).readAttestation({
      payload: { ano: 'N' },
    });
  }
  expect(urls).toEqual([
    'https://a.example/api/v1/attestation',
    'https://a.example/under/api/v1/attestation',
  ]);
});

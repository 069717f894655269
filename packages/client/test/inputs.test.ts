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
  ['no address', { given: { baseUrl: 'attestation' }, want: /scheme and host/ }],
  ['another scheme', { given: { baseUrl: 'ftp://a.example' }, want: /https:/ }],
  ['the path of an operation', { given: { baseUrl: 'https://a.example/api/v1' }, want: /before \/api/ }],
  ['a query', { given: { baseUrl: 'https://a.example/?a=1' }, want: /query/ }],
  ['a user name', { given: { baseUrl: 'https://me@a.example/' }, want: /user name/ }],
];

test.each(clients)('a client with %s is refused', (_, { given, want }) => {
  expect(() => createClient({ ...options, ...given })).toThrow(InvalidInputError);
  expect(() => createClient({ ...options, ...given })).toThrow(want);
});

const payloads: [string, { given: unknown; want: RegExp }][] = [
  ['NaN', { given: NaN, want: /payload\.factoids\[0\]\.data\.v is NaN/ }],
  ['a Date', { given: new Date(), want: /is of type Date/ }],
  ['undefined in an array', { given: [undefined], want: /data\.v\[0\] is of type undefined/ }],
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
  ['a repeated key', { given: '{"a":1,"b":[],"\\u0061":2}', want: /"\\u0061" stands twice/ }],
  ['a repeated key within', { given: '[{"x":{"a": 1 , "a" :2}}]', want: /"a" stands twice/ }],
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
broken.stream = () => new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
const uploads: [string, { given: unknown; attachments: unknown; want: RegExp }][] = [
  [
    'files of a factoid that is not there',
    { given: withValue(1), attachments: [[], [file]], want: /factoids\[1\]/ },
  ],
  ['files without factoids', { given: base, attachments: [[file]], want: /factoids\[0\]/ }],
  ['a path', { given: withValue(1), attachments: [['a.pdf']], want: /\{ path \}/ }],
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
  ['a file that cannot be read', { given: withValue(1), attachments: [[broken]], want: /cannot be read/ }],
  [
    'checksums of the caller beside files',
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

test.each([undefined, {}, { payload: undefined }])(
  'a request %j is refused as every other fault',
  async (request) => {
    for (const method of ['createAttestation', 'readAttestation'] as const) {
      await expect(createClient(options)[method](request as never)).rejects.toThrow(
        /payload is of type undefined/,
      );
    }
  },
);

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

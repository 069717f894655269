import { JsonText as ContractJsonText } from '@attestation/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, JsonText } from '../src/index.ts';
import { exactNumbers } from '../src/v1.ts';
import { type ReferenceServer, startReferenceServer } from './reference-server.ts';

const parsed: [string, { given: string; want: unknown }][] = [
  ['what a double holds', { given: '[0,-1,1.5,1e-7,9007199254740992]', want: [0, -1, 1.5, 1e-7, 2 ** 53] }],
  ['a whole number beyond', { given: '12345678901234567890', want: 12345678901234567890n }],
  ['one beyond 2 to the 53', { given: '{"a":-9007199254740993}', want: { a: -9007199254740993n } }],
  ['a trailing zero', { given: '{"a":1.10}', want: { a: new JsonText('1.10') } }],
  ['an exponent', { given: '[1e2,1E400]', want: [new JsonText('1e2'), new JsonText('1E400')] }],
  ['minus zero', { given: '-0', want: new JsonText('-0') }],
  [
    'strings that look like numbers',
    {
      given: '{"1.10":"1.10","q\\"1.10":"\\\\","x":"\\\\\\"1.10"}',
      want: { '1.10': '1.10', 'q"1.10': '\\', x: '\\"1.10' },
    },
  ],
];

test.each(parsed)('reads %s', (_, { given, want }) => {
  expect(exactNumbers(given)).toEqual(want);
});

test('a key __proto__ is a key', () => {
  const read = exactNumbers('{"__proto__":1.10,"":[true,null]}') as Record<string, unknown>;
  expect(Object.entries(read)).toEqual([
    ['__proto__', new JsonText('1.10')],
    ['', [true, null]],
  ]);
});

test.each(['', '{"a":1.10', '[1.10,]', '01', '1.', 'NaN', '{"a" 1.10}'])('%j is not JSON', (text) => {
  expect(() => exactNumbers(text)).toThrow(SyntaxError);
});

test('a long answer takes time by its length', () => {
  const text = `[${'12345678901234567890,"a\\"",'.repeat(200_000)}0]`;
  // Processor time: other programs on the machine do not count.
  const before = process.cpuUsage();
  expect((exactNumbers(text) as unknown[]).length).toBe(400_001);
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
});

describe('there and back, by the reference server', () => {
  let server: ReferenceServer;
  beforeAll(async () => {
    server = await startReferenceServer();
  });
  afterAll(() => server?.stop());

  const factoid = (unique_id: string, data: Record<string, string | number | bigint | JsonText<number>>) => ({
    unique_id,
    type: 'product',
    data,
  });
  const factoids = [
    factoid('a', { name: 'gold', description: 12345678901234567890n, price: new JsonText('1.10') }),
    factoid('b', { name: new JsonText('1E-400'), description: '1.10', price: 3 }),
  ];

  test('exact numbers come back as they went, plain ones by the wayside', async () => {
    const { url: baseUrl, accessKey, privateKey, templateId } = server;
    const exact = createClient({ baseUrl, accessKey, privateKey, numbers: 'exact' });
    const plain = createClient({ baseUrl, accessKey, privateKey });
    const { no } = await exact.createAttestation({
      payload: { unique_id: 'numbers-1', template_id: templateId, identities: { ID: '1' }, factoids },
    });
    const read = await exact.readAttestation({ payload: { ano: no } });
    expect(read.factoids).toEqual(factoids);
    const { template_id, identities } = read;
    const payload = { unique_id: 'numbers-2', template_id, identities, factoids: read.factoids };
    const copy = await plain.createAttestation({ payload });
    expect((await exact.readAttestation({ payload: { ano: copy.no } })).factoids).toEqual(factoids);
    const rounded = (await plain.readAttestation({ payload: { ano: no } })).factoids;
    expect(rounded.map(({ data }) => data)).toEqual([
      { name: 'gold', description: 12345678901234567000, price: 1.1 },
      { name: 0, description: '1.10', price: 3 },
    ]);
  });

  test.skipIf(!('rawJSON' in JSON))(
    'values of JSON.rawJSON and the JsonText of the contract are sent',
    async () => {
      const { url: baseUrl, accessKey, privateKey, templateId } = server;
      const client = createClient({ baseUrl, accessKey, privateKey, numbers: 'exact' });
      const { rawJSON } = JSON as unknown as { rawJSON(text: string): { rawJSON: string } };
      const data = {
        name: 'gold',
        description: new ContractJsonText<string>('"\\u674e"'),
        price: rawJSON('1.10'),
      };
      const { no } = await client.createAttestation({
        payload: {
          ...{ unique_id: 'numbers-3', template_id: templateId, identities: { ID: '1' } },
          factoids: [{ unique_id: 'a', type: 'product', data }],
        },
      });
      const read = await client.readAttestation({ payload: { ano: no } });
      expect(read.factoids[0]?.data).toEqual({
        name: 'gold',
        description: '李',
        price: new JsonText('1.10'),
      });
    },
  );

  test('a repeat with other content is found by compareRepeats', async () => {
    const { url: baseUrl, accessKey, privateKey, templateId } = server;
    const options = { baseUrl, accessKey, privateKey };
    const client = createClient({ ...options, compareRepeats: true });
    const payload = {
      ...{
        unique_id: 'repeat-1',
        template_id: templateId,
        identities: { ID: '1', MO: undefined },
        completed: false,
      },
      factoids: [...factoids, factoids[0] as never],
    };
    const attachments = [[new Blob(['a'])]];
    const { no } = await client.createAttestation({ payload, attachments });
    await client.addFactoids({
      payload: { ano: no, factoids: [factoid('c', { name: 'more' })], completed: false },
    });
    // The same, with keys in another order.
    const turned = factoids.map(({ data, ...rest }) => ({ data, ...rest }));
    expect(
      await client.createAttestation({ payload: { ...payload, factoids: turned }, attachments }),
    ).toEqual({ no });
    const other = {
      ...{ ...payload, identities: { ID: '2' }, completed: true },
      factoids: [
        factoid('a', { ...factoids[0]?.data, price: new JsonText('1.1') }),
        factoid('d', {}),
        ...factoids.slice(1),
      ],
    };
    const repeated = client.createAttestation({ payload: other, attachments: [[], [], [new Blob(['b'])]] });
    await expect(repeated).rejects.toMatchObject({
      ...{ kind: 'unique-id-reused', no },
      places: ['/identities', '/completed', '/factoids/0', '/factoids/1', '/attachments/2'],
    });
    // Without the option, the number of the first is the answer.
    expect(await createClient(options).createAttestation({ payload: other as never })).toEqual({ no });
  });
});

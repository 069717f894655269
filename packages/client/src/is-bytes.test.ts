import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { isBytes } from './streams.ts';
import { createClient } from './v1.ts';

const foreign = (code: string) => runInNewContext(code) as Uint8Array;

test('bytes are known by what they are, of whatever realm', () => {
  for (const bytes of [new Uint8Array(1), Buffer.of(1), foreign('new Uint8Array(1)')]) {
    expect(isBytes(bytes)).toBe(true);
  }
  const others = [new Uint16Array(1), new ArrayBuffer(1), 'text', [1], null, undefined];
  const posing = { [Symbol.toStringTag]: 'Uint8Array', length: 1 };
  for (const other of [
    ...others,
    posing,
    foreign('new Int8Array(1)'),
    foreign('new DataView(new ArrayBuffer(1))'),
  ]) {
    expect(isBytes(other)).toBe(false);
  }
});

test('signatures, files and chunks of another realm are taken', async () => {
  const bytes = foreign('Uint8Array.of(1, 2)');
  // As that of jsdom: not one of Node, and as long as String(blob).
  const blob = {
    ...{ [Symbol.toStringTag]: 'Blob', size: 13, type: '' },
    arrayBuffer: async () => Buffer.from('thirteen char'),
  } as unknown as Blob;
  expect(bytes).not.toBeInstanceOf(Uint8Array);
  const stream = (async function* () {
    yield bytes;
  })();
  let sent = '';
  const client = createClient({
    baseUrl: 'https://attestation.example',
    accessKey: 'AK1',
    privateKey: async () => bytes,
    async fetch(_, init) {
      sent = await new Response(init.body).text();
      const request_id = /"request_id"\r\n\r\n(.*)\r/.exec(sent)?.[1];
      return Response.json({ request_id, data: { no: 'N1' } });
    },
  });
  const factoids = [{ unique_id: 'f1', type: 'product', data: {} }];
  const payload = { unique_id: 'u1', template_id: 'T1', identities: { ID: '1' }, factoids, completed: false };
  const attachments = [[bytes, { file: bytes }, { stream }, blob]];
  expect(await client.createAttestation({ payload, attachments })).toEqual({ no: 'N1' });
  expect(sent.split('\x01\x02')).toHaveLength(4);
  expect(sent).toContain('\r\n\r\nthirteen char\r\n');
});

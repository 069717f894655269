import { verify } from '@attestation/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { urlOf } from './encodings.ts';
import { filePart, pdf, picture, sha256 } from './files.ts';
import {
  call,
  envelope,
  jsonBody,
  type ServerUnderTest,
  smallest,
  startServerUnderTest,
  upload,
} from './server-under-test.ts';

let server: ServerUnderTest;
beforeAll(async () => {
  server = await startServerUnderTest();
});
afterAll(() => server.stop());

async function download(ano: string): Promise<Blob> {
  const response = await fetch(urlOf(server, 'downloadAttestation'), {
    method: 'POST',
    body: jsonBody(envelope('downloadAttestation', { ano }, server.member)),
    headers: { 'Content-Type': 'application/json' },
  });
  expect(response.status).toBe(200);
  return response.blob();
}

const products = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    unique_id: `f${i}`,
    type: 'product',
    data: { name: `p${i}`, price: 1.1 },
  }));

test('a file that the verifier calls valid', async () => {
  const payload = smallest(server, {
    factoids: products(2),
    attachments: { 0: [sha256(pdf)], 1: [sha256(picture), sha256(pdf)] },
    completed: false,
  });
  const files = [filePart(1, pdf), filePart(0, pdf, { fileName: '合同.pdf' }), filePart(1, picture)];
  const ano = (await upload(server, 'createAttestation', payload, files)).json.data.no;
  await call(server, 'addFactoids', {
    ano,
    factoids: [{ unique_id: 'later', type: 'product', data: { name: 'x' } }],
  });
  const file = await download(ano);
  const report = await verify(file);
  expect(report.verdict).toBe('valid');
});

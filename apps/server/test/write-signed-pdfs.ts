import { writeFile } from 'node:fs/promises';
import { createDocumentReaders, createFieldSigner, signPdf } from '@attestation/pdf';
import { contentPdf } from '@attestation/pdf/testing';
import { PDF } from '@libpdf/core';
import { createPartyMaker } from './sign-documents.ts';

// Writes the signed PDFs that the tests of the verifier read: node test/write-signed-pdfs.ts FOLDER
const folder = process.argv[2];
if (!folder) throw new Error('Name the folder to write to');

const maker = await createPartyMaker();
// The certificates begin now.
const at = new Date();
const page = contentPdf('BT /F 12 Tf 72 700 Td (Party A signs here) Tj 0 -90 Td (Party B signs here) Tj ET');
const document = await PDF.load(page);
document.setTitle('With cross-references in a stream');
const packed = Buffer.from(await document.save({ useXRefStream: true }));
const parties = [
  await maker.party('上海瑞坤信息科技有限公司', 'Party A'),
  await maker.party('李四', 'Party B'),
];
const fields = createDocumentReaders({
  ...{ processes: 1, memoryBytes: 512 * 1024 ** 2, seconds: 30, maxPages: 10, maxWaiting: 8 },
});
const signer = createFieldSigner();
const revisions: Record<string, unknown> = {};
for (const [name, pdf] of Object.entries({ table: page, stream: packed })) {
  const path = `${folder}/${name}.pdf`;
  await writeFile(path, pdf);
  const owner = { memberId: 'm', environment: 'sandbox' as const };
  const signed = await signPdf({ owner, path, parties, at }, fields, signer);
  await writeFile(path, signed.bytes);
  revisions[name] = signed.revisions;
}
await writeFile(`${folder}/revisions.json`, `${JSON.stringify(revisions, null, 2)}\n`);
await writeFile(`${folder}/authority.pem`, maker.authority.certificatePem);
await signer.close();
fields.close();

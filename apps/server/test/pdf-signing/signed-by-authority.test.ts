import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkSignedPdf } from '@attestation/evidence';
import { createDocumentReaders, createFieldSigner, signPdf } from '@attestation/pdf';
import { linesPdf } from '@attestation/pdf/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPartyMaker } from '../sign-documents.ts';

const run = promisify(execFile);

const lacking = Object.entries({ pdfsig: 'poppler-utils', certutil: 'libnss3-tools' })
  .filter(([tool]) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0)
  .map(([, name]) => name);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-authority-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A document that two parties have signed whose certificates are of the service's own authority. */
async function signedDocument(path: string) {
  const maker = await createPartyMaker();
  const parties = [await maker.party('李四', 'A'), await maker.rsaParty('A party', 'B')];
  const owner = { memberId: 'm', environment: 'sandbox' as const };
  const readers = createDocumentReaders({
    ...{ processes: 1, memoryBytes: 512 * 1024 ** 2, seconds: 30, maxPages: 100, maxWaiting: 8 },
  });
  const signer = createFieldSigner();
  try {
    await writeFile(path, await linesPdf('A', '', '', '', '', 'B'));
    const signed = await signPdf({ owner, path, parties, at: new Date() }, readers, signer);
    await writeFile(path, signed.bytes);
    return { ...signed, authority: maker.authority.certificatePem };
  } finally {
    readers.close();
    await signer.close();
  }
}

test('what parties sign with certificates of the authority holds for the verifier and for pdfsig', async () => {
  const path = join(folder, 'document.pdf');
  const { bytes, revisions, authority } = await signedDocument(path);
  expect(await checkSignedPdf(bytes, revisions, { roots: [authority], at: new Date() })).toMatchObject({
    ok: true,
  });
  if (lacking.length > 0) return;
  await writeFile(join(folder, 'authority.pem'), authority);
  await run('certutil', ['-N', '-d', folder, '--empty-password']);
  const trust = ['-t', 'CT,CT,CT', '-i', join(folder, 'authority.pem')];
  await run('certutil', ['-A', '-d', folder, '-n', 'authority', ...trust]);
  const { stdout } = await run('pdfsig', ['-nssdir', folder, path]);
  expect(stdout.match(/Signature Validation: .*/g)).toEqual(
    Array(2).fill('Signature Validation: Signature is Valid.'),
  );
  expect(stdout.match(/Certificate Validation: .*/g)).toEqual(
    Array(2).fill('Certificate Validation: Certificate is Trusted.'),
  );
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { UnreadableDocument } from '@attestation/pdf';
import { expect, test } from 'vitest';
import { createAuthority, issueCertificate } from '../../src/certificates/authority.ts';
import { createSealer } from '../../src/certificates/sealer.ts';
import type { ClosedAttestation } from '../../src/domain/file-records.ts';
import { type SigningPorts, signAttachments } from '../../src/evidence/sign-attachments.ts';
import { clearSpool, createSpool } from '../../src/storage/files/spool.ts';

const sealer = createSealer(Buffer.alloc(32, 7));
const applicant = {
  type: 'PERSONAL' as const,
  ...{ name: null, icCode: null, orgCode: null, taxCode: null },
  ...{ linkName: '李四', linkIdCard: '1', linkPhone: '1', linkEmail: 'l@example.com' },
};

test('what is signed lies in the spool, which is emptied at start, and not there when it is done', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'sign-attachments-')), 'spool');
  await clearSpool(folder);
  const authority = await createAuthority('formal', sealer);
  const certificate = await issueCertificate(authority, sealer, { caId: 'C1', applicant });
  const seen: string[] = [];
  const unsigned: unknown[] = [];
  const ports = {
    source: {
      attachments: async () => [{ factoid: 0, position: 0, checksum: 'c', sign: '{"C1":["甲方"]}' }],
    },
    records: { signedPdfs: async () => [] },
    certifications: { find: async () => certificate },
    files: { read: () => Readable.from([Buffer.from('%PDF-1.7')]) },
    spool: createSpool(folder),
    sealer,
    authorities: { formal: authority, sandbox: authority },
    documents: {
      async addSealFields(_owner: unknown, path: string) {
        seen.push(dirname(path));
        throw new UnreadableDocument('damaged');
      },
    },
    onUnsigned: (error: unknown) => unsigned.push(error),
  } as unknown as SigningPorts;
  const attestation = { no: 'N', environment: 'formal', memberId: 'm', closedAt: Date.now() };
  expect(await signAttachments(attestation as ClosedAttestation, ports)).toEqual([]);
  expect(unsigned).toHaveLength(1);
  expect(seen).toEqual([folder]);
  expect(await readdir(folder)).toEqual([]);
  await rm(dirname(folder), { recursive: true });
});

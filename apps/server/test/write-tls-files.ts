import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAuthority, issueCertificate } from '../src/certificates/authority.ts';
import { createSealer } from '../src/certificates/sealer.ts';
import { openCertificationKey } from './open-certification-key.ts';

/** A certificate and its key in `folder`, and the settings that name them. */
export async function writeTlsFiles(folder: string): Promise<{ tlsCert: string; tlsKey: string }> {
  const { cert, key } = await certificate();
  const files = { tlsCert: join(folder, 'cert.pem'), tlsKey: join(folder, 'key.pem') };
  await writeFile(files.tlsCert, cert);
  await writeFile(files.tlsKey, key);
  return files;
}

/** A certificate of an untrusted authority; the tests look at encryption, not at trust. */
async function certificate(): Promise<{ cert: string; key: string }> {
  const sealer = createSealer(Buffer.alloc(32));
  const applicant = {
    type: 'PERSONAL',
    name: null,
    icCode: null,
    orgCode: null,
    taxCode: null,
    linkName: 'localhost',
    linkIdCard: '1',
    linkPhone: '1',
    linkEmail: 'a@b',
  } as const;
  const authority = await createAuthority('sandbox', sealer);
  const issued = await issueCertificate(authority, sealer, { caId: 'A', applicant });
  const key = openCertificationKey('A', issued.sealedKey, sealer).export({ type: 'pkcs8', format: 'pem' });
  return { cert: issued.certificatePem, key: key.toString() };
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCertificationKey } from '../../test/open-certification-key.ts';
import { createAuthority, issueCertificate } from '../certificates/authority.ts';
import { createSealer } from '../certificates/sealer.ts';
import { readTls } from './read-tls.ts';
import { SettingsError } from './values.ts';

const sealer = createSealer(Buffer.alloc(32));
const authority = await createAuthority('sandbox', sealer);

async function pair(caId: string): Promise<{ cert: string; key: string }> {
  const applicant = {
    type: 'PERSONAL',
    name: null,
    icCode: null,
    orgCode: null,
    taxCode: null,
    linkName: 'a',
    linkIdCard: '1',
    linkPhone: '1',
    linkEmail: 'a@b',
  } as const;
  const { certificatePem, sealedKey } = await issueCertificate(authority, sealer, { caId, applicant });
  const key = openCertificationKey(caId, sealedKey, sealer)
    .export({ type: 'pkcs8', format: 'pem' })
    .toString();
  return { cert: certificatePem, key };
}

let folder: string;
let own: { cert: string; key: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tls-'));
  own = await pair('A');
  const other = await pair('B');
  for (const [name, text] of Object.entries({ cert: own.cert, key: own.key, otherKey: other.key })) {
    await writeFile(join(folder, name), text);
  }
});
afterAll(() => rm(folder, { recursive: true }));

const tls = (cert: string, key: string) =>
  readTls({ tlsCert: join(folder, cert), tlsKey: join(folder, key) });

test('a certificate and its key are read; none are none', async () => {
  expect(await tls('cert', 'key')).toEqual(own);
  expect(await readTls({ tlsCert: null, tlsKey: null })).toBeUndefined();
});

test.each<[string, { cert: string; key: string; want: RegExp }]>([
  [
    'a certificate that is not there',
    { cert: 'none', key: 'key', want: /^TLS_CERT .*none cannot be read \(ENOENT\)/ },
  ],
  ['a key that is not there', { cert: 'cert', key: 'none', want: /^TLS_KEY .*none cannot be read/ }],
  ['the two exchanged', { cert: 'key', key: 'cert', want: /^TLS_CERT .* is not a certificate/ }],
  ['a key that is none', { cert: 'cert', key: 'cert', want: /^TLS_KEY .* is not a private key/ }],
  [
    'the key of another certificate',
    { cert: 'cert', key: 'otherKey', want: /does not belong to the certificate/ },
  ],
])('%s is refused', async (_name, { cert, key, want }) => {
  await expect(tls(cert, key)).rejects.toThrow(SettingsError);
  await expect(tls(cert, key)).rejects.toThrow(want);
});

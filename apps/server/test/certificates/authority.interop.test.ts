import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createAuthority, issueCertificate } from '../../src/certificates/authority.ts';
import { createSealer } from '../../src/certificates/sealer.ts';
import type { Applicant } from '../../src/domain/model.ts';

const run = promisify(execFile);
const sealer = createSealer(Buffer.alloc(32, 1));
const caId = 'F98F99A554E944B6996882E8A68C60B2';
const applicant: Applicant = {
  ...{ type: 'ENTERPRISE', name: '杭州某某网络科技有限公司', icCode: '91330106MA2CG0RG5W' },
  ...{ orgCode: null, taxCode: null, linkName: '李雷', linkIdCard: '330184198501184115' },
  ...{ linkPhone: '13378784545', linkEmail: 'li@example.com' },
};

test('openssl verifies the chain and reads every extension', async () => {
  const authority = await createAuthority('sandbox', sealer);
  const issued = await issueCertificate(authority, sealer, { caId, applicant });
  const folder = await mkdtemp(join(tmpdir(), 'authority-'));
  try {
    const [caFile, certificateFile] = [join(folder, 'ca.pem'), join(folder, 'certificate.pem')];
    await writeFile(caFile, authority.certificatePem);
    await writeFile(certificateFile, issued.certificatePem);

    const verified = await run('openssl', [
      'verify',
      '-x509_strict',
      '-purpose',
      'smimesign',
      '-CAfile',
      caFile,
      certificateFile,
    ]);
    expect(verified.stdout).toContain('certificate.pem: OK');

    const ca = (await run('openssl', ['x509', '-noout', '-text', '-in', caFile])).stdout;
    expect(ca).toMatch(/Basic Constraints: critical\s+CA:TRUE, pathlen:0/);
    expect(ca).toMatch(/Key Usage: critical\s+Certificate Sign, CRL Sign\n/);
    expect(ca).toMatch(/Subject Key Identifier/);

    const text = (await run('openssl', ['x509', '-noout', '-text', '-in', certificateFile])).stdout;
    expect(text).toMatch(/Version: 3/);
    expect(text).toMatch(/Signature Algorithm: ecdsa-with-SHA256/);
    expect(text).toMatch(/Basic Constraints: \s+CA:FALSE/);
    expect(text).toMatch(/Key Usage: critical\s+Digital Signature, Non Repudiation\n/);
    expect(text).toMatch(/Extended Key Usage: \s+E-mail Protection, 1\.3\.6\.1\.5\.5\.7\.3\.36/);
    expect(text).toMatch(/Subject Alternative Name: \s+email:li@example\.com/);
    expect(text).toMatch(/Authority Key Identifier/);
    expect(new Date(/Not Before: (.*)/.exec(text)?.[1] ?? '').getTime()).toBeLessThan(
      Date.now() - 4 * 60_000,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

import { createPublicKey, type KeyObject, sign, verify, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAuthority, issueCertificate, sealCertificationKey } from '../../src/certificates/authority.ts';
import { createSealer, SealError } from '../../src/certificates/sealer.ts';
import { type Applicant, environments } from '../../src/domain/model.ts';
import { openCertificationKey } from '../open-certification-key.ts';

const sealer = createSealer(Buffer.alloc(32, 1));
const caId = 'F98F99A554E944B6996882E8A68C60B2';

const person: Applicant = {
  type: 'PERSONAL',
  name: null,
  icCode: null,
  orgCode: null,
  taxCode: null,
  linkName: '李雷',
  linkIdCard: '330184198501184115',
  linkPhone: '13378784545',
  linkEmail: 'li@example.com',
};
const enterprise: Applicant = {
  ...person,
  type: 'ENTERPRISE',
  name: '杭州某某网络科技有限公司',
  icCode: '91330106MA2CG0RG5W',
};
const oldStyle: Applicant = {
  ...enterprise,
  icCode: '330106000123456',
  orgCode: '12345678-9',
  taxCode: '330100123456789',
};

async function issue(applicant: Applicant, id = caId) {
  const authority = await createAuthority('sandbox', sealer);
  const issued = await issueCertificate(authority, sealer, { caId: id, applicant });
  return { authority, issued, certificate: new X509Certificate(issued.certificatePem) };
}

test('a caId that is not a PrintableString is a userId', async () => {
  const { certificate } = await issue(person, 'member_7');
  expect(certificate.subject).toBe('CN=李雷\nUID=member_7');
});

test.each(environments)(
  'the %s authority certifies end entities, and says which environment it is of',
  async (environment) => {
    const { certificatePem } = await createAuthority(environment, sealer);
    const certificate = new X509Certificate(certificatePem);
    expect(certificate.ca).toBe(true);
    expect(certificate.checkIssued(certificate)).toBe(true);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    const suffix = environment === 'sandbox' ? 'Sandbox CA (not for production)' : 'Formal CA';
    expect(certificate.subject).toBe(`O=Attestation Service\nCN=Attestation Service ${suffix}`);
    expect(certificate.validToDate.getUTCFullYear()).toBe(new Date().getUTCFullYear() + 20);
  },
);

test.each<[string, { applicant: Applicant; subject: string[] }]>([
  ['a person', { applicant: person, subject: ['CN=李雷', `serialNumber=${caId}`] }],
  [
    'an enterprise with a unified social credit code',
    {
      applicant: enterprise,
      subject: [
        'O=杭州某某网络科技有限公司',
        'organizationIdentifier=NTRCN-91330106MA2CG0RG5W',
        'CN=杭州某某网络科技有限公司',
        `serialNumber=${caId}`,
      ],
    },
  ],
  [
    'an enterprise without',
    {
      applicant: oldStyle,
      subject: ['O=杭州某某网络科技有限公司', 'CN=杭州某某网络科技有限公司', `serialNumber=${caId}`],
    },
  ],
  [
    'a name with a NUL',
    {
      applicant: { ...person, linkName: 'good\0bad' },
      subject: ['CN=good\ufffdbad', `serialNumber=${caId}`],
    },
  ],
  [
    'a name with half a character',
    { applicant: { ...person, linkName: 'a\ud800b' }, subject: ['CN=a\ufffdb', `serialNumber=${caId}`] },
  ],
  [
    'a name beyond the limit of X.509',
    {
      applicant: { ...person, linkName: '𠮷'.repeat(65) },
      subject: [`CN=${'𠮷'.repeat(63)}…`, `serialNumber=${caId}`],
    },
  ],
])('the certificate of %s', async (_name, { applicant, subject }) => {
  const { authority, issued, certificate } = await issue(applicant);
  const authorityCertificate = new X509Certificate(authority.certificatePem);
  expect(certificate.subject.split('\n')).toEqual(subject);
  expect(certificate.ca).toBe(false);
  expect(certificate.checkIssued(authorityCertificate)).toBe(true);
  expect(certificate.verify(authorityCertificate.publicKey)).toBe(true);
  expect(certificate.serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/);

  const text = certificate.raw.toString('latin1');
  for (const secret of [applicant.linkIdCard, applicant.linkPhone]) expect(text).not.toContain(secret);
  expect(canSign(openCertificationKey(caId, issued.sealedKey, sealer), certificate.publicKey)).toBe(true);
});

function canSign(privateKey: KeyObject, publicKey: KeyObject): boolean {
  const data = Buffer.from('a document');
  return verify('sha256', data, publicKey, sign('sha256', data, privateKey));
}

test.each([
  ['li@example.com', 'email:li@example.com'],
  ['li@例子.cn', 'email:li@xn--fsqu00a.cn'],
  ['李@example.com', 'othername:SmtpUTF8Mailbox:李@example.com'],
])('the address %s becomes %s', async (linkEmail, want) => {
  const { certificate } = await issue({ ...person, linkEmail });
  expect(certificate.subjectAltName).toBe(want);
});

test('a sealed key opens only for its own caId and under its own key file', async () => {
  const { authority, issued } = await issue(person);
  expect(() => openCertificationKey('0'.repeat(32), issued.sealedKey, sealer)).toThrow(SealError);
  const other = createSealer(Buffer.alloc(32, 2));
  await expect(issueCertificate(authority, other, { caId, applicant: person })).rejects.toThrow(/KEY_FILE/);
});

test('a key brought from elsewhere is sealed the same way', async () => {
  const { issued, certificate } = await issue(person);
  const moved = sealCertificationKey(caId, openCertificationKey(caId, issued.sealedKey, sealer), sealer);
  const key = openCertificationKey(caId, moved, sealer);
  expect(createPublicKey(key).equals(certificate.publicKey)).toBe(true);
});

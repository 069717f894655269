import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAuthority } from '../certificates/authority.ts';
import { createSealer } from '../certificates/sealer.ts';
import type { Environment } from './model.ts';
import { PublicKeyError, readPublicKey } from './read-public-key.ts';

function rsa(modulusLength: number): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync('rsa', { modulusLength });
}

const [pair, small, tiny] = [rsa(2048), rsa(1024), rsa(768)];
const spki = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const pkcs1 = pair.publicKey.export({ type: 'pkcs1', format: 'pem' }).toString();
const spkiOf = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();

/** Certificate of an RSA key of 2048 bits (`openssl ca -selfsign -enddate 20210101000000Z`). */
const expiredCertificate = `-----BEGIN CERTIFICATE-----
MIIClDCCAXwCAQEwDQYJKoZIhvcNAQELBQAwEDEOMAwGA1UEAwwFRW5kZWQwHhcN
MjAwMTAxMDAwMDAwWhcNMjEwMTAxMDAwMDAwWjAQMQ4wDAYDVQQDDAVFbmRlZDCC
ASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBALTChzsQJRngS7GeWOL/aTfv
YEg5hr7iShB6IU7aM+COQBFvCRH2t/qDm05Mm8GWQmmsRzI5A3T3y+h3wxQRhzM5
i0w6fp5JgwFtxZ3qxVB1jPtg2LfD22zSHI4TD3KDl2pW3SekmCOjWMg2gZ6gR5Jm
bwUMXql+667RfHx4SA+ZdEBAtElsnpEHlOZvoe9fREWGQtT52ifRI3BrbWmm8ZOu
bga0fdCigTpy0xfgBgLi9Y2DFxup1tR7SsEI3swGZWgYFcLPS2bRFVOqNKfTRRpK
WUiSqYJ/3h2a02dIvlOrZhxXII9213xu7XzLGlIITzFuJa6bWaQshk89KpagQf0C
AwEAATANBgkqhkiG9w0BAQsFAAOCAQEApPX4zDFd1pjm1R10pUCN24N6NowMFulY
07uREEtwvqjaBmsUHQc/Rg2rV/uk56HUKGFPnlmiTlDAVdRov0o+RlJorjITE0rC
5lKVdRAOy+y2+gKyw4K3ccKU62O/6QYcWl7hQPwDnoUT+7rNWkUcvZcq2ZIaGhcT
JMdQoKIVd8fOSAFqACEiNUPK3yEWa40fN5mW1/ByfUNqIc9K14dTv7Tx+nzFBkSl
8OtBGdwvDQmKsCuaEE6uI2SvErPA1YjLF/4zTnEORr0D3QutWI7Edx7E3rFC+mN+
juu1RGXLTmYVi1Hv7SFXKmgtCNZqdkDrlI2iumaJ+MHx2BsJcevr6g==
-----END CERTIFICATE-----
`;

test.each<
  [string, { pem: string; environment?: Environment; bits: number; want?: string; warnings: RegExp[] }]
>([
  ['SubjectPublicKeyInfo', { pem: spki, bits: 2048, want: spki, warnings: [] }],
  ['PKCS#1', { pem: pkcs1, bits: 2048, want: spki, warnings: [] }],
  [
    'with text around it',
    { pem: `Our key:\r\n${spki.replaceAll('\n', '\r\n')}\n`, bits: 2048, want: spki, warnings: [] },
  ],
  ['a certificate that has ended', { pem: expiredCertificate, bits: 2048, warnings: [/ended on 2021-/] }],
  [
    'a small key in sandbox',
    { pem: spkiOf(small.publicKey), environment: 'sandbox', bits: 1024, warnings: [/1024 bits/] },
  ],
])('%s is taken', (_name, { pem, environment = 'formal', bits, want, warnings }) => {
  const key = readPublicKey(pem, environment);
  expect(key.bits).toBe(bits);
  expect(key.pem).toBe(want ?? createPublicKey(pem).export({ type: 'spki', format: 'pem' }));
  expect(key.warnings).toEqual(warnings.map((warning) => expect.stringMatching(warning)));
});

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pss = generateKeyPairSync('rsa-pss', { modulusLength: 2048 });
const exponentOne = createPublicKey({
  key: { ...pair.publicKey.export({ format: 'jwk' }), e: 'AQ' },
  format: 'jwk',
});
const ecCertificate = (await createAuthority('sandbox', createSealer(Buffer.alloc(32)))).certificatePem;

test.each<[string, { pem: string; environment?: Environment; want: RegExp }]>([
  ['a small key in formal', { pem: spkiOf(small.publicKey), want: /1024 bits; formal takes 2048/ }],
  [
    'a tiny key in sandbox',
    { pem: spkiOf(tiny.publicKey), environment: 'sandbox', want: /768 bits; sandbox takes 1024/ },
  ],
  [
    'a private key',
    {
      pem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      want: /private key.*openssl pkey/,
    },
  ],
  [
    'a public key with its private one',
    { pem: spki + pair.privateKey.export({ type: 'pkcs1', format: 'pem' }), want: /private key/ },
  ],
  ['an elliptic curve', { pem: spkiOf(ec.publicKey), want: /type ec; .* must be RSA/ }],
  ['RSA-PSS only', { pem: spkiOf(pss.publicKey), want: /type rsa-pss/ }],
  ['a certificate of another kind', { pem: ecCertificate, want: /type ec/ }],
  ['the exponent 1', { pem: spkiOf(exponentOne), want: /exponent 1/ }],
  ['two keys', { pem: spki + spki, want: /not one public key/ }],
  ['no PEM', { pem: 'AAAA', want: /not one public key/ }],
  ['a damaged key', { pem: spki.replace('MIIB', 'MIIC'), want: /PUBLIC KEY block is damaged/ }],
  [
    'a damaged certificate',
    { pem: expiredCertificate.replace('MII', 'MIJ'), want: /CERTIFICATE block is damaged/ },
  ],
])('%s is refused', (_name, { pem, environment = 'formal', want }) => {
  expect(() => readPublicKey(pem, environment)).toThrow(PublicKeyError);
  expect(() => readPublicKey(pem, environment)).toThrow(want);
});

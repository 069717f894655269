import { afterAll, beforeAll, expect, test } from 'vitest';
import { oids, type SignatureReason } from '../../src/signature/der.ts';
import { type TimeStampOptions, verifyTimeStamp } from '../../src/signature/verify-time-stamp.ts';
import {
  authorityExtensions,
  type OpensslAuthorities,
  openOpensslAuthorities,
} from '../openssl-authorities.ts';

const manifest = Buffer.from('{"format":1,"no":"F98F99A554E944B6996882E8A68C60B2"}');
const usage = 'keyUsage=critical,digitalSignature,nonRepudiation';
const forTime = [usage, 'extendedKeyUsage=critical,timeStamping'];

const pssDigest = ['-pkeyopt', 'rsa_pss_keygen_md:sha256', '-pkeyopt', 'rsa_pss_keygen_mgf1_md:sha256'];
/** Keys for RSASSA-PSS alone: any parameters, those of SHA-256, and a salt of at least 64 bytes. */
const pssKeys = [
  ['pss'],
  ['pss-sha256', ...pssDigest],
  ['pss-64', ...pssDigest, '-pkeyopt', 'rsa_pss_keygen_saltlen:64'],
] as const;

let world: OpensslAuthorities;
beforeAll(async () => {
  world = await openOpensslAuthorities();
  await world.write('manifest.json', manifest);
  const { certify } = world;
  await certify('root', { issuer: 'root', extensions: authorityExtensions, from: '20190101000000Z' });
  await certify('foreign', {
    issuer: 'foreign',
    extensions: authorityExtensions,
    subject: '/O=Test/CN=root',
  });
  await certify('middle', { issuer: 'root', extensions: authorityExtensions });
  const clock = { issuer: 'root', extensions: forTime };
  await certify('clock', clock);
  await certify('rsa', { ...clock, key: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'] });
  for (const [name, ...bound] of pssKeys) {
    await certify(name, {
      ...clock,
      key: ['-algorithm', 'RSA-PSS', '-pkeyopt', 'rsa_keygen_bits:2048', ...bound],
    });
  }
  await certify('under-middle', { ...clock, issuer: 'middle' });
  await certify('outsider', { ...clock, issuer: 'foreign' });
  await certify('old', { ...clock, from: '20200101000000Z', until: '20210101000000Z' });
  await certify('young', { ...clock, from: '20400101000000Z' });
  await certify('two-purposes', {
    issuer: 'root',
    extensions: [usage, 'extendedKeyUsage=critical,timeStamping,emailProtection'],
  });
  await certify('manifests', {
    issuer: 'root',
    extensions: [usage, `extendedKeyUsage=critical,${oids.manifestSigning}`],
  });
});
afterAll(() => world.remove());

const settings = (extra: readonly string[]) => [
  '[tsa]',
  'default_tsa=it',
  '[it]',
  'serial=stamps',
  'default_policy=1.2.3.4.1',
  'other_policies=1.2.3.4.2',
  'digests=sha1,sha256,sha384,sha512',
  'signer_digest=sha256',
  'ess_cert_id_alg=sha256',
  'accuracy=secs:1,millisecs:500,microsecs:100',
  ...extra,
];

interface Asked {
  readonly signer: string;
  readonly query?: readonly string[];
  readonly settings?: readonly string[];
  readonly chain?: string;
}

/** The token that openssl makes over the manifest. It refuses certificates that are not for it, so its key is lent one. */
async function stamped({ signer, query = [], settings: extra = [], chain }: Asked): Promise<Buffer> {
  await world.write('tsa.cnf', settings(extra).join('\n'));
  await world.openssl(
    'ts',
    '-query',
    '-data',
    'manifest.json',
    '-sha256',
    '-cert',
    ...query,
    '-out',
    'q.tsq',
  );
  const files = ['-queryfile', 'q.tsq', '-signer', `${signer}.pem`, '-inkey', `${signer}.key`];
  const more = chain === undefined ? [] : ['-chain', `${chain}.pem`];
  await world.openssl(
    'ts',
    '-reply',
    '-config',
    'tsa.cnf',
    ...files,
    ...more,
    '-token_out',
    '-out',
    'it.tst',
  );
  return world.read('it.tst');
}

async function judge(der: Uint8Array, options: Partial<TimeStampOptions> = {}) {
  return verifyTimeStamp(der, manifest, { roots: [await world.pem('root')], ...options });
}

test.each<[string, Asked & { given?: Partial<TimeStampOptions> }]>([
  ['ECDSA', { signer: 'clock' }],
  ['RSA', { signer: 'rsa' }],
  ['SHA-512 everywhere', { signer: 'rsa', query: ['-sha512'], settings: ['signer_digest=sha512'] }],
  ['no nonce', { signer: 'clock', query: ['-no_nonce'] }],
  ['fractions of a second', { signer: 'clock', settings: ['clock_precision_digits=3'] }],
  ["the authority's name", { signer: 'clock', settings: ['tsa_name=yes'] }],
  ['ordering', { signer: 'clock', settings: ['ordering=yes'] }],
  ['a chain of three', { signer: 'under-middle', chain: 'middle' }],
  ['the policy that was asked for', { signer: 'clock', given: { policy: '1.2.3.4.1' } }],
])('openssl stamps, we accept: %s', async (_name, { given = {}, ...asked }) => {
  const result = await judge(await stamped(asked), given);
  expect(result).toMatchObject({
    ok: true,
    accuracy: 1500.1,
    policy: '1.2.3.4.1',
    signer: { name: asked.signer },
  });
  if (result.ok) expect(Math.abs(result.time.getTime() - Date.now())).toBeLessThan(60_000);
});

test('openssl stamps, we accept: when the authority itself is the one to trust', async () => {
  const token = await stamped({ signer: 'outsider' });
  expect(await judge(token, { roots: [await world.pem('outsider')] })).toMatchObject({ ok: true });
});

test.each<[string, Asked & { want: SignatureReason; given?: Partial<TimeStampOptions> }]>([
  ['an imprint by SHA-1', { signer: 'clock', query: ['-sha1'], want: 'weak-digest' }],
  ['a signature by SHA-1', { signer: 'clock', settings: ['signer_digest=sha1'], want: 'weak-digest' }],
  [
    'a certificate named by SHA-1',
    { signer: 'clock', settings: ['ess_cert_id_alg=sha1'], want: 'weak-digest' },
  ],
  ['an outsider', { signer: 'outsider', want: 'untrusted' }],
  ['a chain with a gap', { signer: 'under-middle', want: 'untrusted' }],
  ['a certificate that has ended', { signer: 'old', want: 'expired' }],
  ['a certificate that has not begun', { signer: 'young', want: 'not-yet-valid' }],
  ['another nonce', { signer: 'clock', given: { nonce: '01' }, want: 'wrong-nonce' }],
  ['no nonce', { signer: 'clock', query: ['-no_nonce'], given: { nonce: '01' }, want: 'wrong-nonce' }],
  ['another policy', { signer: 'clock', given: { policy: '1.2.3.4.2' }, want: 'wrong-policy' }],
])('openssl stamps, we refuse: %s', async (_name, { want, given = {}, ...asked }) => {
  expect(await judge(await stamped(asked), given)).toMatchObject({ ok: false, reason: want });
});

interface Resigned {
  readonly signer: string;
  readonly kind?: string;
  /** DER of `Extensions`, with its tag [1]. */
  readonly extensions?: Buffer;
  readonly options?: readonly string[];
}

/** `openssl ts` stamps neither with such keys nor with extensions; `openssl cms` signs a TSTInfo for anyone. */
async function resigned({
  signer,
  kind = oids.tstInfo,
  extensions,
  options = [],
}: Resigned): Promise<Buffer> {
  await stamped({ signer: 'clock', query: ['-no_nonce'] });
  const from = ['-inform', 'DER', '-in', 'it.tst', '-noverify', '-binary'];
  await world.openssl('cms', '-verify', ...from, '-out', 'it.info');
  if (extensions) {
    const content = Buffer.concat([(await world.read('it.info')).subarray(2), extensions]);
    expect(content.length).toBeLessThan(128);
    await world.write('it.info', Buffer.concat([Buffer.of(0x30, content.length), content]));
  }
  const key = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`];
  const format = ['-cades', '-nodetach', '-binary', '-outform', 'DER', '-econtent_type', kind];
  await world.openssl('cms', '-sign', ...format, ...key, ...options, '-in', 'it.info', '-out', 'again.tst');
  return world.read('again.tst');
}

const pss = (salt: number, ...more: string[]) =>
  ['rsa_padding_mode:pss', `rsa_pss_saltlen:${salt}`, ...more].flatMap((option) => ['-keyopt', option]);
/** qcStatements of EN 319 422 section 9.1: a qualified time stamp. */
const qcStatements = (critical: string) =>
  Buffer.from(
    `a1${critical ? '1e301c' : '1b3019'}06082b06010505070103${critical}040d300b3009060704008197 5e0101`.replace(
      ' ',
      '',
    ),
    'hex',
  );

test.each<[string, Resigned]>([
  ['RSASSA-PSS, a key of any RSA', { signer: 'rsa', options: pss(32) }],
  ['RSASSA-PSS, SHA-512', { signer: 'rsa', options: ['-md', 'sha512', ...pss(64)] }],
  ['RSASSA-PSS, a key for it alone', { signer: 'pss', options: pss(20) }],
  ['RSASSA-PSS, a key for SHA-256 alone', { signer: 'pss-sha256', options: pss(32) }],
  ['RSASSA-PSS, a key that asks for long salts', { signer: 'pss-64', options: pss(64) }],
  ['a qualified time stamp', { signer: 'pss', options: pss(32), extensions: qcStatements('') }],
])('openssl signs it, we accept: %s', async (_name, asked) => {
  expect(await judge(await resigned(asked))).toMatchObject({ ok: true, signer: { name: asked.signer } });
});

test.each<[string, Resigned & { want: SignatureReason }]>([
  ['a certificate with two purposes', { signer: 'two-purposes', want: 'wrong-purpose' }],
  ['a certificate for manifests', { signer: 'manifests', want: 'wrong-purpose' }],
  ['a signature over plain data', { signer: 'clock', kind: oids.data, want: 'wrong-kind' }],
  [
    'a critical extension',
    { signer: 'clock', extensions: qcStatements('0101ff'), want: 'unknown-extension' },
  ],
  ['RSASSA-PSS with SHA-1', { signer: 'rsa', options: ['-md', 'sha1', ...pss(20)], want: 'weak-digest' }],
  [
    'RSASSA-PSS with a mask of SHA-1',
    { signer: 'rsa', options: pss(32, 'rsa_mgf1_md:sha1'), want: 'weak-digest' },
  ],
  [
    'RSASSA-PSS with a mask of another digest',
    { signer: 'rsa', options: pss(32, 'rsa_mgf1_md:sha512'), want: 'unsupported-algorithm' },
  ],
])('%s does not stamp', async (_name, { want, ...asked }) => {
  expect(await judge(await resigned(asked))).toMatchObject({ ok: false, reason: want });
});

test.each<[string, { tamper: (der: Buffer) => Buffer; want: SignatureReason }]>([
  ['empty', { tamper: () => Buffer.alloc(0), want: 'malformed' }],
  ['a byte more', { tamper: (der) => Buffer.concat([der, Buffer.alloc(1)]), want: 'trailing-bytes' }],
  [
    'the last bit',
    { tamper: (der) => der.fill((der.at(-1) ?? 0) ^ 1, der.length - 1), want: 'wrong-signature' },
  ],
  [
    'an earlier time',
    {
      tamper: (der) => {
        const year = der.indexOf('180f32', 'hex') + 2;
        return der.fill(0x31, year, year + 1);
      },
      want: 'wrong-digest',
    },
  ],
])('tampered: %s', async (_name, { tamper, want }) => {
  const given = await stamped({ signer: 'clock' });
  expect(await judge(tamper(given))).toMatchObject({ ok: false, reason: want });
});

test.each<[string, () => Promise<Buffer>]>([
  ['ECDSA', () => stamped({ signer: 'clock' })],
  ['RSASSA-PSS', () => resigned({ signer: 'pss', options: pss(32), extensions: qcStatements('') })],
])('no byte of it can change unseen, and no change is a crash: %s', async (_name, make) => {
  const given = await make();
  const roots = [await world.pem('root')];
  for (let at = 0; at < given.length; at++) {
    const altered = Buffer.from(given);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect({ at, ...(await verifyTimeStamp(altered, manifest, { roots })) }).toMatchObject({ at, ok: false });
  }
});

test('over another file it does not hold', async () => {
  const token = await stamped({ signer: 'clock' });
  const result = await verifyTimeStamp(token, Buffer.from('{}'), { roots: [await world.pem('root')] });
  expect(result).toMatchObject({ ok: false, reason: 'wrong-digest' });
});

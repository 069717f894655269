import { afterAll, beforeAll, expect, test } from 'vitest';
import { oids } from '../../src/signature/oids.ts';
import type { SignatureReason } from '../../src/signature/signature-fault.ts';
import { type TimeStampOptions, verifyTimeStamp } from '../../src/signature/verify-time-stamp.ts';
import {
  authorityExtensions,
  type OpensslAuthorities,
  openOpensslAuthorities,
} from '../openssl-authorities.ts';

const manifest = Buffer.from('{"format":1,"no":"F98F99A554E944B6996882E8A68C60B2"}');
const usage = 'keyUsage=critical,digitalSignature,nonRepudiation';
const forTime = [usage, 'extendedKeyUsage=critical,timeStamping'];

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

/** `openssl ts` will not stamp with such a certificate; `openssl cms` signs a TSTInfo for anyone. */
test.each<[string, { signer: string; kind?: string; want: SignatureReason }]>([
  ['a certificate with two purposes', { signer: 'two-purposes', want: 'wrong-purpose' }],
  ['a certificate for manifests', { signer: 'manifests', want: 'wrong-purpose' }],
  ['a signature over plain data', { signer: 'clock', kind: oids.data, want: 'wrong-kind' }],
])('%s does not stamp', async (_name, { signer, kind = oids.tstInfo, want }) => {
  await stamped({ signer: 'clock', query: ['-no_nonce'] });
  await world.openssl(
    'cms',
    '-verify',
    '-inform',
    'DER',
    '-in',
    'it.tst',
    '-noverify',
    '-binary',
    '-out',
    'it.info',
  );
  const key = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`];
  const format = ['-cades', '-nodetach', '-binary', '-outform', 'DER', '-econtent_type', kind];
  await world.openssl('cms', '-sign', ...format, ...key, '-in', 'it.info', '-out', 'again.tst');
  expect(await judge(await world.read('again.tst'))).toMatchObject({ ok: false, reason: want });
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

test('no byte of it can change unseen, and no change is a crash', async () => {
  const given = await stamped({ signer: 'clock' });
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

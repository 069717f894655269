import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oids, type SignatureReason } from '../../src/signature/der.ts';
import { type CadesOptions, verifyCades } from '../../src/signature/verify-cades.ts';
import {
  authorityExtensions,
  type OpensslAuthorities,
  openOpensslAuthorities,
} from '../openssl-authorities.ts';

const manifest = Buffer.from('{"format":1,"no":"F98F99A554E944B6996882E8A68C60B2"}');
const usage = 'keyUsage=critical,digitalSignature,nonRepudiation';
const forManifests = [usage, `extendedKeyUsage=${oids.manifestSigning}`];
const pem = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;
const rsa = (bits: number) => ['-algorithm', 'RSA', '-pkeyopt', `rsa_keygen_bits:${bits}`];
const curve = (name: string) => ['-algorithm', 'EC', '-pkeyopt', `ec_paramgen_curve:${name}`];

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
  const short = [...authorityExtensions.slice(1), 'basicConstraints=critical,CA:TRUE,pathlen:0'];
  await certify('middle', { issuer: 'root', extensions: short });
  await certify('below', { issuer: 'middle', extensions: authorityExtensions });
  await certify('signer', { issuer: 'root', extensions: forManifests, serial: '41' });
  await certify('under-middle', { issuer: 'middle', extensions: forManifests });
  await certify('too-deep', { issuer: 'below', extensions: forManifests });
  await certify('under-signer', { issuer: 'signer', extensions: forManifests });
  await certify('outsider', { issuer: 'foreign', extensions: forManifests });
  await certify('member', { issuer: 'root', extensions: [usage, 'extendedKeyUsage=emailProtection'] });
  await certify('clock', { issuer: 'root', extensions: [usage, 'extendedKeyUsage=critical,timeStamping'] });
  await certify('sealing', {
    issuer: 'root',
    extensions: [...forManifests.slice(1), 'keyUsage=keyEncipherment'],
  });
  await certify('old', {
    issuer: 'root',
    extensions: forManifests,
    from: '20200101000000Z',
    until: '20210101000000Z',
  });
  await certify('young', { issuer: 'root', extensions: forManifests, from: '20400101000000Z' });
  await certify('limited', { issuer: 'root', extensions: [...forManifests, '1.2.3.4=critical,ASN1:NULL'] });
  await certify('rsa', { issuer: 'root', extensions: forManifests, key: rsa(2048) });
  await certify('rsa-short', { issuer: 'root', extensions: forManifests, key: rsa(1024) });
  await certify('p384', { issuer: 'root', extensions: forManifests, key: curve('P-384') });
  await certify('p521', { issuer: 'root', extensions: forManifests, key: curve('P-521') });
  await certify('koblitz', { issuer: 'root', extensions: forManifests, key: curve('secp256k1') });
});
afterAll(() => world.remove());

/** What `openssl cms -sign` makes of the manifest. */
async function signed(signer: string, ...options: readonly string[]): Promise<Buffer> {
  const key = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`];
  const files = ['-in', 'manifest.json', '-out', 'signature.p7s'];
  await world.openssl('cms', '-sign', '-binary', '-outform', 'DER', ...key, ...files, ...options);
  return world.read('signature.p7s');
}

async function judge(der: Uint8Array, options: Partial<CadesOptions> = {}) {
  return verifyCades(der, manifest, { roots: [await world.pem('root')], ...options });
}

test.each<[string, { signer: string; options?: string[]; given?: Partial<CadesOptions>; name?: string }]>([
  ['ECDSA P-256', { signer: 'signer' }],
  ['ECDSA P-384 with SHA-384', { signer: 'p384', options: ['-md', 'sha384'] }],
  ['ECDSA P-521 with SHA-512', { signer: 'p521', options: ['-md', 'sha512'] }],
  ['RSA 2048', { signer: 'rsa' }],
  ['RSA 2048 with SHA-512', { signer: 'rsa', options: ['-md', 'sha512'] }],
  ['RSA-PSS', { signer: 'rsa', options: ['-keyopt', 'rsa_padding_mode:pss'] }],
  ['a signer named by its key identifier', { signer: 'signer', options: ['-keyid'] }],
  ['a chain of three', { signer: 'under-middle', options: ['-certfile', 'middle.pem'] }],
  ['unneeded certificates', { signer: 'signer', options: ['-certfile', 'outsider.pem'] }],
  ['a certificate that was valid then', { signer: 'old', given: { at: new Date('2020-06-01') } }],
  ["a party's under a document", { signer: 'member', given: { purpose: 'document' } }],
])('openssl signs, we accept: %s', async (_name, { signer, options = [], given = {} }) => {
  const result = await judge(await signed(signer, '-cades', ...options), given);
  expect(result).toMatchObject({ ok: true, signer: { name: signer, organization: 'Test' } });
  if (result.ok) expect(Math.abs((result.signedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
});

test('bytes of another realm are the same bytes', async () => {
  const foreign: Uint8Array = runInNewContext(`Uint8Array.of(${[...manifest].join()})`);
  expect(foreign).not.toBeInstanceOf(Uint8Array);
  const der = await signed('signer', '-cades');
  const result = await verifyCades(der, foreign, { roots: [await world.pem('root')] });
  expect(result).toMatchObject({ ok: true });
});

test.each<
  [string, { want: SignatureReason; signer?: string; options?: string[]; given?: Partial<CadesOptions> }]
>([
  ['SHA-1', { want: 'weak-digest', options: ['-cades', '-md', 'sha1'] }],
  ['no signing-certificate-v2', { want: 'missing-attribute', options: [] }],
  ['no signed attributes', { want: 'missing-attribute', options: ['-noattr'] }],
  ['the content inside', { want: 'attached-content', options: ['-cades', '-nodetach'] }],
  ['two signers', { want: 'not-one-signer', options: ['-cades', '-signer', 'rsa.pem', '-inkey', 'rsa.key'] }],
  ['no certificate', { want: 'no-signer-certificate', options: ['-cades', '-nocerts'] }],
  ['another kind of content', { want: 'wrong-kind', options: ['-cades', '-econtent_type', oids.tstInfo] }],
  ['BER of indefinite length', { want: 'malformed', options: ['-cades', '-stream', '-nodetach'] }],
  ['an outsider with the name of the root', { want: 'untrusted', signer: 'outsider' }],
  ['a chain with a gap', { want: 'untrusted', signer: 'under-middle' }],
  ['no roots', { want: 'untrusted', given: { roots: [] } }],
  ['a root that is not a certificate', { want: 'untrusted', given: { roots: ['none'] } }],
  ['a root of other bytes', { want: 'untrusted', given: { roots: [pem('AAAA')] } }],
  ['a root that is not Base64', { want: 'untrusted', given: { roots: [pem('A')] } }],
  ['a party who is not the service', { want: 'wrong-purpose', signer: 'member' }],
  ['a time stamp authority', { want: 'wrong-purpose', signer: 'clock' }],
  [
    'a time stamp authority under a document',
    { want: 'wrong-purpose', signer: 'clock', given: { purpose: 'document' } },
  ],
  ['a certificate for encryption', { want: 'wrong-purpose', signer: 'sealing' }],
  [
    'an issuer that is none',
    { want: 'wrong-issuer', signer: 'under-signer', options: ['-cades', '-certfile', 'signer.pem'] },
  ],
  [
    'an issuer too deep',
    { want: 'wrong-issuer', signer: 'too-deep', options: ['-cades', '-certfile', 'both.pem'] },
  ],
  ['a certificate that has ended', { want: 'expired', signer: 'old' }],
  ['a certificate that has not begun', { want: 'not-yet-valid', signer: 'young' }],
  ['a moment before all certificates', { want: 'not-yet-valid', given: { at: new Date('2018-01-01') } }],
  ['a moment after all certificates', { want: 'expired', given: { at: new Date('2047-01-01') } }],
  ['an unknown critical extension', { want: 'unknown-extension', signer: 'limited' }],
  ['RSA 1024', { want: 'weak-key', signer: 'rsa-short' }],
  ['another curve', { want: 'unsupported-algorithm', signer: 'koblitz' }],
])(
  'openssl signs, we refuse: %s',
  async (_name, { want, signer = 'signer', options = ['-cades'], given = {} }) => {
    await world.write('both.pem', (await world.pem('middle')) + (await world.pem('below')));
    expect(await judge(await signed(signer, ...options), given)).toMatchObject({ ok: false, reason: want });
  },
);

type Tamper = (der: Buffer) => Uint8Array | Promise<Uint8Array>;
const flipLast: Tamper = (der) => der.fill((der.at(-1) ?? 0) ^ 1, der.length - 1);

/** How the attribute signing-time begins when the first digit of its year is this byte. */
const signingTime = (digit: string) => Buffer.from(`06092a864886f70d010905310f170d${digit}`, 'hex');

/** Replaces the one place where these bytes stand. */
function replaced(der: Buffer, from: Buffer, to: Buffer): Buffer {
  const at = der.indexOf(from);
  expect(at).toBeGreaterThan(0);
  expect(to.length).toBe(from.length);
  return Buffer.concat([der.subarray(0, at), to, der.subarray(at + from.length)]);
}

test.each<[string, { tamper: Tamper; want: SignatureReason }]>([
  ['nothing', { tamper: () => Buffer.alloc(0), want: 'malformed' }],
  ['text', { tamper: () => Buffer.from('-----BEGIN CMS-----'), want: 'malformed' }],
  ['another SEQUENCE', { tamper: () => Buffer.from('3003020101', 'hex'), want: 'malformed' }],
  ['a certificate', { tamper: async () => der('signer'), want: 'malformed' }],
  ['a byte more', { tamper: (given) => Buffer.concat([given, Buffer.alloc(1)]), want: 'trailing-bytes' }],
  ['a byte less', { tamper: (given) => given.subarray(0, -1), want: 'malformed' }],
  ['the last bit of the signature', { tamper: flipLast, want: 'wrong-signature' }],
  [
    'an altered signing time',
    {
      tamper: (given) => replaced(given, signingTime('32'), signingTime('31')),
      want: 'wrong-signature',
    },
  ],
  [
    'a digest of other bytes',
    {
      tamper: async (given) => {
        const own = await digestBytes(manifest);
        return replaced(given, own, await digestBytes(Buffer.from('other')));
      },
      want: 'wrong-digest',
    },
  ],
  [
    'another digest at the head',
    {
      tamper: (given) => {
        const at = given.indexOf(Buffer.from('310d300b0609608648016503040201', 'hex'));
        return given.fill(3, at + 14, at + 15);
      },
      want: 'malformed',
    },
  ],
  [
    'an algorithm that is unknown',
    {
      tamper: (given) => {
        const at = given.lastIndexOf(Buffer.from('06082a8648ce3d040302', 'hex'));
        return given.fill(9, at + 9, at + 10);
      },
      want: 'unsupported-algorithm',
    },
  ],
])('tampered: %s', async (_name, { tamper, want }) => {
  const given = await signed('signer', '-cades');
  expect(await judge(given)).toMatchObject({ ok: true });
  expect(await judge(await tamper(given))).toMatchObject({ ok: false, reason: want });
});

test('the certificate of the same key, name and number is not the one that signed', async () => {
  const given = await signed('signer', '-cades');
  const second = ['x509', '-req', '-in', 'signer.csr', '-CA', 'root.pem', '-CAkey', 'root.key', '-days', '9'];
  await world.openssl(
    ...second,
    '-set_serial',
    '0x41',
    '-extfile',
    'signer.cnf',
    '-extensions',
    'ext',
    '-out',
    'second.pem',
  );
  const own = await der('signer');
  const other = await der('second');
  const swapped = relength(given, given.indexOf(own), own, other);
  expect(await judge(swapped)).toMatchObject({ ok: false, reason: 'signer-mismatch' });
});

test('what was not signed has no place in it', async () => {
  const given = await signed('signer', '-cades');
  // [1] { SEQUENCE { 1.2.3, SET { NULL } } } behind the signature
  const extra = Buffer.from('a10a300806022a0331020500', 'hex');
  const grown = relength(given, given.length, Buffer.alloc(0), extra, true);
  expect(await judge(grown)).toMatchObject({ ok: false, reason: 'unauthenticated-content' });
});

test('of several certificates with its name and number the one that signed is found', async () => {
  const second = ['x509', '-req', '-in', 'signer.csr', '-CA', 'root.pem', '-CAkey', 'root.key', '-days', '9'];
  const extensions = ['-extfile', 'signer.cnf', '-extensions', 'ext'];
  await world.openssl(...second, '-set_serial', '0x41', ...extensions, '-out', 'second.pem');
  for (const signer of ['signer', 'second']) {
    await world.openssl('pkey', '-in', 'signer.key', '-out', 'second.key');
    const other = signer === 'signer' ? 'second.pem' : 'signer.pem';
    const result = await judge(await signed(signer, '-cades', '-certfile', other));
    expect(result).toMatchObject({ ok: true });
    expect(Buffer.from(result.ok ? result.signer.certificate : [])).toEqual(await der(signer));
  }
});

test('authorities that certify one another in every order are given up, soon', async () => {
  await world.certify('loop', { issuer: 'loop', extensions: authorityExtensions });
  await world.certify('looped', { issuer: 'loop', extensions: forManifests });
  const again = ['x509', '-req', '-in', 'loop.csr', '-CA', 'loop.pem', '-CAkey', 'loop.key', '-days', '9'];
  const certificates: string[] = [];
  for (let serial = 1; serial <= 16; serial++) {
    const extensions = ['-extfile', 'loop.cnf', '-extensions', 'ext'];
    await world.openssl(...again, '-set_serial', `${serial}`, ...extensions, '-out', 'one.pem');
    certificates.push(await world.pem('one'));
  }
  const judgedWith = async (count: number) => {
    await world.write('many.pem', certificates.slice(0, count).join(''));
    return judge(await signed('looped', '-cades', '-certfile', 'many.pem'));
  };
  const start = process.cpuUsage();
  expect(await judgedWith(15)).toMatchObject({ ok: false, reason: 'untrusted' });
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
  expect(await judgedWith(16)).toMatchObject({ ok: false, reason: 'malformed' });
});

test('over another file it does not hold', async () => {
  const given = await signed('signer', '-cades');
  const result = await verifyCades(given, Buffer.from('{}'), { roots: [await world.pem('root')] });
  expect(result).toMatchObject({ ok: false, reason: 'wrong-digest' });
});

test('whatever is cut out or put in, it is refused and no crash', async () => {
  const given = await signed('signer', '-cades');
  const roots = [await world.pem('root')];
  const change = fc.tuple(fc.nat(given.length), fc.nat(40), fc.uint8Array({ maxLength: 40 }));
  await fc.assert(
    fc.asyncProperty(change, async ([at, cut, put]) => {
      const altered = Buffer.concat([given.subarray(0, at), put, given.subarray(at + cut)]);
      fc.pre(!altered.equals(given));
      expect(await verifyCades(altered, manifest, { roots })).toMatchObject({ ok: false });
    }),
    { numRuns: 500 },
  );
});

test('no byte of it can change unseen, and no change is a crash', async () => {
  const given = await signed('signer', '-cades');
  const roots = [await world.pem('root')];
  const accepted: number[] = [];
  for (let at = 0; at < given.length; at++) {
    const altered = Buffer.from(given);
    altered[at] = (altered[at] ?? 0) ^ 1;
    if ((await verifyCades(altered, manifest, { roots })).ok) accepted.push(at);
  }
  expect(accepted).toEqual([]);
});

async function der(name: string): Promise<Buffer> {
  await world.openssl('x509', '-in', `${name}.pem`, '-outform', 'DER', '-out', `${name}.der`);
  return world.read(`${name}.der`);
}

async function digestBytes(bytes: Uint8Array<ArrayBuffer>): Promise<Buffer> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes));
}

/** Swaps bytes for others of another length; the lengths of all elements around them follow. */
function relength(given: Buffer, at: number, from: Buffer, to: Buffer, atEnd = false): Buffer {
  const end = at + from.length;
  const rebuild = (start: number): Buffer => {
    const size = headerSize(given, start);
    const stop = start + size + lengthAt(given, start);
    const parts: Buffer[] = [];
    for (let next = start + size; next < stop; ) {
      const after = next + headerSize(given, next) + lengthAt(given, next);
      const isIt = next === at && after === end;
      const around = next <= at && after >= end && !isIt && ((given[next] ?? 0) & 0x20) !== 0;
      parts.push(isIt ? to : around ? rebuild(next) : given.subarray(next, after));
      next = after;
    }
    if (atEnd && stop === at && deepest(given, start, at)) parts.push(to);
    return element(given[start] ?? 0, Buffer.concat(parts));
  };
  return rebuild(0);
}

/** Whether the last element inside is a plain value: the innermost of those that end together. */
function deepest(given: Buffer, start: number, end: number): boolean {
  let last = start + headerSize(given, start);
  for (let next = last; next < end; next += headerSize(given, next) + lengthAt(given, next)) last = next;
  return ((given[last] ?? 0) & 0x20) === 0;
}

function headerSize(given: Buffer, at: number): number {
  const first = given[at + 1] ?? 0;
  return first < 0x80 ? 2 : 2 + first - 0x80;
}

function lengthAt(given: Buffer, at: number): number {
  const first = given[at + 1] ?? 0;
  return first < 0x80 ? first : given.readUIntBE(at + 2, first - 0x80);
}

function element(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const header =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(header), content]);
}

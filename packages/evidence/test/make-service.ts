import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  createNoteSigner,
  formatVerifierKey,
  keyType,
  type NoteSigner,
  verifierKey,
} from '../src/log/index.ts';

const run = promisify(execFile);

/** Keys and certificates of a service, and of the member who uses it. */
export interface Service {
  readonly authority: string;
  readonly timeAuthority: string;
  /** CAdES by openssl, DER. */
  sign(data: Uint8Array): Promise<Uint8Array>;
  /** A time stamp token by openssl, DER. */
  stamp(data: Uint8Array): Promise<Uint8Array>;
  readonly member: { readonly publicKeyPem: string; sign(data: Uint8Array): Promise<Uint8Array> };
  /** A log key of this name; of the same name, the same key. */
  logKey(origin: string): Promise<{ signer: NoteSigner; key: string }>;
}

const extensions = `[signature]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature, nonRepudiation
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
extendedKeyUsage = critical, 2.25.48769193404745292642276344357587215771
[time]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[tsa]
serial = serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = no
tsa_name = no
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

/** A service of its own, that no one else trusts. Needs openssl. */
export async function makeService(): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-service-'));
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
  await writeFile(path('extensions'), extensions);
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  await openssl(
    'req',
    '-x509',
    ...curve,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '3650',
    '-subj',
    '/CN=CA',
  );
  for (const purpose of ['signature', 'time']) {
    await openssl(
      'req',
      ...curve,
      '-keyout',
      `${purpose}.key`,
      '-out',
      `${purpose}.csr`,
      '-subj',
      `/CN=${purpose}`,
    );
    const issued = [
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-days',
      '3650',
      '-extfile',
      'extensions',
    ];
    await openssl(
      'x509',
      '-req',
      '-in',
      `${purpose}.csr`,
      ...issued,
      '-extensions',
      purpose,
      '-out',
      `${purpose}.pem`,
    );
  }
  await writeFile(path('serial'), '01\n');
  const authority = await readFile(path('ca.pem'), 'utf8');
  let files = 0;

  async function sign(data: Uint8Array): Promise<Uint8Array> {
    const name = `signed-${++files}`;
    await writeFile(path(name), data);
    const signer = [
      '-signer',
      'signature.pem',
      '-inkey',
      'signature.key',
      '-certfile',
      'ca.pem',
      '-md',
      'sha256',
    ];
    const form = ['-cades', '-binary', '-outform', 'DER', '-in', name, '-out', `${name}.p7s`];
    await openssl('cms', '-sign', ...signer, ...form);
    return readFile(path(`${name}.p7s`));
  }

  async function stamp(data: Uint8Array): Promise<Uint8Array> {
    const name = `stamped-${++files}`;
    await writeFile(path(name), data);
    await openssl('ts', '-query', '-data', name, '-sha256', '-cert', '-no_nonce', '-out', `${name}.tsq`);
    const signer = ['-config', 'extensions', '-section', 'tsa', '-signer', 'time.pem', '-inkey', 'time.key'];
    const reply = ['-chain', 'ca.pem', '-queryfile', `${name}.tsq`, '-token_out', '-out', `${name}.tst`];
    await openssl('ts', '-reply', ...signer, ...reply);
    return readFile(path(`${name}.tst`));
  }

  return { authority, timeAuthority: authority, sign, stamp, member: await makeMember(), logKey: logKeys() };
}

async function makeMember(): Promise<Service['member']> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
    true,
    ['sign', 'verify'],
  );
  const der = Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString('base64');
  const lines = der.match(/.{1,64}/g)?.join('\n');
  return {
    publicKeyPem: `-----BEGIN PUBLIC KEY-----\n${lines}\n-----END PUBLIC KEY-----\n`,
    sign: async (data) =>
      new Uint8Array(await crypto.subtle.sign(algorithm.name, privateKey, data as Uint8Array<ArrayBuffer>)),
  };
}

function logKeys(): Service['logKey'] {
  const keys = new Map<string, Promise<{ signer: NoteSigner; key: string }>>();
  return (origin) => {
    const kept = keys.get(origin) ?? makeLogKey(origin);
    keys.set(origin, kept);
    return kept;
  };
}

async function makeLogKey(origin: string): Promise<{ signer: NoteSigner; key: string }> {
  const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const key = verifierKey(origin, keyType.log, raw);
  return { signer: createNoteSigner(key, pair.privateKey), key: formatVerifierKey(key) };
}

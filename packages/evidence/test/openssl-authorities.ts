import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Certificates, signatures and time stamps that openssl makes, in a folder of their own. */
export interface OpensslAuthorities {
  readonly folder: string;
  openssl(...args: readonly string[]): Promise<string>;
  read(name: string): Promise<Buffer>;
  pem(name: string): Promise<string>;
  write(name: string, content: string | Uint8Array): Promise<void>;
  /** Makes `<name>.key` and `<name>.pem`, issued by `issuer` (itself when it has the same name). */
  certify(name: string, request: CertificateRequest): Promise<void>;
  remove(): Promise<void>;
}

export interface CertificateRequest {
  readonly issuer: string;
  /** Lines of an openssl extension section. */
  readonly extensions: readonly string[];
  readonly key?: readonly string[];
  readonly subject?: string;
  /** YYYYMMDDHHMMSSZ */
  readonly from?: string;
  readonly until?: string;
  /** Hexadecimal. */
  readonly serial?: string;
}

export const authorityExtensions = [
  'basicConstraints=critical,CA:TRUE',
  'keyUsage=critical,keyCertSign,cRLSign',
];

export async function openOpensslAuthorities(): Promise<OpensslAuthorities> {
  const folder = await mkdtemp(join(tmpdir(), 'signatures-'));
  const openssl = async (...args: readonly string[]) => (await run('openssl', args, { cwd: folder })).stdout;
  const write = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content);
  return {
    folder,
    openssl,
    write,
    read: (name) => readFile(join(folder, name)),
    pem: (name) => readFile(join(folder, `${name}.pem`), 'utf8'),
    remove: () => rm(folder, { recursive: true }),
    async certify(name, request) {
      const {
        issuer,
        extensions,
        key = ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'],
      } = request;
      const { from = '20260101000000Z', until = '20460101000000Z', serial = randomSerial() } = request;
      await openssl('genpkey', '-out', `${name}.key`, ...key);
      await write(
        `${name}.cnf`,
        [...caSection, '[ext]', 'subjectKeyIdentifier=hash', ...extensions].join('\n'),
      );
      await Promise.all([write('index.txt', ''), write('serial', serial)]);
      const subject = request.subject ?? `/O=Test/CN=${name}`;
      await openssl('req', '-new', '-key', `${name}.key`, '-subj', subject, '-out', `${name}.csr`);
      const signing = issuer === name ? ['-selfsign'] : ['-cert', `${issuer}.pem`];
      const dates = ['-startdate', from, '-enddate', until];
      const files = ['-keyfile', `${issuer}.key`, '-in', `${name}.csr`, '-out', `${name}.pem`];
      await openssl('ca', '-batch', '-notext', '-config', `${name}.cnf`, ...signing, ...dates, ...files);
    },
  };
}

const randomSerial = () =>
  `4${Array.from({ length: 15 }, () => Math.floor(Math.random() * 16).toString(16)).join('')}`;

const caSection = [
  '[ca]',
  'default_ca=default',
  '[default]',
  'database=index.txt',
  'serial=serial',
  'new_certs_dir=.',
  'default_md=sha256',
  'policy=any',
  'x509_extensions=ext',
  'unique_subject=no',
  '[any]',
  'organizationName=optional',
  'commonName=optional',
];

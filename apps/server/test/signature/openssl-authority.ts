import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { integer, objectId, octets, sequence, tagged } from '@attestation/pdf/cms';

const run = promisify(execFile);

/** A time stamp authority that openssl makes, with a root certificate of its own. */
export interface OpensslAuthority {
  /** PEM file. */
  readonly rootFile: string;
  /** A TimeStampResp, DER, to a TimeStampReq. */
  reply(query: Buffer): Promise<Buffer>;
  remove(): Promise<void>;
}

/**
 * `qualified`: its key is for RSASSA-PSS alone, and its time stamps have the extension of a qualified one. `old`: names its
 * certificate by SHA-1.
 */
export type AuthorityKind = 'plain' | 'qualified' | 'old';

export async function makeAuthority(kind: AuthorityKind = 'plain'): Promise<OpensslAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'time-stamps-'));
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const own = (name: string) => ['-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=${name}`];
  await run('openssl', ['req', '-x509', ...key, ...own('root'), '-days', '9'], { cwd: folder });
  const extensions = [
    '-addext',
    'extendedKeyUsage=critical,timeStamping',
    '-addext',
    'basicConstraints=CA:FALSE',
  ];
  const issued = ['-CA', 'root.pem', '-CAkey', 'root.key', '-days', '9', ...extensions];
  await run('openssl', ['req', '-x509', ...key, ...own('clock'), ...issued], { cwd: folder });
  const pss = ['-newkey', 'rsa-pss', '-pkeyopt', 'rsa_keygen_bits:2048', '-nodes'];
  if (kind === 'qualified')
    await run('openssl', ['req', '-x509', ...pss, ...own('qualified'), ...issued], { cwd: folder });
  const settings = ['[tsa]', 'default_tsa=it', '[it]', 'serial=serial', 'default_policy=1.2.3'];
  const named = `ess_cert_id_alg=${kind === 'old' ? 'sha1' : 'sha256'}`;
  const kinds = ['digests=sha256', 'signer_digest=sha256', named];
  await writeFile(join(folder, 'tsa.cnf'), [...settings, ...kinds].join('\n'));
  let number = 0;
  // openssl counts its stamps in a file: one reply after the other.
  let last: Promise<unknown> = Promise.resolve();
  async function reply(query: Buffer): Promise<Buffer> {
    number += 1;
    const name = `${number}`;
    await writeFile(join(folder, `${name}.tsq`), query);
    const files = ['-queryfile', `${name}.tsq`, '-signer', 'clock.pem', '-inkey', 'clock.key'];
    const args = ['ts', '-reply', '-config', 'tsa.cnf', ...files, '-out', `${name}.tsr`];
    // A query that it cannot read is answered, too, with a status other than 0.
    await run('openssl', args, { cwd: folder }).catch(() => {});
    if (kind === 'qualified') return qualified(name);
    return readFile(join(folder, `${name}.tsr`));
  }

  /** `openssl ts` makes neither extensions nor RSASSA-PSS: `openssl cms` signs what it says again. */
  async function qualified(name: string): Promise<Buffer> {
    const [token, info] = [`${name}.tst`, `${name}.info`];
    const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
    await openssl('ts', '-reply', '-in', `${name}.tsr`, '-token_out', '-out', token);
    await openssl('cms', '-verify', '-inform', 'DER', '-in', token, '-noverify', '-binary', '-out', info);
    const content = (await readFile(join(folder, info))).subarray(2);
    // EN 319 422 section 9.1
    const statements = sequence(sequence(objectId('0.4.0.19422.1.1')));
    const extension = sequence(objectId('1.3.6.1.5.5.7.1.3'), octets(statements));
    await writeFile(join(folder, info), sequence(content, tagged(1, extension)));
    const key = ['-signer', 'qualified.pem', '-inkey', 'qualified.key', '-keyopt', 'rsa_pss_saltlen:32'];
    const form = [
      '-cades',
      '-nodetach',
      '-binary',
      '-outform',
      'DER',
      '-econtent_type',
      'id-smime-ct-TSTInfo',
    ];
    await openssl('cms', '-sign', ...form, ...key, '-in', info, '-out', token);
    return sequence(sequence(integer(0)), await readFile(join(folder, token)));
  }
  return {
    rootFile: join(folder, 'root.pem'),
    reply(query) {
      const made = last.then(() => reply(query));
      last = made.catch(() => {});
      return made;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

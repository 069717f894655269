import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A time stamp authority that openssl makes, with a root certificate of its own. */
export interface OpensslAuthority {
  /** PEM file. */
  readonly rootFile: string;
  /** A TimeStampResp, DER, to a TimeStampReq. */
  reply(query: Buffer): Promise<Buffer>;
  remove(): Promise<void>;
}

export async function makeAuthority(): Promise<OpensslAuthority> {
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
  const settings = ['[tsa]', 'default_tsa=it', '[it]', 'serial=serial', 'default_policy=1.2.3'];
  const kinds = ['digests=sha256', 'signer_digest=sha256', 'ess_cert_id_alg=sha256'];
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
    return readFile(join(folder, `${name}.tsr`));
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

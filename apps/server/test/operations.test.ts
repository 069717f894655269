import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const operations = join(import.meta.dirname, '../operations');
const folder = mkdtempSync(join(tmpdir(), 'operations-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The file, with a certificate that is there, in the place of the one that it names. */
function inFolder(name: string): string {
  const at = (file: string) => join(folder, file);
  const subject = ['-subj', '/CN=attest.example', '-days', '2', '-nodes'];
  spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    ...subject,
    '-keyout',
    at('key.pem'),
    '-out',
    at('chain.pem'),
  ]);
  const both = ['chain.pem', 'key.pem'].map((file) => readFileSync(at(file), 'utf8'));
  writeFileSync(at('chain-and-key.pem'), both.join(''));
  const text = readFileSync(join(operations, name), 'utf8');
  writeFileSync(at(name), text.replaceAll('/etc/ssl/attest.example', folder));
  return at(name);
}

const without = (command: string) => !existsSync(command) || !existsSync('/usr/bin/openssl');

test.skipIf(without('/usr/sbin/nginx'))('nginx accepts nginx.conf (skipped without nginx)', () => {
  const site = inFolder('nginx.conf');
  const main = join(folder, 'main.conf');
  writeFileSync(main, `pid ${folder}/pid; error_log stderr; events {} http { include ${site}; }`);
  const { status, stderr } = spawnSync('/usr/sbin/nginx', ['-t', '-c', main], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
});

test.skipIf(without('/usr/sbin/haproxy'))('haproxy accepts haproxy-tls.cfg (skipped without haproxy)', () => {
  const { status, stderr } = spawnSync('/usr/sbin/haproxy', ['-c', '-f', inFolder('haproxy-tls.cfg')], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

test('server, backup and admin command have the same user, data and settings', () => {
  const texts = ['attestation.service', 'attestation-backup.service', 'attestation-admin.sh'].map((name) =>
    readFileSync(join(operations, name), 'utf8'),
  );
  for (const text of texts) {
    expect(text).toContain('DATA_DIR=/var/lib/attestation/data');
    expect(text).toContain('KEY_FILE=/var/lib/attestation/data.key');
    expect(text).toMatch(/User=attestation$|--uid=attestation /m);
    expect(text).toContain('/etc/attestation.env');
    expect(text).toContain('/opt/attestation/node_modules/.bin/attestation-');
  }
  // A database that starts later must not use up the starts.
  expect(texts[0]).toContain('StartLimitIntervalSec=0');
});

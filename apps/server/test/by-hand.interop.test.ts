import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloadFile } from './download-file.ts';
import { filePart, pdf, sha256 } from './files.ts';
import { call, type ServerUnderTest, smallest, startServerUnderTest, upload } from './server-under-test.ts';

/** The purpose that only the certificate of the service has. */
const manifestSigning = '2.25.48769193404745292642276344357587215771';

describe('README.txt of a file, followed to the letter', () => {
  let server: ServerUnderTest;
  let folder: string;
  /** The blocks of commands in README.txt, in order. */
  let steps: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attestation-by-hand-'));
    server = await startServerUnderTest();
    const payload = smallest(server, {
      factoids: [{ unique_id: 'a', type: 'product', data: { name: 'gold', price: 560.5 } }],
      attachments: { 0: [sha256(pdf)] },
      completed: false,
    });
    const file = filePart(0, pdf, { fileName: '合同.pdf' });
    const ano = (await upload(server, 'createAttestation', payload, [file])).json.data.no;
    await call(server, 'addFactoids', { ano, factoids: [] });
    const trust = await fetch(`${server.url}/trust/sandbox.json`);
    await writeFile(join(folder, 'trust.json'), await trust.text());
    await writeFile(join(folder, 'FILE.zip'), await (await downloadFile(server, ano)).bytes());
    const readme = spawnSync('unzip', ['-p', 'FILE.zip', 'README.txt'], { cwd: folder, encoding: 'utf8' });
    const commands = readme.stdout.split('HOW TO CHECK IT')[1] ?? '';
    steps = [...commands.matchAll(/(?:^ {4}\S.*\n(?: {8}\S.*\n)*)+/gm)].map(([block]) => block);
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** What a block prints, and how it ends, in the folder where the one before left its reader. */
  const run = (block: string, cwd: string, { now = [] as string[] } = {}) => {
    const [command = '', ...args] = [...now, 'bash', '--norc', '-euo', 'pipefail', '-c', block];
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd,
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };

  test('each step holds', async () => {
    expect(steps).toHaveLength(6);
    const [unpack = '', requests = '', key = '', service = '', log = '', checkpoint = ''] = steps;
    const inside = join(folder, 'attestation');

    const unpacked = run(unpack, folder);
    expect(unpacked.status, unpacked.said).toBe(0);
    expect(unpacked.said.match(/: OK$/gm)).toHaveLength(
      JSON.parse(await readFile(join(inside, 'manifest.json'), 'utf8')).files.length,
    );
    for (const number of ['001', '002'])
      expect(run(requests.replaceAll('001', number), inside)).toEqual({ status: 0, said: 'Verified OK\n' });
    const { member, origin } = JSON.parse(await readFile(join(inside, 'manifest.json'), 'utf8'));
    expect(run(key, inside)).toEqual({ status: 0, said: `${member.keys[0]}  -\n` });
    const times = new Set<string | undefined>();
    // The certificates of the service have ended by then.
    for (const now of [[], ['faketime', '2035-06-01']]) {
      const signed = run(service, inside, { now });
      expect(signed.status, signed.said).toBe(0);
      expect(signed.said).toMatch(/CMS Verification successful/);
      expect(signed.said).toMatch(/Verification: OK/);
      times.add(/^"20.*Z"$/m.exec(signed.said)?.[0]);
    }
    expect([times.size, times.has(undefined)]).toEqual([1, false]);

    const manifest = createHash('sha256')
      .update(await readFile(join(inside, 'manifest.json')))
      .digest();
    const leaf = createHash('sha256').update('\0').update(manifest).digest('hex');
    expect(run(log, inside).said).toBe(`${leaf}  -\n`);
    // The first leaf of a log of one: the leaf hash is the root, which the checkpoint states in Base64.
    const proof = await readFile(join(inside, 'proof/inclusion.tlog-proof'), 'utf8');
    expect(proof).toContain(`\n1\n${Buffer.from(leaf, 'hex').toString('base64')}\n`);
    const { status, said } = run(checkpoint, inside);
    expect([status, said.split('\n').slice(0, 2)]).toEqual([0, [origin, 'Signature Verified Successfully']]);
  });

  test.each([
    ['of the service is accepted', `emailProtection,${manifestSigning}`, 0],
    [
      "of a member, for documents, is refused although its authority is the service's",
      'emailProtection,1.3.6.1.5.5.7.3.36',
      1,
    ],
  ])('a signature with a certificate %s', async (_, purposes, want) => {
    const inside = join(folder, 'attestation');
    const original = await readFile(join(inside, 'META-INF/manifest.p7s'));
    const trust = await readFile(join(folder, 'trust.json'), 'utf8');
    const key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';
    const forged = run(
      `openssl req -x509 ${key} -keyout ca.key -out ca.pem -subj /CN=authority
      openssl req -x509 ${key} -keyout own.key -out own.pem -subj /CN=signer -CA ca.pem -CAkey ca.key \\
        -addext basicConstraints=CA:FALSE -addext extendedKeyUsage=${purposes}
      openssl cms -sign -binary -in attestation/manifest.json -signer own.pem -inkey own.key \\
        -outform DER -out attestation/META-INF/manifest.p7s
      jq --rawfile pem ca.pem '.authority = $pem' trust.json > other.json && mv other.json trust.json`,
      folder,
      { now: ['faketime', '-f', '-1h'] },
    );
    expect(forged.status, forged.said).toBe(0);
    const { status, said } = run(steps[3] ?? '', inside);
    expect([status, said.includes('CMS Verification successful')], said).toEqual([want, true]);
    await writeFile(join(inside, 'META-INF/manifest.p7s'), original);
    await writeFile(join(folder, 'trust.json'), trust);
  });

  test('and finds what was changed', async () => {
    const [unpack = '', requests = '', , service = '', , checkpoint = ''] = steps;
    const check = unpack.split('\n').slice(1).join('\n');
    const inside = join(folder, 'attestation');
    await appendFile(join(inside, 'data/attestation.json'), ' ');
    expect(run(check, inside).said).toContain('data/attestation.json: FAILED');
    await appendFile(join(inside, 'requests/001.signed'), ' ');
    expect(run(requests, inside).status).not.toBe(0);
    await appendFile(join(inside, 'manifest.json'), ' ');
    expect(run(service, inside).status).not.toBe(0);
    const proof = join(inside, 'proof/inclusion.tlog-proof');
    await writeFile(proof, (await readFile(proof, 'utf8')).replace('\n1\n', '\n2\n'));
    expect(run(checkpoint, inside).status).not.toBe(0);
  });
});

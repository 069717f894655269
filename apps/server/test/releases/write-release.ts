/**
 * Keeps what a server of this release leaves behind: DATA_DIR, KEY_FILE, the answers of reads, attestation files and
 * trust files, as `<folder>/<release>.tar.gz`. Run once for each release, on its commit; never again for that one.
 *
 *   node test/releases/write-release.ts 1.0.0
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { linesPdf } from '@attestation/pdf/testing';
import { downloadFile, verifyWith } from '../download-file.ts';
import { filePart, pdf, picture, sha256 } from '../files.ts';
import {
  call,
  type ServerUnderTest,
  startServerUnderTest,
  type TestKey,
  upload,
} from '../server-under-test.ts';
import type { Kept } from './kept.ts';

const release = process.argv[2];
if (!release) throw new Error('Name the release: node test/releases/write-release.ts 1.0.0');
const folder = await mkdtemp(join(tmpdir(), 'attestation-release-'));
const server = await startServerUnderTest({
  dataDir: join(folder, 'data'),
  keyFile: join(folder, 'data.key'),
});
const kept: Kept[] = [];
await mkdir(join(folder, 'files'));
for (const environment of ['formal', 'sandbox'] as const) {
  const key = environment === 'formal' ? server.formal : server.member;
  const closed = await create(server, key, `${environment}-closed`, {});
  const open = await create(server, key, `${environment}-open`, { completed: false });
  await writeFile(join(folder, 'files', `${closed}.zip`), await completeFile(server, key, closed));
  const trust = await (await fetch(`${server.url}/trust/${environment}.json`)).text();
  await writeFile(join(folder, `trust-${environment}.json`), trust);
  for (const ano of [closed, open]) {
    const { data } = (await call(server, 'readAttestation', { ano }, key)).json;
    kept.push({ environment, isOpen: ano === open, data });
  }
}
await server.stop();
await writeFile(join(folder, 'kept.json'), `${JSON.stringify(kept, null, 2)}\n`);
const archive = join(import.meta.dirname, `${release}.tar.gz`);
await promisify(execFile)('tar', ['-czf', archive, '-C', folder, '.']);
await rm(folder, { recursive: true });
process.stdout.write(`Written: ${archive}\n`);

/** With two files, one of which a certified party signs. */
async function create(of: ServerUnderTest, key: TestKey, uniqueId: string, more: object): Promise<string> {
  const person = { type: 'PERSONAL', link_name: '李雷', link_id_card: '42012319800127691X' };
  const reach = { link_phone: '13800000000', link_email: 'lilei@example.com' };
  const caId: string = (await call(of, 'applyCertification', { ...person, ...reach }, key)).json.data.no;
  const contract = await linesPdf('Signed by: Party A');
  const payload = {
    unique_id: uniqueId,
    template_id: of.templateId,
    identities: { ID: '42012319800127691X', MO: '15857112383' },
    factoids: [
      { unique_id: 'product-1', type: 'product', data: { name: '黄金', price: 1.1 } },
      { unique_id: 'product-2', type: 'product', data: { name: 'silver', price: '2.50' } },
    ],
    attachments: {
      0: [sha256(pdf), { checksum: sha256(contract), sign: { [caId]: ['Party A'] } }],
      1: [sha256(picture)],
    },
    ...more,
  };
  const files = [filePart(0, pdf, { fileName: '合同.pdf' }), filePart(0, contract), filePart(1, picture)];
  const answer = await upload(of, 'createAttestation', payload, files, undefined, key);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json.data.no;
}

/** The file when everything is in it. */
async function completeFile(of: ServerUnderTest, member: TestKey, ano: string): Promise<Buffer> {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    const file = await downloadFile({ url: of.url, member }, ano);
    if ((await verifyWith(of, file)).verdict === 'valid') return Buffer.from(await file.arrayBuffer());
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${ano} has no complete file after 30 s`);
}

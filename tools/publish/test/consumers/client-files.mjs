import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@attestation/client/v1';

const { ATTEST_URL: baseUrl, ATTEST_ACCESS_KEY: accessKey, ATTEST_KEY: privateKey } = process.env;
const client = createClient({ baseUrl, accessKey, privateKey });
const data = { name: 'Zhang San', phone_number: '13234568732' };
const { no } = await client.createAttestation({
  payload: {
    unique_id: crypto.randomUUID(),
    template_id: 'DEMO-TRADE',
    identities: { ID: '42012319800127691X' },
    factoids: [{ unique_id: 'buyer-1', type: 'user', data }],
  },
  attachments: [
    [{ path: 'package.json' }, { stream: createReadStream('package.json'), name: 'streamed.json' }],
  ],
});
const { attachments } = await client.readAttestation({ payload: { ano: no } });
const folder = await mkdtemp(join(tmpdir(), 'saved-'));
const path = await (await client.downloadAttestation({ payload: { ano: no } })).saveTo(folder);
const start = (await readFile(path)).subarray(0, 2).toString();
await rm(folder, { recursive: true });
const count = Object.values(attachments).flat().length;
console.log(`${count} files, saved as ${start === 'PK' ? 'a zip' : start}`);

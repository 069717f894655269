// Needs @attestation/client and Node 22.18 or newer, which runs TypeScript as it is.
// FILE is the path of the file to attach.
import { readFileSync } from 'node:fs';
import { createClient } from '@attestation/client/v1';

const { BASE_URL = '', ACCESS_KEY = '', PRIVATE_KEY_FILE = '', TEMPLATE_ID = '', FILE = '' } = process.env;

const client = createClient({
  baseUrl: BASE_URL,
  accessKey: ACCESS_KEY,
  privateKey: readFileSync(PRIVATE_KEY_FILE, 'utf8'),
});

const { no } = await client.createAttestation({
  payload: {
    unique_id: 'order-typescript-2', // the same again gives the same number: a retry is safe
    template_id: TEMPLATE_ID,
    identities: { MO: '15857112383' },
    factoids: [{ unique_id: 'buyer-1', type: 'user', data: { name: '张三', phone_number: '13234568732' } }],
  },
  attachments: [[{ path: FILE }]], // the files of each factoid; their checksums go into the payload
});
console.log(no);

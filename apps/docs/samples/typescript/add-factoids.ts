// Needs @attestation/client and Node 22.18 or newer, which runs TypeScript as it is.
// ATTESTATION_NO is the reference number of an open attestation of yours.
import { readFileSync } from 'node:fs';
import { createClient } from '@attestation/client/v1';

const { BASE_URL = '', ACCESS_KEY = '', PRIVATE_KEY_FILE = '', ATTESTATION_NO = '' } = process.env;

const client = createClient({
  baseUrl: BASE_URL,
  accessKey: ACCESS_KEY,
  privateKey: readFileSync(PRIVATE_KEY_FILE, 'utf8'),
});

const { success } = await client.addFactoids({
  payload: {
    ano: ATTESTATION_NO,
    factoids: [{ unique_id: 'buyer-2', type: 'user', data: { name: '李雷', phone_number: '13378784545' } }],
    completed: true, // closes the attestation; false leaves it open for more
  },
});
console.log(success);

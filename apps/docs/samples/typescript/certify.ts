// Needs @attestation/client and Node 22.18 or newer, which runs TypeScript as it is.
import { readFileSync } from 'node:fs';
import { createClient } from '@attestation/client/v1';

const { BASE_URL = '', ACCESS_KEY = '', PRIVATE_KEY_FILE = '' } = process.env;

const client = createClient({
  baseUrl: BASE_URL,
  accessKey: ACCESS_KEY,
  privateKey: readFileSync(PRIVATE_KEY_FILE, 'utf8'),
});

const { no } = await client.applyCertification({
  payload: {
    type: 'PERSONAL',
    link_name: 'Li Lei',
    link_id_card: '330184198501184115',
    link_phone: '13378784545',
    link_email: 'li@example.com',
  },
});
console.log(no);

// Needs @attestation/client and Node 22.18 or newer, which runs TypeScript as it is.
// ATTESTATION_NO is the reference number of your attestation.
import { readFileSync } from 'node:fs';
import { createClient } from '@attestation/client/v1';

const { BASE_URL = '', ACCESS_KEY = '', PRIVATE_KEY_FILE = '', ATTESTATION_NO = '' } = process.env;

const client = createClient({
  baseUrl: BASE_URL,
  accessKey: ACCESS_KEY,
  privateKey: readFileSync(PRIVATE_KEY_FILE, 'utf8'),
});

const attestation = await client.readAttestation({
  payload: { ano: ATTESTATION_NO, fields: ['identities', 'factoids'] },
});
console.log(JSON.stringify(attestation));

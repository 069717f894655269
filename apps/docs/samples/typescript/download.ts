// Needs @attestation/client and Node 22.18 or newer, which runs TypeScript as it is.
// ATTESTATION_NO is the reference number of a closed attestation of yours.
import { readFileSync } from 'node:fs';
import { createClient } from '@attestation/client/v1';

const { BASE_URL = '', ACCESS_KEY = '', PRIVATE_KEY_FILE = '', ATTESTATION_NO = '' } = process.env;

const client = createClient({
  baseUrl: BASE_URL,
  accessKey: ACCESS_KEY,
  privateKey: readFileSync(PRIVATE_KEY_FILE, 'utf8'),
});

const download = await client.downloadAttestation({ payload: { ano: ATTESTATION_NO } });
// The file appears whole or not at all; `attest verify` checks what it proves.
console.log(await download.saveTo('.'));

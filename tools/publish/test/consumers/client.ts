import { createClient } from '@attestation/client/v1';

declare const process: { env: Record<string, string> };
const {
  ATTEST_URL: baseUrl = '',
  ATTEST_ACCESS_KEY: accessKey = '',
  ATTEST_KEY: privateKey = '',
} = process.env;

async function tenLines(): Promise<string> {
  const client = createClient({ baseUrl, accessKey, privateKey });
  const data = { name: 'Zhang San', phone_number: '13234568732' };
  const { no } = await client.createAttestation({
    payload: {
      unique_id: crypto.randomUUID(),
      template_id: 'DEMO-TRADE',
      identities: { ID: '42012319800127691X' },
      factoids: [{ unique_id: 'buyer-1', type: 'user', data }],
    },
    attachments: [[new Blob(['the contract'])]],
  });
  const { factoids } = await client.readAttestation({ payload: { ano: no } });
  return `${factoids.length} factoid`;
}

tenLines().then((said) => console.log(said));

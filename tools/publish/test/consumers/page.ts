import { createClient } from '@attestation/client/v1';
import { attach, createApi } from '@attestation/client/v1/openapi-fetch';
import { createSigner } from '@attestation/signing';

declare const window: {
  tenLines: (baseUrl: string, accessKey: string, privateKey: string) => Promise<object>;
};

/** What a page does: a file from a form goes up, and what is stored comes back. */
window.tenLines = async (baseUrl, accessKey, privateKey) => {
  const client = createClient({ baseUrl, accessKey, privateKey });
  const data = { name: 'Zhang San', phone_number: '13234568732' };
  const { no } = await client.createAttestation({
    payload: {
      unique_id: crypto.randomUUID(),
      template_id: 'DEMO-TRADE',
      identities: { ID: '42012319800127691X' },
      factoids: [{ unique_id: 'buyer-1', type: 'user', data }],
    },
    attachments: [[new File(['the contract'], 'contract.txt')]],
  });
  const { factoids, attachments } = await client.readAttestation({ payload: { ano: no } });
  const download = await client.downloadAttestation({ payload: { ano: no } });
  const api = createApi({ baseUrl, accessKey, signer: createSigner(privateKey) });
  const byPath = await api.POST('/api/v1/attestations', {
    body: {
      payload: {
        unique_id: crypto.randomUUID(),
        template_id: 'DEMO-TRADE',
        identities: { ID: '42012319800127691X' },
        factoids: [{ unique_id: 'buyer-1', type: 'user', data }],
      },
      attachments: attach([[new Blob(['the contract'])]]),
    },
  });
  const zip = new Uint8Array(await new Response(download.stream).arrayBuffer());
  return {
    factoids: factoids.length,
    files: Object.values(attachments).flat().length,
    byPath: byPath.error?.message ?? byPath.response.status,
    zip: String.fromCharCode(...zip.slice(0, 2)),
  };
};

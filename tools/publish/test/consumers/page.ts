import { createClient } from '@attestation/client/v1';

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
  const zip = new Uint8Array(await new Response(download.stream).arrayBuffer());
  return {
    factoids: factoids.length,
    files: Object.values(attachments).flat().length,
    zip: String.fromCharCode(...zip.slice(0, 2)),
  };
};

import { createClient } from '@attestation/client/v1';
import { attach, createApi } from '@attestation/client/v1/openapi-fetch';
import { createSigner } from '@attestation/signing';

interface Settings {
  ATTEST_URL: string;
  ATTEST_ACCESS_KEY: string;
  ATTEST_KEY: string;
}

/** What a worker does: files of each kind go up, and what is stored comes back. `workerd test` runs it. */
export const worker = {
  async test(_: unknown, { ATTEST_URL, ATTEST_ACCESS_KEY, ATTEST_KEY }: Settings): Promise<void> {
    const client = createClient({
      baseUrl: ATTEST_URL,
      accessKey: ATTEST_ACCESS_KEY,
      privateKey: ATTEST_KEY,
    });
    const data = { name: 'Zhang San', phone_number: '13234568732' };
    const streamed = new Response('streamed').body as ReadableStream<Uint8Array>;
    const { no } = await client.createAttestation({
      payload: {
        unique_id: crypto.randomUUID(),
        template_id: 'DEMO-TRADE',
        identities: { ID: '42012319800127691X' },
        factoids: [{ unique_id: 'buyer-1', type: 'user', data }],
        completed: false,
      },
      attachments: [[new Blob(['blob']), new Uint8Array([1, 2]), { stream: streamed, name: 'streamed.txt' }]],
    });
    const api = createApi({
      baseUrl: ATTEST_URL,
      accessKey: ATTEST_ACCESS_KEY,
      signer: createSigner(ATTEST_KEY),
    });
    const { error } = await api.POST('/api/v1/factoids', {
      body: {
        payload: { ano: no, factoids: [{ unique_id: 'buyer-2', type: 'user', data }] },
        attachments: attach([[new Blob(['by path'])]]),
      },
    });
    if (error) throw new Error(error.message);
    const { attachments } = await client.readAttestation({ payload: { ano: no } });
    const { stream } = await client.downloadAttestation({ payload: { ano: no } });
    const zip = new Uint8Array(await new Response(stream).arrayBuffer());
    const count = Object.values(attachments).flat().length;
    console.log(`${count} files, saved as ${zip[0] === 0x50 ? 'a zip' : zip[0]}`);
  },
};

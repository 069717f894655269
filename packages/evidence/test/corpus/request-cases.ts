import { generateKeyPairSync, sign } from 'node:crypto';
import { listed } from './change.ts';
import { refused } from './corpus-case.ts';

export const requestCases = refused([
  [
    'request-text-changed',
    'The signed text of a request is another one.',
    'The member has not signed it.',
    'requests.signatures request-signature',
    listed('requests/001.signed', (text) => text.replace('order-1', 'order-2')),
  ],
  [
    'request-signature-of-another',
    'A request has the signature of the other one.',
    'A right signature over something else is none.',
    'requests.signatures request-signature',
    {
      files: (files) => void files.set('requests/001.sig', files.get('requests/002.sig') ?? new Uint8Array()),
    },
  ],
  [
    'request-key-replaced',
    'One request is signed by another key, which is stored with it.',
    'Anyone can make a key and sign with it; one access key has one public key.',
    'requests.signatures request-key-differs',
    () => {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const pem = publicKey.export({ type: 'spki', format: 'pem' });
      return {
        files(files) {
          files.set('requests/002.key.pem', new TextEncoder().encode(String(pem)));
          files.set(
            'requests/002.sig',
            sign('sha256', files.get('requests/002.signed') ?? Buffer.of(), privateKey),
          );
        },
      };
    },
  ],
  [
    'request-key-unusable',
    'The public key is not a key.',
    'What cannot be checked does not count.',
    'requests.signatures request-key-unusable',
    listed('requests/001.key.pem', () => 'none\n'),
  ],
  [
    'request-id-changed',
    'The request id stored with a request is not the one that was signed.',
    'Requests are referred to by it.',
    'requests.signatures request-signed-text',
    listed('requests/002.json', (text) => text.replace('"r2"', '"r3"')),
  ],
  [
    'request-access-key-changed',
    'The access key stored with a request is not the one that was signed.',
    'It names who is bound.',
    'requests.signatures request-signed-text',
    listed('requests/001.json', (text) => text.replace('"AK1"', '"AK2"')),
  ],
  [
    'request-time-changed',
    'A request was received a second later than the custody log says.',
    'Who was first is often the question.',
    'custody.requests custody-requests-differ',
    listed('requests/002.json', (text) =>
      text.replace(/"received_at":(\d+)/, (_, at) => `"received_at":${Number(at) + 1000}`),
    ),
  ],
  [
    'request-removed',
    'The second request was removed, all four files.',
    'What it brought would be there without a signature.',
    'data.attestation data-factoid-count',
    { draft: ({ requests }) => void requests.pop() },
  ],
  [
    'request-file-removed',
    'A request lacks its signature.',
    'What cannot be checked does not count.',
    'requests.signatures request-incomplete',
    { files: (files) => void files.delete('requests/002.sig') },
  ],
  [
    'request-of-another-attestation',
    'The second request adds to another attestation.',
    'It was signed, but not for this.',
    'data.attestation data-no-requests',
    {
      draft: ({ requests: [, add], no }) =>
        void Object.assign(add ?? {}, { payload: add?.payload.replace(no, no.replace('0', '1')) }),
    },
  ],
  [
    'request-none-closes',
    'No request closes the attestation.',
    'The member was not done.',
    'data.attestation data-not-closed',
    {
      draft({ requests: [, add] }) {
        if (add) add.payload = add.payload.replace('{', '{"completed":false,');
      },
    },
  ],
  [
    'request-after-closing',
    'The first request closes the attestation already; the second one adds to it.',
    'What is closed stays as it is.',
    'data.attestation data-after-closing',
    {
      draft({ requests: [create] }) {
        if (create) create.payload = create.payload.replace(',"completed":false', '');
      },
    },
  ],
  [
    'request-on-another-path',
    'A request was signed for another operation.',
    'The same payload means something else there.',
    'requests.signatures request-facts',
    { draft: ({ requests: [create] }) => void Object.assign(create ?? {}, { path: '/api/v1/attestation' }) },
  ],
]);

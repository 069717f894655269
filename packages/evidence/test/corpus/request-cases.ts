import { generateKeyPairSync, sign } from 'node:crypto';
import { canonicalJson, type Json } from '../../src/canonical-json.ts';
import { sha256 } from '../make-file.ts';
import { listed } from './change.ts';
import { refused } from './corpus-case.ts';

const EVENTS = 'audit/events.jsonl';

interface Event {
  [member: string]: Json;
}

/** The custody log with other events, chained anew from the first to the last. */
const rechained = (change: (events: Event[]) => void) =>
  listed(EVENTS, (text) => {
    const events: Event[] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    change(events);
    let previous = '0'.repeat(64);
    return events
      .map(({ hash: _, ...event }, index) => {
        const linked = { ...event, previous, sequence: index + 1 };
        previous = sha256(canonicalJson(linked));
        return `${canonicalJson({ ...linked, hash: previous })}\n`;
      })
      .join('');
  });

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
    'One request is signed by another key, which lies beside it.',
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
    'The public key is no key.',
    'What cannot be checked does not count.',
    'requests.signatures request-key-unusable',
    listed('requests/001.key.pem', () => 'none\n'),
  ],
  [
    'request-id-changed',
    'The request id beside a request is not the one that was signed.',
    'Requests are referred to by it.',
    'requests.signatures request-signed-text',
    listed('requests/002.json', (text) => text.replace('"r2"', '"r3"')),
  ],
  [
    'request-access-key-changed',
    'The access key beside a request is not the one that was signed.',
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
    'The second request is gone, all four files.',
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
    'request-on-another-path',
    'A request was signed for another operation.',
    'The same payload means something else there.',
    'requests.signatures request-facts',
    { draft: ({ requests: [create] }) => void Object.assign(create ?? {}, { path: '/api/v1/attestation' }) },
  ],
  [
    'custody-event-changed',
    'A custody event is of another kind.',
    'The log says what was done, and when.',
    'custody.chain custody-broken',
    listed(EVENTS, (text) => text.replace('"kind":"factoids-added"', '"kind":"closed"')),
  ],
  [
    'custody-event-removed',
    'The event in the middle is gone.',
    'What was done could be hidden.',
    'custody.chain custody-broken',
    listed(EVENTS, (text) =>
      text
        .split('\n')
        .filter((_, i) => i !== 1)
        .join('\n'),
    ),
  ],
  [
    'custody-events-reordered',
    'Two events stand in another order.',
    'The order is what happened.',
    'custody.chain custody-broken',
    listed(EVENTS, (text) =>
      text
        .trim()
        .split('\n')
        .reverse()
        .map((line) => `${line}\n`)
        .join(''),
    ),
  ],
  [
    'custody-cut-off',
    'The last event is gone; the chain before it is whole.',
    'A chain alone does not show its end: the manifest names it.',
    'custody.chain custody-head',
    listed(EVENTS, (text) =>
      text
        .split('\n')
        .slice(0, 2)
        .map((line) => `${line}\n`)
        .join(''),
    ),
  ],
  [
    'custody-hashed-anew',
    'An event is an hour earlier, and all hashes follow.',
    'Who can write the log can make its hashes: the manifest names the last one.',
    'custody.chain custody-head',
    rechained(([first]) => void Object.assign(first ?? {}, { at: Number(first?.at) - 3_600_000 })),
  ],
  [
    'custody-hashed-anew-by-service',
    'The same, and the manifest names the new hash.',
    'The requests still say when they were received.',
    'custody.requests custody-requests-differ',
    () => {
      let custody = { sequence: 0, hash: '' };
      const { files } = rechained(
        ([first]) => void Object.assign(first ?? {}, { at: Number(first?.at) - 3_600_000 }),
      );
      return {
        files(given) {
          files?.(given);
          const last = JSON.parse(
            Buffer.from(given.get(EVENTS) ?? [])
              .toString()
              .trim()
              .split('\n')
              .at(-1) ?? '',
          );
          custody = { sequence: last.sequence, hash: last.hash };
        },
        manifest: (manifest) =>
          void Object.assign(manifest, { custody, createdAt: '2026-11-01T07:00:00.123Z' }),
      };
    },
  ],
  [
    'custody-printed-anew',
    'The events were printed with spaces.',
    'What is hashed must have one form.',
    'custody.chain custody-format',
    listed(EVENTS, (text) => text.replaceAll('":', '": ')),
  ],
  [
    'custody-another-subject',
    'The events are those of another attestation.',
    'They would say nothing about this one.',
    'custody.chain custody-broken',
    rechained(
      (events) => void events.forEach((event) => void Object.assign(event, { subject: '0'.repeat(32) })),
    ),
  ],
  [
    'custody-closing-time',
    'The manifest names another closing time than the custody log.',
    'Who was first is often the question.',
    'custody.chain custody-story',
    { manifest: (manifest) => void Object.assign(manifest, { closedAt: '2026-11-01T08:00:05.124Z' }) },
  ],
]);

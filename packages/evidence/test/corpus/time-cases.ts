import type { Draft, Tamper } from '../make-file.ts';
import { refused } from './corpus-case.ts';
import { cosigned } from './good-proof-cases.ts';
import { signedPdf } from './pdf-cases.ts';
import { SIGNATURE, STAMP } from './sign.ts';

const DAY = 24 * 3600;

/** Everything was received so many seconds later; the member's own times go along only when asked. */
const moved = (seconds: number, { withTonce }: { withTonce: boolean }): Tamper => ({
  draft(draft: Draft) {
    const before = new Date(draft.requests[0]?.received_at ?? 0).toISOString();
    for (const request of draft.requests) {
      request.received_at += seconds * 1000;
      if (withTonce) request.tonce += seconds;
    }
    const after = new Date(draft.requests[0]?.received_at ?? 0).toISOString();
    draft.data = draft.data.replace(before, after);
  },
});

const signedFor =
  (tonce: number): NonNullable<Tamper['draft']> =>
  ({ requests }) => {
    for (const request of requests) request.tonce = tonce;
  };

export const timeCases = refused([
  [
    'times-of-2019',
    'The requests were received, and the attestation closed, in 2019; the member signed them in 2026.',
    'Who can write every time of a file cannot write the one that the member signed.',
    'requests.signatures request-time',
    moved(-7 * 365 * DAY, { withTonce: false }),
  ],
  [
    'tonce-of-2030',
    'The member signed the requests for 2030; they are said to have been received in 2026.',
    'The service takes no request that is more than five minutes away from its clock.',
    'requests.signatures request-time',
    { draft: signedFor(Date.UTC(2030, 0, 1) / 1000) },
  ],
  [
    'custody-backwards',
    'The attestation was closed two hours before it was created.',
    'The order of the events is that of what happened.',
    'custody.chain custody-times',
    {
      draft({ requests: [, add] }) {
        if (!add) return;
        add.received_at -= 2 * 3600_000;
        add.tonce -= 2 * 3600;
      },
    },
  ],
  [
    'signature-before-closing',
    'The service signed a year before the attestation was closed; there is no time stamp.',
    'The manifest names the time of the closing: it cannot have been signed before.',
    'signature.service signature-before-closing',
    { ...moved(365 * DAY, { withTonce: true }), proofs: (proofs) => void proofs.delete(STAMP) },
  ],
  [
    'pdf-signed-before-closing',
    'The parties signed the PDF of an attestation that was closed half a year later.',
    'The service signs for them when the attestation is closed: an earlier time is made up, or the certificate is.',
    'pdf.signatures pdf-time',
    () => {
      const pdf = signedPdf();
      const later = moved(180 * DAY, { withTonce: true });
      return {
        ...pdf,
        draft(draft) {
          pdf.draft?.(draft);
          later.draft?.(draft);
        },
        proofs: (proofs) => [SIGNATURE, STAMP].forEach((path) => void proofs.delete(path)),
      };
    },
  ],
  [
    'witness-before-closing',
    'A witness cosigned the checkpoint a year before the attestation was closed.',
    'The checkpoint covers the manifest, which names the time of the closing.',
    'log.inclusion log-witness-before-closing',
    () => cosigned(Date.UTC(2025, 10, 1)),
  ],
  [
    'log-key-not-begun',
    'The key of the log began a week after the attestation was closed.',
    'Who holds a new key cannot make old evidence.',
    'log.key log-key-not-begun',
    {
      trust: (trust) =>
        void Object.assign(trust, {
          logKeys: trust.logKeys.map((key) => ({ ...key, from: '2026-11-08T00:00:00.000Z' })),
        }),
    },
  ],
  [
    'nothing-shown',
    'The file has neither signature, time stamp nor log proof.',
    'Anyone can make a manifest and sign requests with a key of his own.',
    'trust.source trust-nothing-shown',
    {
      proofs(proofs) {
        for (const path of [SIGNATURE, STAMP, 'proof/inclusion.tlog-proof']) proofs.delete(path);
      },
    },
  ],
  [
    'member-another-key',
    'The manifest names another key of the member than the one that signed the requests.',
    'People compare the fingerprint that the report shows.',
    'member.key member-key-differs',
    {
      manifest: (manifest) =>
        void Object.assign(manifest, { member: { ...manifest.member, keys: ['a'.repeat(64)] } }),
    },
  ],
]);

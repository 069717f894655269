import type { Draft } from '../make-file.ts';
import { makeService } from '../make-service.ts';
import { refused } from './corpus-case.ts';
import { altered, flipLast, past, placed, SIGNATURE, STAMP, stampedBy, usage } from './sign.ts';

const TIME = 'signature.time';

function closedIn2058(draft: Draft): void {
  for (const request of draft.requests) {
    request.received_at += 1e12;
    request.tonce += 1e9;
  }
  draft.data = draft.data.replace('2026-11-01T08:00:00.123Z', '2058-07-10T09:46:40.123Z');
}

export const stampCases = refused([
  [
    'stamp-other-bytes',
    'The time stamp is one of other bytes.',
    'It says nothing about this manifest.',
    `${TIME} signature-wrong-digest`,
    placed(STAMP, (_, service) => service.stamp(Uint8Array.of(1))),
  ],
  [
    'stamp-foreign',
    'The time stamp is that of an outsider with the same names.',
    'Anyone can state a time.',
    `${TIME} signature-untrusted`,
    placed(STAMP, async (manifest) => (await makeService()).stamp(manifest)),
  ],
  [
    'stamp-signature-in-its-place',
    'The signature lies in place of the time stamp.',
    'The service does not state the time for itself.',
    `${TIME} signature-wrong-kind`,
    placed(STAMP, (manifest, service) => service.sign(manifest)),
  ],
  [
    'stamp-last-bit',
    'The last bit of the time stamp is another one.',
    'It is the plainest damage.',
    `${TIME} signature-wrong-signature`,
    altered(STAMP, flipLast),
  ],
  [
    'stamp-year-changed',
    'The year in the time stamp is another one.',
    'Who was first is often the question.',
    `${TIME} signature-wrong-digest`,
    altered(STAMP, (der) =>
      der.fill(0x31, der.indexOf('180f32', 'hex') + 2, der.indexOf('180f32', 'hex') + 3),
    ),
  ],
  [
    'stamp-wrong-purpose',
    'The certificate of the time stamp is for manifests, of the right authority.',
    'The service does not state the time for itself.',
    `${TIME} signature-wrong-purpose`,
    stampedBy({}),
  ],
  [
    'stamp-two-purposes',
    'The certificate of the time stamp is for e-mail, too.',
    'RFC 3161 allows no second purpose.',
    `${TIME} signature-wrong-purpose`,
    stampedBy({ extensions: [usage, 'extendedKeyUsage=critical,timeStamping,emailProtection'] }),
  ],
  [
    'stamp-expired',
    'The certificate of the time stamp had ended years before.',
    'Keys of the past may have got into other hands.',
    `${TIME} signature-expired`,
    stampedBy({ extensions: [usage, 'extendedKeyUsage=critical,timeStamping'], ...past }),
  ],
  [
    'stamp-before-closing',
    'The manifest was stamped decades before the attestation was closed.',
    'The manifest tells of the closing: it cannot be older.',
    `${TIME} time-before-closing`,
    { draft: closedIn2058 },
  ],
  [
    'stamp-by-service-before-closing',
    'The same, but the trust file names a time authority, and the service stamped the time itself.',
    'Of its own word, too, the service must not say what cannot be.',
    `${TIME} time-before-closing`,
    async () => {
      const { timeAuthority } = await makeService();
      return {
        draft: closedIn2058,
        proofs: (proofs) => void proofs.delete(SIGNATURE),
        trust: (trust) => void Object.assign(trust, { timeAuthority }),
      };
    },
  ],
]);

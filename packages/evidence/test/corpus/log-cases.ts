import { createHash } from 'node:crypto';
import { makeFile, sharedService, type Tamper } from '../make-file.ts';
import { makeLogProof } from '../make-log-proof.ts';
import { makeService, type Service } from '../make-service.ts';
import { proven } from './change.ts';
import { refused } from './corpus-case.ts';

const LOG = 'proof/inclusion.tlog-proof';
const ORIGIN = 'attestation.example/sandbox/1';
const place = { origin: ORIGIN, index: 5, size: 11 };
const leafOf = (manifest: Uint8Array) => createHash('sha256').update(manifest).digest();

/** Another proof from a log than the right one. */
const proof = (make: (manifest: Uint8Array, service: Service) => Promise<{ text: string }>): Tamper => ({
  async proofs(proofs, { manifest, service }) {
    proofs.set(LOG, new TextEncoder().encode((await make(manifest, service)).text));
  },
});
const ending = (until: string): Tamper => ({
  trust: (trust) => void Object.assign(trust, { logKeys: trust.logKeys.map((key) => ({ ...key, until })) }),
});

export const logCases = refused([
  [
    'log-another-manifest',
    'The proof is that of another manifest in the same log.',
    'A right proof of something else is none.',
    'log.inclusion log-wrong-root',
    proof((_, service) => makeLogProof(leafOf(Uint8Array.of(1)), place, service)),
  ],
  [
    'log-manifest-as-leaf',
    'The log holds the manifest itself in place of its hash.',
    'What a leaf means must be fixed, or leaves of other uses could be passed off.',
    'log.inclusion log-wrong-root',
    proof((manifest, service) => makeLogProof(manifest, place, service)),
  ],
  [
    'log-wrong-index',
    'The proof names the position before.',
    'The position tells the order of things.',
    'log.inclusion log-wrong-root',
    proven(LOG, (text) => text.replace('index 5', 'index 4')),
  ],
  [
    'log-index-outside',
    'The proof names a position that the tree of the checkpoint does not have.',
    'A checkpoint that was rolled back would cover what it does not hold.',
    'log.inclusion log-wrong-position',
    proven(LOG, (text) => text.replace('index 5', 'index 11')),
  ],
  [
    'log-hash-missing',
    'The proof has a hash less.',
    'A truncated path must not end at a node in place of the leaf.',
    'log.inclusion log-malformed-proof',
    proven(LOG, (text) => text.replace(/(index 5\n)[^\n]+\n/, '$1')),
  ],
  [
    'log-hash-added',
    'The proof has a hash more.',
    'A path that is too long could lead to any root.',
    'log.inclusion log-malformed-proof',
    proven(LOG, (text) => text.replace('\n\n', `\n${Buffer.alloc(32).toString('base64')}\n\n`)),
  ],
  [
    'log-smaller-tree',
    'The checkpoint states a smaller tree than was signed.',
    'The log could forget leaves.',
    'log.inclusion log-bad-signature',
    proven(LOG, (text) => text.replace('\n11\n', '\n10\n')),
  ],
  [
    'log-root-changed',
    'The checkpoint states another root than was signed.',
    'The root is all that is signed of the content.',
    'log.inclusion log-bad-signature',
    proven(LOG, (text) => text.replace(/(\n11\n)[^\n]+/, `$1${Buffer.alloc(32, 1).toString('base64')}`)),
  ],
  [
    'log-another-environment',
    'The checkpoint is that of the formal environment, by its own right key.',
    'A trial must not pass for the real thing, nor the other way round.',
    'log.inclusion log-wrong-origin',
    proof((manifest, service) =>
      makeLogProof(leafOf(manifest), { ...place, origin: 'attestation.example/formal/1' }, service),
    ),
  ],
  [
    'log-origin-renamed',
    'The checkpoint names another log than the one that signed it.',
    'A signature covers the name, too.',
    'log.inclusion log-wrong-origin',
    proven(LOG, (text) => text.replace(`\n${ORIGIN}\n`, '\nattestation.example/formal/1\n')),
  ],
  [
    'log-unknown-key',
    'The checkpoint is signed by another key of the same name.',
    'Anyone can make a key of any name.',
    'log.inclusion log-unknown-key',
    proof(async (manifest) => makeLogProof(leafOf(manifest), place, await makeService())),
  ],
  [
    'log-key-other-bytes',
    'The trust file that came with the attestation has other key bytes under the same name and id.',
    'The id of a key is only four bytes: it must be computed, not believed.',
    'trust.source trust-format',
    proven('proof/trust.json', (text) => text.replace(/(\+[0-9a-f]{8}\+[^"]{38})[^"]{6}/, '$1AAAAAA')),
  ],
  [
    'log-without-signature',
    'The checkpoint has no signature.',
    'Anyone can state a root.',
    'log.inclusion log-malformed-note',
    proven(LOG, (text) => text.replace(/\u2014.*\n/, '')),
  ],
  [
    'log-signature-of-another-name',
    'The signature line has another name in front of the right key id and bytes.',
    'A key speaks for its own name alone.',
    'log.inclusion log-unknown-key',
    proven(LOG, (text) => text.replace(`\u2014 ${ORIGIN}`, '\u2014 attestation.example')),
  ],
  [
    'log-extension-line',
    'The checkpoint has a line more.',
    'It would be covered by no meaning.',
    'log.inclusion log-malformed-checkpoint',
    proven(LOG, (text) => text.replace('\n\n\u2014', '\nmore\n\n\u2014')),
  ],
  [
    'log-another-version',
    'The proof says it is of another version.',
    'What is not known cannot be checked.',
    'log.inclusion log-malformed-proof',
    proven(LOG, (text) => text.replace('@v1', '@v2')),
  ],
  [
    'log-key-revoked-before',
    "The log's key ended the day before the attestation was closed.",
    'Who has got hold of an old key cannot make new evidence.',
    'log.key log-key-ended',
    ending('2026-10-31T00:00:00.000Z'),
  ],
  [
    'log-shard-ended',
    "The log's key ended an hour after the closing, and the manifest was stamped weeks later.",
    'Who has got hold of an old key cannot make old evidence.',
    'log.key log-key-stamped-late',
    ending('2026-11-01T09:00:00.000Z'),
  ],
  [
    'trust-of-another-service',
    'The file is that of another service that uses the same names; the trust file is that of the service.',
    'Names prove nothing, keys do.',
    'log.inclusion log-unknown-key',
    async () => {
      const { trust } = await makeFile({}, await makeService());
      return { trust: (given) => void Object.assign(given, { logKeys: trust.logKeys }) };
    },
  ],
  [
    'trust-of-another-origin',
    'The trust file has keys of another log alone.',
    'A key speaks for its own log alone.',
    'trust.source trust-origin',
    async () => {
      const { key } = await (await sharedService()).logKey('attestation.example/sandbox/2');
      return {
        trust: (given) =>
          void Object.assign(given, { logKeys: given.logKeys.map((one) => ({ ...one, key })) }),
      };
    },
  ],
  [
    'trust-of-another-environment',
    'The trust file is for the formal environment.',
    'A trial must not pass for the real thing.',
    'trust.source trust-environment',
    { trust: (trust) => void Object.assign(trust, { environment: 'formal' }) },
  ],
  [
    'trust-key-twice',
    'A key of the JSON in proof/trust.json occurs twice.',
    'Readers take the first or the last.',
    'trust.source trust-format',
    proven('proof/trust.json', (text) => text.replace('{', '{"format":1,')),
  ],
]);

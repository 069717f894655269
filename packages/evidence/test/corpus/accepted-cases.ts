import {
  createNoteSigner,
  formatVerifierKey,
  keyType,
  signatureLine,
  verifierKey,
} from '../../src/log/index.ts';
import { type Draft, sha256, sharedService, type Tamper } from '../make-file.ts';
import { proven, written } from './change.ts';
import type { AcceptedCase } from './corpus-case.ts';
import { signedPdf } from './pdf-cases.ts';

const LOG = 'proof/inclusion.tlog-proof';
const encoder = new TextEncoder();

const drafted = (change: (draft: Draft) => void): Tamper => ({ draft: change });
const without = (...paths: string[]): Tamper => ({
  proofs: (proofs) => paths.forEach((path) => void proofs.delete(path)),
});

/** Other files of the first factoid in the creating request. */
const attached = (files: readonly (readonly [name: string, bytes: Uint8Array])[]): Tamper =>
  drafted((draft) => {
    const [create] = draft.requests;
    if (!create) throw new Error('There is no request');
    const checksums = files.map(([, bytes]) => `"${sha256(bytes)}"`).join();
    create.payload = create.payload.replace(
      /"attachments":.*(?=,"completed")/,
      `"attachments":{"0":[${checksums}]}`,
    );
    draft.attachments = files.map(([name, bytes], index) => ({
      path: `attachments/0/${index + 1}-${name}`,
      bytes,
    }));
  });

/** The same text in data and requests. */
const retold = (from: string, to: string): Tamper =>
  drafted((draft) => {
    if (!draft.data.includes(from)) throw new Error(`Nothing says ${from}`);
    draft.data = draft.data.replace(from, to);
    for (const request of draft.requests) request.payload = request.payload.replace(from, to);
  });

async function cosigned(): Promise<Tamper> {
  const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const key = verifierKey('witness.example', keyType.witness, raw);
  return {
    trust: (trust) => void Object.assign(trust, { witnesses: [formatVerifierKey(key)] }),
    async proofs(proofs) {
      const text = Buffer.from(proofs.get(LOG) ?? []).toString();
      const note = text.slice(text.indexOf('\n\n') + 2);
      const line = signatureLine(
        await createNoteSigner(key, pair.privateKey).sign(note.slice(0, note.indexOf('\n\n') + 1)),
      );
      proofs.set(LOG, encoder.encode(text + line));
    },
  };
}

async function rotated(): Promise<Tamper> {
  const { key } = await (await sharedService()).logKey('attestation.example/sandbox/1');
  const old = { key, from: '2025-01-01T00:00:00.000Z', until: '2026-01-01T00:00:00.000Z' };
  return {
    draft: (draft) => void Object.assign(draft, { origin: 'attestation.example/sandbox/2' }),
    trust: (trust) => void Object.assign(trust, { logKeys: [old, ...trust.logKeys] }),
  };
}

const accepted = (
  rows: readonly [
    name: string,
    done: string,
    why: string,
    verdict: AcceptedCase['verdict'],
    tamper: AcceptedCase['tamper'],
  ][],
): AcceptedCase[] => rows.map(([name, done, why, verdict, tamper]) => ({ name, done, why, verdict, tamper }));
const chainId = (draft: Draft) => void Object.assign(draft, { chainId: 1337 });
const ending = (until: string): Tamper => ({
  trust: (trust) => void Object.assign(trust, { logKeys: trust.logKeys.map((key) => ({ ...key, until })) }),
});
const bytes = (text: string) => encoder.encode(text);

export const acceptedCases: readonly AcceptedCase[] = [
  ...accepted([
    [
      'plain',
      'Nothing: two requests, three factoids, two attachments, signed, stamped and logged.',
      'This is what every other file of the corpus is made from.',
      'valid',
      {},
    ],
    [
      'no-attachments',
      'No request names an attachment.',
      'Most attestations have none.',
      'valid',
      attached([]),
    ],
    [
      'many-attachments',
      'The first factoid has forty attachments.',
      'Places are compared as numbers, not as text.',
      'valid',
      attached(Array.from({ length: 40 }, (_, i) => [`${i}.txt`, bytes(`file ${i}`)] as const)),
    ],
    [
      'empty-attachment',
      'An attachment has no bytes.',
      'A file of no bytes is a file.',
      'valid',
      attached([['empty.txt', new Uint8Array()]]),
    ],
    [
      'same-content-twice',
      'Two attachments have the same bytes.',
      'Their checksum is one, their places are two.',
      'valid',
      attached([
        ['a.txt', bytes('same')],
        ['b.txt', bytes('same')],
      ]),
    ],
    [
      'chinese-names',
      'Attachments have Chinese names, and one of signs beyond the first plane.',
      'Names are UTF-8.',
      'valid',
      attached([
        ['合同（正本）.pdf', bytes('a')],
        ['𠮷野家.txt', bytes('b')],
      ]),
    ],
    [
      'longest-name',
      'The name of an attachment has 255 bytes.',
      'It is the longest that file systems take.',
      'valid',
      attached([[`${'名'.repeat(83)}.txt`, bytes('a')]]),
    ],
    [
      'numbers-as-they-were',
      'Numbers have forms that no other printer keeps: 1E+2, -0, 0.10.',
      'Numbers keep their text.',
      'valid',
      retold('"price":560.50', '"price":1E+2,"a":-0,"b":0.10'),
    ],
    [
      'escaped-texts',
      'Strings have escapes: \\u0000, a lone surrogate, \\/.',
      'Strings keep their text.',
      'valid',
      retold('"price":560.50', '"a":"\\u0000","b":"\\ud800","c":"\\/"'),
    ],
    [
      'deep-data',
      'The data is nested to some depth.',
      'A limit on depth must not be felt.',
      'valid',
      retold('"price":560.50', `"a":${'['.repeat(40)}${']'.repeat(40)}`),
    ],
    [
      'one-request',
      'One request creates and closes.',
      'It is the plainest way to use the service.',
      'valid',
      drafted((draft) => {
        const [create] = draft.requests;
        if (!create) return;
        create.payload = create.payload.replace(',"completed":false', '');
        create.kinds = ['created', 'closed'];
        draft.requests = [create];
        draft.data = draft.data.replace(/,\n {4}\{ "data"[^\n]*/, '');
      }),
    ],
    [
      'three-requests',
      'A third request closes and adds nothing new.',
      'Requests are counted on; a repeat is no mistake.',
      'valid',
      drafted((draft) => {
        const add = draft.requests[1];
        if (!add) return;
        const first = {
          ...add,
          payload: add.payload.replace('{', '{"completed":false,'),
          kinds: ['factoids-added' as const],
        };
        draft.requests[1] = first;
        draft.requests.push({
          ...add,
          request_id: 'r3',
          received_at: add.received_at + 1,
          kinds: ['factoids-added', 'closed'],
        });
      }),
    ],
    [
      'formal',
      'The attestation is from the formal environment.',
      'It is the real thing.',
      'valid',
      drafted(
        (draft) =>
          void Object.assign(draft, { environment: 'formal', origin: 'attestation.example/formal/1' }),
      ),
    ],
    [
      'first-leaf',
      'The manifest is the only leaf of its log.',
      'The proof has no hashes.',
      'valid',
      drafted((draft) => void Object.assign(draft, { log: { index: 0, size: 1 } })),
    ],
    [
      'upgraded-proof',
      'The proof is one under a later, larger checkpoint.',
      'proof/ is renewed, while what the manifest lists stays.',
      'valid',
      drafted((draft) => void Object.assign(draft, { log: { index: 5, size: 1000 } })),
    ],
    [
      'rotated-shard',
      'The log is the second shard; the trust file has the key of the first one, too.',
      'Keys are changed now and then.',
      'valid',
      rotated,
    ],
    [
      'key-revoked-after',
      'The key of the log ended after the manifest was stamped.',
      'Evidence outlives keys.',
      'valid',
      ending('2040-01-01T00:00:00.000Z'),
    ],
    ['witness', 'A witness has cosigned the checkpoint.', 'Others watch the log.', 'valid', cosigned],
    [
      'signature-line-twice',
      'The checkpoint has its signature line twice.',
      'The specification of notes has readers pass over the second.',
      'valid',
      proven(LOG, (text) => text + text.slice(text.indexOf('\u2014'))),
    ],
    [
      'signature-of-a-stranger',
      'The checkpoint has a signature line of a name that nobody knows.',
      'The specification of notes has readers pass over those.',
      'valid',
      proven(LOG, (text) => `${text}\u2014 stranger.example ${Buffer.alloc(68, 9).toString('base64')}\n`),
    ],
    [
      'anchored',
      'The checkpoint is in a block of a chain.',
      'Without a node nobody can say whether the chain has the block: a note says so.',
      'valid',
      { draft: chainId },
    ],
    [
      'signed-pdf',
      'An attachment is signed by two parties.',
      'The signed PDF lies beside its original.',
      'valid',
      signedPdf(),
    ],
    [
      'zip-version-10',
      'An entry asks for version 1.0 of zip.',
      'It is all that stored entries need.',
      'valid',
      written('README.txt', { fields: { version: 10 } }),
    ],
    [
      'pending-log',
      'The proof from the log is not there yet.',
      'It comes about a second after the closing.',
      'pending',
      without(LOG),
    ],
    [
      'pending-anchor',
      'The service uses a chain that does not hold the checkpoint yet.',
      'It comes minutes later.',
      'pending',
      { draft: chainId, ...without('proof/evm.json') },
    ],
    [
      'pending-all',
      'Nothing stands for the manifest yet, and there are no keys.',
      'The content can be checked without them.',
      'pending',
      without(LOG, 'META-INF/manifest.p7s', 'META-INF/manifest.tst'),
    ],
  ]),
  {
    name: 'own-keys',
    done: 'Nothing; but it is checked with the keys inside.',
    why: 'It shows that the file is whole; a note says that it does not show who made it.',
    verdict: 'valid',
    tamper: {},
    ownKeys: true,
  },
];

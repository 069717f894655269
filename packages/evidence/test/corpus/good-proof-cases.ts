import {
  createNoteSigner,
  formatVerifierKey,
  keyType,
  signatureLine,
  verifierKey,
} from '../../src/log/index.ts';
import type { Trust } from '../../src/checks/trust.ts';
import { type Draft, sharedService, type Tamper, type Writable } from '../make-file.ts';
import { proven, written } from './change.ts';
import { type AcceptedCase, accepted } from './corpus-case.ts';
import { signedPdf } from './pdf-cases.ts';
import { stampedBy, usage } from './sign.ts';

const LOG = 'proof/inclusion.tlog-proof';
const encoder = new TextEncoder();

const drafted = (change: (draft: Draft) => void): Tamper => ({ draft: change });
const without = (...paths: string[]): Tamper => ({
  proofs: (proofs) => paths.forEach((path) => void proofs.delete(path)),
});

const chainId = (draft: Draft) => void Object.assign(draft, { chainId: 1337 });
const ending = (until: string): Tamper => ({
  trust: (trust) => void Object.assign(trust, { logKeys: trust.logKeys.map((key) => ({ ...key, until })) }),
});

export const goodProofCases: readonly AcceptedCase[] = [
  ...accepted([
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
    [
      'witness',
      'A witness has cosigned the checkpoint.',
      'Others watch the log.',
      'valid',
      () => cosigned(Date.UTC(2026, 10, 1, 9)),
    ],
    [
      'witness-absent',
      'The trust file names a witness, which has not cosigned the checkpoint.',
      'A trust file that names witnesses requires that at least one has seen the log.',
      'pending',
      async () => {
        const { trust } = await cosigned(0);
        return trust ? { trust } : {};
      },
    ],
    [
      'signature-line-twice',
      'The checkpoint has its signature line twice.',
      'The specification of notes has readers pass over the second.',
      'valid',
      proven(LOG, (text) => text + text.slice(text.indexOf('\u2014'))),
    ],
    [
      'signature-of-another-name',
      'The checkpoint has a signature line of an unknown name.',
      'The specification of notes has readers pass over those.',
      'valid',
      proven(LOG, (text) => `${text}\u2014 other.example ${Buffer.alloc(68, 9).toString('base64')}\n`),
    ],
    [
      'anchored',
      'The checkpoint is in a block of a chain.',
      'Without a node it is not known whether the chain has the block: a note says so.',
      'valid',
      { draft: chainId },
    ],
    [
      'anchored-listed-block',
      'The checkpoint is in a block of a chain, which the trust file lists.',
      'Whoever wrote the trust file has looked the block up.',
      'valid',
      listedBlock,
    ],
    [
      'older-trust-file',
      'The log got a new key since the trust file was fetched; the authority in it is still the right one.',
      'Who keeps a trust file must not take a later file for a forged one.',
      'unknown',
      olderTrust,
    ],
    [
      'signed-pdf',
      'An attachment is signed by two parties.',
      'The signed PDF is next to its original.',
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
      'signed-again',
      'The service signed three weeks after the time stamp, with a certificate that began after it.',
      'A signature that was damaged is made again; the time stamp is of the manifest, not of the signature.',
      'valid',
      stampedBy({ extensions: [usage, 'extendedKeyUsage=critical,timeStamping'] }, '20261102080000'),
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
  ]),
  {
    name: 'nothing-shown-without-trust',
    done: 'Nothing stands for the manifest, and the file brings no keys.',
    why: 'Anyone can make such a file: nothing shows that a service did.',
    verdict: 'unknown',
    tamper: without(LOG, 'META-INF/manifest.p7s', 'META-INF/manifest.tst', 'proof/trust.json'),
    ownKeys: true,
  },
  {
    name: 'own-keys',
    done: 'Nothing; but it is checked with the keys inside.',
    why: 'It shows that the file is consistent, not who made it: anyone can make such a file with keys of their own.',
    verdict: 'unknown',
    tamper: {},
    ownKeys: true,
  },
];

/** @param time Unix milliseconds that the witness states */
export async function cosigned(time: number): Promise<Tamper> {
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
        await createNoteSigner(key, pair.privateKey, () => time / 1000).sign(
          note.slice(0, note.indexOf('\n\n') + 1),
        ),
      );
      proofs.set(LOG, encoder.encode(text + line));
    },
  };
}

function listedBlock(): Tamper {
  let given: Writable<Trust> | undefined;
  return {
    draft: chainId,
    trust(trust) {
      given = trust;
    },
    proofs(proofs) {
      const { blockHash } = JSON.parse(Buffer.from(proofs.get('proof/evm.json') ?? []).toString());
      const chains = given?.chains.map((chain) => ({ ...chain, blocks: [blockHash] }));
      Object.assign(given ?? {}, { chains });
    },
  };
}

async function olderTrust(): Promise<Tamper> {
  const origin = 'attestation.example/sandbox/1';
  const { key } = await (await sharedService()).logKey(origin);
  const logKeys = [{ key, from: '2025-01-01T00:00:00.000Z', until: null }];
  return {
    draft: (draft) => void Object.assign(draft, { origin: 'attestation.example/sandbox/2' }),
    trust: (trust) => void Object.assign(trust, { origin, logKeys }),
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

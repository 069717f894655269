import { keccak_256 } from '@noble/hashes/sha3.js';
import type { EvmProof, AnchoredCheckpoint } from '../../src/evm/verify-evm-proof.ts';
import { toHex, encodeRlp } from '../../src/evm/rlp.ts';
import { parseCheckpointText } from '../../src/log/index.ts';
import { openArchive } from '../../src/zip/open-archive.ts';
import { anchorSender, bytesOfInteger, makeEvmProof } from '../make-evm-proof.ts';
import { type Draft, makeFile, type Tamper } from '../make-file.ts';
import { refused } from './corpus-case.ts';

const FILE = 'proof/evm.json';

const draft = (given: Draft) => void Object.assign(given, { chainId: 1337 });

/** An anchored file with another proof than the right one. */
const anchored = (change: (proof: EvmProof) => Partial<Record<keyof EvmProof, unknown>>): Tamper => ({
  draft,
  proofs(proofs) {
    const proof: EvmProof = JSON.parse(Buffer.from(proofs.get(FILE) ?? []).toString());
    proofs.set(FILE, new TextEncoder().encode(JSON.stringify({ ...proof, ...change(proof) })));
  },
});
const flipped = (hex: string, at: number) =>
  `${hex.slice(0, at)}${hex[at] === '0' ? '1' : '0'}${hex.slice(at + 1)}`;

/** An anchored file with the proof of another file. */
const foreign = (change: (given: Draft) => void) => async (): Promise<Tamper> => {
  const { blob } = await makeFile({
    draft(given) {
      draft(given);
      change(given);
    },
  });
  const proof = (await (await openArchive(blob)).read(FILE, 1 << 20)) ?? new Uint8Array();
  return { draft, proofs: (proofs) => void proofs.set(FILE, proof) };
};

/** An anchored file with a proof that someone else made for its checkpoint. */
const replaced = (make: (checkpoint: AnchoredCheckpoint) => EvmProof): Tamper => ({
  draft,
  proofs(proofs) {
    const text = Buffer.from(proofs.get('proof/inclusion.tlog-proof') ?? []).toString();
    const checkpoint = parseCheckpointText(/\n\n(.*\n.*\n.*\n)\n/.exec(text)?.[1] ?? '');
    proofs.set(FILE, new TextEncoder().encode(JSON.stringify(make(checkpoint))));
  },
});

export const anchorCases = refused([
  [
    'anchor-header-changed',
    'The block header is another one than that of the block hash.',
    'A header can be made up; its hash is what the chain holds.',
    'anchor.chain anchor-wrong-block-hash',
    anchored(({ header }) => ({ header: flipped(header, 20) })),
  ],
  [
    'anchor-block-hash-changed',
    'The block hash is that of no such header.',
    'It would point to another block.',
    'anchor.chain anchor-wrong-block-hash',
    anchored(({ blockHash }) => ({ blockHash: flipped(blockHash, 20) })),
  ],
  [
    'anchor-header-without-fields',
    'The header is an empty list under its own right hash.',
    'There is no block of this form.',
    'anchor.chain anchor-malformed-proof',
    anchored(() => ({ header: '0xc0', blockHash: toHex(keccak_256(encodeRlp([]))) })),
  ],
  [
    'anchor-trie-node-changed',
    'A node of the path to the transaction is another one.',
    'The path must hang together from the root of the header.',
    'anchor.chain anchor-not-in-block',
    anchored(({ nodes: [branch = '', leaf = ''] }) => ({ nodes: [branch, flipped(leaf, 40)] })),
  ],
  [
    'anchor-trie-node-missing',
    'The path to the transaction ends before its leaf.',
    'A truncated path proves nothing.',
    'anchor.chain anchor-not-in-block',
    anchored(({ nodes: [branch] }) => ({ nodes: [branch] })),
  ],
  [
    'anchor-trie-position',
    'The proof names a position of the block at which another transaction stands.',
    'The path is decided by the position.',
    'anchor.chain anchor-not-in-block',
    anchored(() => ({ index: 0 })),
  ],
  [
    'anchor-transaction-changed',
    'The transaction is another one than the block has.',
    'A transaction that is not in a block has cost nothing.',
    'anchor.chain anchor-not-in-block',
    anchored(({ transaction }) => ({ transaction: flipped(transaction, 30) })),
  ],
  [
    'anchor-transaction-hash-changed',
    'The transaction has another hash than is stated.',
    'People look for it by this hash.',
    'anchor.chain anchor-wrong-transaction-hash',
    anchored(({ transactionHash }) => ({ transactionHash: flipped(transactionHash, 20) })),
  ],
  [
    'anchor-another-checkpoint',
    'The transaction carries the checkpoint of a tree with one leaf more.',
    'A right proof of something else is none.',
    'anchor.chain anchor-wrong-checkpoint',
    foreign((given) => void Object.assign(given, { log: { index: 5, size: 12 } })),
  ],
  [
    'anchor-another-root',
    'The transaction carries a checkpoint of the same size with another root.',
    'The log would have two histories.',
    'anchor.chain anchor-wrong-checkpoint',
    foreign((given) => void Object.assign(given, { log: { index: 4, size: 11 } })),
  ],
  [
    'anchor-another-chain',
    'The transaction is of another chain than the trust file names.',
    'On a chain of one’s own anything can be put into any block.',
    'anchor.chain anchor-wrong-chain',
    { draft, trust: (trust) => void Object.assign(trust.chains[0] ?? {}, { chainId: 1 }) },
  ],
  [
    'anchor-chain-renamed',
    'The proof names another chain than its transaction.',
    'People look for it there.',
    'anchor.chain anchor-wrong-chain',
    anchored(() => ({ chainId: '1' })),
  ],
  [
    'anchor-another-sender',
    'The transaction is from another account than that of the service.',
    'Anyone can pay for a transaction.',
    'anchor.chain anchor-wrong-sender',
    {
      draft,
      trust: (trust) => void Object.assign(trust.chains[0] ?? {}, { sender: `0x${'b2'.repeat(20)}` }),
    },
  ],
  [
    'anchor-another-key',
    'The transaction to the account of the service is signed by another key, in a block that was made up.',
    'Anyone can write any receiver into a transaction, and a header around it: only the key cannot be had.',
    'anchor.chain anchor-wrong-sender',
    replaced((checkpoint) => makeEvmProof({ checkpoint, key: new Uint8Array(32).fill(3), to: anchorSender })),
  ],
  [
    'anchor-signature-of-zeros',
    'The transaction has zeros in place of its signature.',
    'No chain would take it.',
    'anchor.chain anchor-wrong-signature',
    replaced((checkpoint) =>
      makeEvmProof({ checkpoint, fields: { 10: new Uint8Array(), 11: new Uint8Array() } }),
    ),
  ],
  [
    'anchor-before-closing',
    'The block is from the year before the attestation was closed.',
    'The manifest names the time of the closing: no block can have held its hash before.',
    'anchor.chain anchor-before-closing',
    replaced((checkpoint) =>
      makeEvmProof({ checkpoint, header: { 11: bytesOfInteger(Date.UTC(2025, 10, 1) / 1000) } }),
    ),
  ],
  [
    'anchor-member-added',
    'The proof has a member that its format does not know.',
    'What is there but not checked could be shown as if it was.',
    'anchor.chain anchor-malformed-proof',
    {
      draft,
      proofs: (proofs) =>
        void proofs.set(
          FILE,
          Buffer.from(
            Buffer.from(proofs.get(FILE) ?? [])
              .toString()
              .replace('{', '{"note":"trust me",'),
          ),
        ),
    },
  ],
]);

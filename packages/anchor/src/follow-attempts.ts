import type { Hex, PrivateKeyAccount } from 'viem';
import type { AnchorRecords, Attempt, Environment } from './anchor-records.ts';
import { buildProof } from './build-proof.ts';
import { AnchorError, type BlockName, type ChainNode, type Sent } from './chain-node.ts';
import { marketOf, raiseFees } from './fees.ts';
import { readAnchor, signAnchor } from './sign-anchor.ts';

/**
 * Gives the attestations of a shard's first `size` leaves that have no `blockchain_hash` yet this one (D23). Called
 * again after a crash.
 */
export type LinkHashes = (
  environment: Environment,
  shard: number,
  size: number,
  hash: string,
) => Promise<void>;

/** What anchoring works with. */
export interface Anchoring {
  readonly node: ChainNode;
  readonly records: AnchorRecords;
  readonly account: PrivateKeyAccount;
  /** Gives attestations the hashes of the anchors that are final. */
  readonly linkNow: () => Promise<void>;
  readonly chainId: number;
  /** Blocks, with the one that holds it, until an anchor is final. */
  readonly confirmations: number;
  /** Wei for each unit of gas that is never exceeded. */
  readonly maxFee: bigint;
  /** Milliseconds after which a transaction that no block holds is sent again for more. */
  readonly patience: number;
  readonly clock: () => number;
  readonly tell: (event: AnchorEvent, about: Readonly<Record<string, unknown>>) => void;
}

type AnchorEvent =
  | 'anchor sent'
  | 'anchor priced higher'
  | 'anchor mined'
  | 'anchor final'
  | 'anchor pending again: its block left the chain'
  | 'anchor given up: its nonce was used by another transaction, or chain or key have changed';

/** One non-empty sequence, oldest attempt first; the newest offers most. */
export type Attempts = readonly [Attempt, ...Attempt[]];

/**
 * Takes one step with an anchor that is not final yet: finds out where it is, and sends it (again) when no block
 * holds it. Every step can be repeated, so a crash between any two of them loses nothing.
 */
export async function followAttempts(work: Anchoring, attempts: Attempts): Promise<void> {
  const newest = attempts.at(-1) ?? attempts[0];
  const { chainId, to } = readAnchor(newest.rawTransaction);
  if (chainId !== work.chainId || to.toLowerCase() !== work.account.address.toLowerCase()) {
    return giveUp(work, newest);
  }
  // Before the receipts: what they miss can then only be younger than this block.
  const head = await work.node.head();
  const found = await findMined(work.node, attempts);
  if (found !== undefined) return follow(work, found, head.number);
  if (attempts.some(({ state }) => state === 'mined')) {
    work.tell('anchor pending again: its block left the chain', about(newest));
  }
  if (await isNonceUsed(work, newest, head.number)) return giveUp(work, newest);
  await sendAgain(work, newest);
}

interface Mined {
  readonly attempt: Attempt;
  readonly block: BlockName;
}

/** The attempt that a block of the canonical chain holds; of one nonce it can be only one. */
async function findMined(node: ChainNode, attempts: Attempts): Promise<Mined | undefined> {
  for (const attempt of [...attempts].reverse()) {
    const block = await node.blockOf(attempt.transactionHash as Hex);
    if (block !== undefined && (await node.hashAt(block.number)) === block.hash) return { attempt, block };
  }
  return undefined;
}

async function follow(work: Anchoring, { attempt, block }: Mined, head: number): Promise<void> {
  if (attempt.state !== 'mined') work.tell('anchor mined', { ...about(attempt), block: block.number });
  await work.records.markMined(attempt, JSON.stringify(block));
  if (head - block.number + 1 < work.confirmations) return;
  const content = await work.node.block(block.hash);
  if (content === undefined) return;
  const proof = await buildProof(work.chainId, content, attempt.transactionHash as Hex);
  await work.records.markFinal(attempt, JSON.stringify(proof), work.clock());
  await work.linkNow();
  work.tell('anchor final', { ...about(attempt), block: block.number });
}

/** As deep as finality is, so that a reorganisation does not make this wrong either. */
async function isNonceUsed({ node, account, confirmations }: Anchoring, { nonce }: Attempt, head: number) {
  // Nodes forget states older than 128 blocks.
  const at = head - Math.min(confirmations, 100);
  return at >= 0 && (await node.nonce(account.address, at)) > nonce;
}

async function giveUp({ records, tell }: Anchoring, attempt: Attempt): Promise<void> {
  await records.abandon(attempt);
  tell(
    'anchor given up: its nonce was used by another transaction, or chain or key have changed',
    about(attempt),
  );
}

async function sendAgain(work: Anchoring, newest: Attempt): Promise<void> {
  const sent = await send(work, newest);
  const now = work.clock();
  // A clock that was set back must not stop this for as long.
  const age = now - newest.createdAt;
  if (age >= 0 && age < work.patience) return demandAccepted(sent);
  const { fees, ...unsigned } = readAnchor(newest.rawTransaction);
  const raised = raiseFees(fees, await marketOf(work.node), work.maxFee);
  if (raised === undefined) return demandAccepted(sent);
  const signed = await signAnchor(work.account, unsigned, raised);
  const attempt: Attempt = {
    ...newest,
    ...signed,
    state: 'signed',
    createdAt: Math.max(now, newest.createdAt + 1),
  };
  await work.records.insert(attempt);
  work.tell('anchor priced higher', about(attempt));
  demandAccepted(await send(work, attempt));
}

/** A transaction that is stored, to the node; sending it twice does nothing. */
export async function send({ node, records, tell }: Anchoring, attempt: Attempt): Promise<Sent> {
  const sent = await node.send(attempt.rawTransaction as Hex);
  if (sent.accepted && attempt.state !== 'sent') {
    await records.markSent(attempt);
    tell('anchor sent', about(attempt));
  }
  return sent;
}

/** What a node refuses (for want of funds, say) is tried again, after a pause. */
export function demandAccepted(sent: Sent): void {
  if (!sent.accepted) throw new AnchorError('node-refused', sent.reason);
}

function about({ environment, sequence, size, transactionHash }: Attempt) {
  return { environment, sequence, size, transaction: transactionHash };
}

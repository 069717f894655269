import { startLoop } from '@attestation/server-kit';
import { getAddress, type PrivateKeyAccount } from 'viem';
import type {
  AnchorRecords,
  Attempt,
  Chain,
  Environment,
  KeptAnchor,
  LogCheckpoint,
} from './anchor-records.ts';
import { judgeChain } from './build-proof.ts';
import { AnchorError, type ChainNode } from './chain-node.ts';
import { chooseFees, marketOf } from './fees.ts';
import {
  type Anchoring,
  type Attempts,
  demandAccepted,
  followAttempts,
  type LinkHashes,
  send,
} from './follow-attempts.ts';
import { dataFor, readAnchor, signAnchor } from './sign-anchor.ts';

/** The part of a pino logger that anchoring writes to. */
export interface AnchorLog {
  info(about: object, event: string): void;
  warn(about: object, event: string): void;
}

export interface AnchorOptions {
  readonly node: ChainNode;
  readonly records: AnchorRecords;
  readonly account: PrivateKeyAccount;
  readonly link: LinkHashes;
  /** Leaves of a shard, from the first, whose attestations have their hash. */
  readonly linked: (environment: Environment, shard: number) => Promise<number>;
  readonly log: AnchorLog;
  /** Without it the chain of earlier anchors counts, and before the first one the node's. */
  readonly chainId?: number | undefined;
  /** Blocks, with the one that holds it, until an anchor is final. */
  readonly confirmations: number;
  /** Milliseconds between two anchors of an environment. */
  readonly interval: number;
  /** Wei for each unit of gas that is never exceeded. */
  readonly maxFee: bigint;
  /** Milliseconds until a transaction that no block holds is sent again for more; default a minute. */
  readonly patience?: number;
  /** Milliseconds between two looks at an open anchor; default 10,000. */
  readonly poll?: number;
  /** Milliseconds that anchoring waits at most when the node fails; default a minute. */
  readonly longestPause?: number;
  readonly clock?: () => number;
  /** Asked before each step: false while another process anchors. Its `records` refuse what comes too late. */
  readonly mayWork?: () => boolean;
}

export interface Anchor {
  /**
   * Takes the newest checkpoint of a shard; an earlier one that is not on its way is dropped. Neither waits nor
   * throws. At start, submit the last checkpoint of every shard: those that are anchored are skipped.
   */
  submit(checkpoint: LogCheckpoint): void;
  /**
   * The first final anchor that covers a leaf, with the chain and the sender that it has: not those of today when
   * the operator has moved to another chain or key since.
   */
  proofFor(
    environment: Environment,
    shard: number,
    position: number,
  ): Promise<(KeptAnchor & { readonly chain: Chain }) | undefined>;
  /** Where the next anchor goes; undefined until the chain is known. */
  chain(): Chain | undefined;
  /** That one, and all that were before; empty until they are read. */
  chains(): readonly Chain[];
  /** Waits for the step under way; what is open goes on at the next start. */
  close(): Promise<void>;
}

/**
 * Anchors checkpoints on an EVM chain, one transaction at a time for both environments, since they share an
 * account: no two anchors race for a nonce. All state that matters is in `records`. A node that is down, lags or
 * serves another chain delays anchors and nothing else.
 */
export function createAnchor(options: AnchorOptions): Anchor {
  const { records, account, log, poll = 10_000, longestPause = 60_000, mayWork = () => true } = options;
  const waiting = new Map<string, LogCheckpoint>();
  let chainId = options.chainId;
  let isLinked = false;
  let isKept = false;
  let earlier: readonly Chain[] | undefined;
  const chain = () => (chainId === undefined ? undefined : { chainId, sender: account.address });

  /** A crash, or a failure of the database, may have come between an anchor and the hashes of its attestations. */
  async function linkWhatIsFinal(): Promise<void> {
    if (!isLinked) await linkAll(options);
    isLinked = true;
  }

  const loop = startLoop({
    async step() {
      if (!mayWork()) {
        // The other one may have moved to another chain or key.
        earlier = await records.accounts();
        isLinked = false;
        return poll;
      }
      await linkWhatIsFinal();
      earlier ??= await records.accounts();
      chainId ??= (await chainOfRecords(records)) ?? (await options.node.chainId());
      const linkNow = () => {
        isLinked = false;
        return linkWhatIsFinal();
      };
      return takeStep(options, waiting, linkNow, async () => {
        chainId = await checkChain(options.node, chainId);
        if (!isKept) await records.keepAccount({ chainId, sender: account.address });
        isKept = true;
        return chainId;
      });
    },
    retry: { first: poll, longest: longestPause },
    onFault: (error, retryIn) => log.warn({ err: error, retryIn }, 'anchoring waits'),
    onRecovery: (failures) => log.info({ failures }, 'anchoring goes on'),
  });
  loop.wake();

  return {
    submit(checkpoint) {
      const key = `${checkpoint.environment}/${checkpoint.shard}`;
      if (checkpoint.size <= (waiting.get(key)?.size ?? 0)) return;
      waiting.set(key, checkpoint);
      loop.wake();
    },
    async proofFor(environment, shard, position) {
      const kept = await records.find(environment, shard, position);
      return kept && { ...kept, chain: chainOf(kept) };
    },
    chain,
    chains: () => withoutRepeats([chain(), ...(earlier ?? [])]),
    close: () => loop.stop(),
  };
}

/** @returns milliseconds until the next step, or undefined when nothing is left to do */
async function takeStep(
  options: AnchorOptions,
  waiting: Map<string, LogCheckpoint>,
  linkNow: () => Promise<void>,
  connect: () => Promise<number>,
): Promise<number | undefined> {
  const { node, records, account, log, interval, confirmations, maxFee } = options;
  const { patience = 60_000, poll = 10_000, clock = Date.now } = options;
  const work = async (): Promise<Anchoring> => ({
    ...{ node, records, account, linkNow, confirmations, maxFee, patience, clock },
    chainId: await connect(),
    tell: (event, about) => log.info(about, event),
  });
  const attempts = await openAttempts(records);
  if (attempts !== undefined) {
    await followAttempts(await work(), attempts);
    return poll;
  }
  const next = await nextCheckpoint(waiting, records, interval, clock());
  if (next === undefined) return undefined;
  // Not longer than `poll`: a checkpoint of the other environment may be due before.
  if (next.due > clock()) return Math.min(poll, next.due - clock());
  await startAttempt(await work(), next);
  return poll;
}

function withoutRepeats(chains: readonly (Chain | undefined)[]): Chain[] {
  const known = chains.filter((chain) => chain !== undefined);
  return [...new Map(known.map((chain) => [`${chain.chainId} ${chain.sender}`, chain])).values()];
}

/** An anchor goes from its sender to itself. */
function chainOf({ rawTransaction }: KeptAnchor): Chain {
  const { chainId, to } = readAnchor(rawTransaction);
  return { chainId, sender: getAddress(to) };
}

async function openAttempts(records: AnchorRecords): Promise<Attempts | undefined> {
  for (const environment of ['formal', 'sandbox'] as const) {
    const [first, ...more] = await records.open(environment);
    if (first !== undefined) return [first, ...more];
  }
  return undefined;
}

/** Each attestation gets the hash of the first anchor that covers it: the one that its file has the proof of. */
async function linkAll({ records, link, linked }: AnchorOptions): Promise<void> {
  for (const { environment, shard, size } of await records.shards()) {
    const newest = await records.find(environment, shard, size - 1);
    if (newest !== undefined) await records.keepAccount(chainOf(newest));
    for (let done = await linked(environment, shard); done < size; ) {
      const anchor = await records.find(environment, shard, done);
      if (anchor === undefined) break;
      await link(environment, shard, anchor.size, anchor.transactionHash);
      done = anchor.size;
    }
  }
}

/** The chain of earlier anchors, if there are any. */
async function chainOfRecords(records: AnchorRecords): Promise<number | undefined> {
  for (const environment of ['formal', 'sandbox'] as const) {
    const last = await records.last(environment);
    if (last !== undefined) return readAnchor(last.rawTransaction).chainId;
  }
  return undefined;
}

/**
 * The chain that the node serves.
 *
 * @throws AnchorError `wrong-chain` when another one is expected: nothing must be sent there
 */
async function checkChain(node: ChainNode, expected: number | undefined): Promise<number> {
  const chainId = await node.chainId();
  if (expected !== undefined && chainId !== expected) {
    throw new AnchorError(
      'wrong-chain',
      `The node of ANCHOR_RPC serves chain ${chainId}, but anchors go to chain ${expected}. Name a node of chain ${expected} in ANCHOR_RPC.`,
    );
  }
  return chainId;
}

/**
 * Signs a transaction that carries a checkpoint, stores it, and sends it. The caller sees to it that the account
 * has no other one open: so the node's count is the nonce, and no two anchors race for it.
 */
async function startAttempt(work: Anchoring, next: NextCheckpoint): Promise<void> {
  const { checkpoint, sequence } = next;
  const { node, account, chainId, records } = work;
  const data = dataFor(checkpoint);
  const nonce = await node.nonce(account.address, 'latest');
  const gas = await node.gasFor({ from: account.address, to: account.address, data });
  const fees = chooseFees(await marketOf(node), work.maxFee);
  // Before anything is paid: a chain may have got blocks of another form since the last anchor.
  await judgeChain(node);
  const signed = await signAnchor(account, { chainId, nonce, gas, data }, fees);
  const { environment, shard, size, root, note } = checkpoint;
  const attempt: Attempt = {
    ...{ environment, sequence, shard, size, root, nonce },
    ...signed,
    state: 'signed',
    createdAt: work.clock(),
  };
  await records.insert(attempt, note);
  demandAccepted(await send(work, attempt));
}

interface NextCheckpoint {
  readonly checkpoint: LogCheckpoint;
  /** Of its anchor, counted in its environment from 1. */
  readonly sequence: number;
  /** Unix milliseconds from which it may be anchored. */
  readonly due: number;
}

/**
 * The checkpoint that is anchored next: of several the one that is due first. Takes those that are covered
 * already out of `waiting`.
 *
 * @param interval milliseconds between two anchors of an environment
 * @param now Unix milliseconds; when the last anchor is later than that, the clock was set back, and nothing waits for it
 */
async function nextCheckpoint(
  waiting: Map<string, LogCheckpoint>,
  records: AnchorRecords,
  interval: number,
  now: number,
): Promise<NextCheckpoint | undefined> {
  let first: NextCheckpoint | undefined;
  for (const [key, checkpoint] of waiting) {
    const { environment, shard, size } = checkpoint;
    if (size <= (await records.covered(environment, shard))) {
      // A newer one may have come in meanwhile.
      if (waiting.get(key) === checkpoint) waiting.delete(key);
      continue;
    }
    const last = await records.last(environment);
    const next = {
      checkpoint,
      sequence: (last?.sequence ?? 0) + 1,
      due: last === undefined || last.createdAt > now ? 0 : last.createdAt + interval,
    };
    if (first === undefined || next.due < first.due) first = next;
  }
  return first;
}

import { checkCanonical, type EvmAnchor, verifyEvmProof } from '../evm/index.ts';
import { CLOCK_DIFFERENCE, timeText } from '../file/clock-difference.ts';
import { MAX_OUTSIDE } from '../file/paths.ts';
import { decodeUtf8 } from '../file/strict-json.ts';
import type { VerifiedCheckpoint } from '../log/index.ts';
import type { Finding } from '../report/report.ts';
import { type Case, findingsOf } from './case.ts';
import type { ChosenTrust } from './check-trust.ts';

const FILE = 'proof/evm.json';

const anchored = findingsOf('anchor.chain');
const block = findingsOf('anchor.block');

interface Node {
  readonly rpc?: string | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/**
 * The checkpoint that covers this manifest is in a transaction of a block, sent by the service. Anyone can make up a
 * block, so this is no more than a note until a node or the trust file says that the chain has it; and anyone can
 * name a chain, so it has to be one of the trust file that the caller gave.
 */
export async function checkAnchor(
  { archive, manifest }: Case,
  { trust, isGiven }: ChosenTrust,
  checkpoint: VerifiedCheckpoint | undefined,
  node: Node,
): Promise<Finding[]> {
  const chains = trust?.chains ?? [];
  const unasked = node.rpc === undefined ? [] : [block.skipped('anchor-none')];
  const bytes = await archive.read(FILE, MAX_OUTSIDE);
  if (!bytes) {
    return [
      chains.length > 0 ? anchored.pending('anchor-pending') : anchored.skipped('anchor-none'),
      ...unasked,
    ];
  }
  if (!checkpoint) return [anchored.skipped('anchor-no-checkpoint', {}, FILE), ...unasked];
  const result = await verifyEvmProof(decodeUtf8(bytes) ?? '', checkpoint, chains);
  if (!result.ok) return [anchored.failed(`anchor-${result.code}`, {}, FILE), ...unasked];
  const { blockHash, transactionHash, sender } = result;
  const time = Number(result.blockTime) * 1000;
  const values = {
    ...{ blockHash, transactionHash, sender },
    chain: String(result.chainId),
    block: String(result.blockNumber),
    time: timeText(time),
  };
  // The manifest names the time of the closing: no block can have held its hash before.
  if (time < Date.parse(manifest.closedAt) - CLOCK_DIFFERENCE) {
    return [anchored.failed('anchor-before-closing', values, FILE), ...unasked];
  }
  const listed =
    isGiven &&
    chains.some(({ chainId, blocks }) => BigInt(chainId) === result.chainId && blocks.includes(blockHash));
  const confirmed = await checkBlock(result, node, listed);
  if (!isGiven || chains.length === 0)
    return [anchored.note('anchor-unknown-chain', values, FILE), confirmed];
  if (confirmed.status !== 'ok') return [anchored.note('anchor-unconfirmed', values, FILE), confirmed];
  return [anchored.ok('anchor-ok', values, FILE), confirmed];
}

/** Whether the chain has the block: a node says so, or the trust file; without an address nothing leaves this machine. */
async function checkBlock(anchor: EvmAnchor, { rpc, fetch }: Node, isListed: boolean): Promise<Finding> {
  const values = { blockHash: anchor.blockHash, block: String(anchor.blockNumber) };
  if (rpc === undefined)
    return isListed ? block.ok('block-listed', values) : block.note('block-not-asked', values);
  const result = await checkCanonical(rpc, anchor, fetch ? { fetch } : {});
  if (result.ok) return block.ok('block-ok', values);
  if (result.code === 'node-failed') return block.pending('block-unknown', values);
  return block.failed(`anchor-${result.code}`, values);
}

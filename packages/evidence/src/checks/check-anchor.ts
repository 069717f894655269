import { type Case, findingsOf } from '../case.ts';
import { checkCanonical, type EvmAnchor, verifyEvmProof } from '../evm/index.ts';
import type { VerifiedCheckpoint } from '../log/index.ts';
import { MAX_OUTSIDE } from '../paths.ts';
import type { Finding } from '../report.ts';
import { decodeUtf8 } from '../strict-json.ts';
import type { Trust } from '../trust.ts';

const FILE = 'proof/evm.json';

const anchored = findingsOf('anchor.chain');
const block = findingsOf('anchor.block');

/**
 * The checkpoint that covers this manifest is in a transaction of a block.
 *
 * @returns the block as well, when that holds
 */
export async function checkAnchor(
  { archive }: Case,
  trust: Trust | undefined,
  checkpoint: VerifiedCheckpoint | undefined,
): Promise<{ findings: Finding[]; anchor?: EvmAnchor }> {
  const bytes = await archive.read(FILE, MAX_OUTSIDE);
  if (!bytes) {
    const none = trust?.chain ? anchored.pending('anchor-pending') : anchored.skipped('anchor-none');
    return { findings: [none] };
  }
  if (!checkpoint) return { findings: [anchored.skipped('anchor-no-checkpoint', {}, FILE)] };
  const result = verifyEvmProof(decodeUtf8(bytes) ?? '', checkpoint, trust?.chain);
  if (!result.ok) return { findings: [anchored.failed(`anchor-${result.code}`, {}, FILE)] };
  const { blockHash, transactionHash } = result;
  const values = {
    blockHash,
    transactionHash,
    chain: String(result.chainId),
    block: String(result.blockNumber),
    time: timeText(result.blockTime),
  };
  return { findings: [anchored.ok('anchor-ok', values, FILE)], anchor: result };
}

/** Asks a node whether its chain has the block; without an address nothing leaves this machine. */
export async function checkBlock(
  anchor: EvmAnchor | undefined,
  { rpc, fetch }: { rpc?: string | undefined; fetch?: typeof globalThis.fetch | undefined },
): Promise<Finding[]> {
  if (!anchor) return rpc === undefined ? [] : [block.skipped('anchor-none')];
  const values = { blockHash: anchor.blockHash, block: String(anchor.blockNumber) };
  if (rpc === undefined) return [block.note('block-not-asked', values)];
  const result = await checkCanonical(rpc, anchor, fetch ? { fetch } : {});
  if (result.ok) return [block.ok('block-ok', values)];
  if (result.code === 'node-failed') return [block.pending('block-unknown', values)];
  return [block.failed(`anchor-${result.code}`, values)];
}

/** Of Unix seconds; a block may state any number. */
function timeText(seconds: bigint): string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString();
}

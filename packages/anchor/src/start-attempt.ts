import type { Attempt } from './anchor-records.ts';
import { chooseFees } from './fees.ts';
import { type Anchoring, demandAccepted, send } from './follow-attempts.ts';
import { judgeChain } from './judge-chain.ts';
import { marketOf } from './market.ts';
import type { NextCheckpoint } from './next-checkpoint.ts';
import { dataFor, signAnchor } from './sign-anchor.ts';

/**
 * Signs a transaction that carries a checkpoint, stores it, and sends it. The caller sees to it that the account
 * has no other one open: so the node's count is the nonce, and no two anchors race for it.
 */
export async function startAttempt(work: Anchoring, next: NextCheckpoint): Promise<void> {
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

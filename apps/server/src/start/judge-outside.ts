import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { OperatorError } from '../errors/operator-error.ts';
import type { Settings } from '../settings/values.ts';
import { requestTimeStamp, TimeStampError } from '../signature/request-time-stamp.ts';
import type { Storage } from '../storage/open-storage.ts';

/** What a setting names can never serve; the message says why and what to do. */
class OutsideError extends OperatorError {}

/** Milliseconds for each question: a start does not wait longer for what is down. */
const timeout = 5_000;

/**
 * Asks the authority of TIME_STAMP_URL for a time stamp and the node of ANCHOR_RPC for its newest blocks. So what can never
 * work is found at the start, not when files have waited for their time stamps or an anchor was paid for. One that does
 * not answer only leaves a line in the log.
 *
 * @throws OutsideError
 */
export async function judgeOutside(
  settings: Settings,
  { anchors }: Pick<Storage, 'anchors'>,
  log: Logger,
): Promise<void> {
  await Promise.all([judgeAuthority(settings, log), judgeBlocks(settings, anchors, log)]);
}

async function judgeAuthority({ timeStampUrl: url, timeStampCa }: Settings, log: Logger): Promise<void> {
  if (url === null || timeStampCa === null) return;
  const roots = [await readFile(timeStampCa, 'utf8')];
  try {
    await requestTimeStamp(Buffer.from('A server starts.'), { url, roots, timeout });
  } catch (error) {
    if (!(error instanceof TimeStampError)) throw error;
    if (error.code !== 'bad-stamp')
      return log.warn({ err: error }, 'the time stamp authority gave no time stamp at this start');
    throw new OutsideError(
      `No time stamp of TIME_STAMP_URL can be used. ${error.message} See what the operator's guide requires of an authority, and that TIME_STAMP_CA has its root; or leave out both settings.`,
      { cause: error },
    );
  }
}

async function judgeBlocks(settings: Settings, anchors: Storage['anchors'], log: Logger): Promise<void> {
  const { anchorRpc } = settings;
  if (anchorRpc === null) return;
  // A key that cannot be used is reported before a node that does not answer.
  await (await import('../evidence/open-anchor.ts')).readAccount(settings);
  // Imported where it is used: the modules for chains are a quarter of all that a start would load.
  const { AnchorError, isProvedChain, judgeChain, openChainNode } = await import('@attestation/anchor');
  const node = openChainNode(anchorRpc, { timeout });
  try {
    await judgeChain(node, 4);
  } catch (error) {
    if (!(error instanceof AnchorError)) throw error;
    if (error.code !== 'unsupported-chain')
      return log.warn({ err: error }, 'the node of ANCHOR_RPC could not be asked at this start');
    // Its blocks were others once: requests must not wait for an update.
    if (await isProvedChain(anchors, await node.chainId())) {
      return log.error(
        { err: error },
        'the blocks of the chain can no longer be proved; no anchor is sent until they can',
      );
    }
    throw new OutsideError(
      `ANCHOR_RPC cannot be used. ${error.message} The operator's guide lists chains that work.`,
      { cause: error },
    );
  }
}

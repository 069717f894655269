import {
  type Anchor,
  type AnchorAccount,
  createAnchor,
  openChainNode,
  readAnchorKey,
} from '@attestation/anchor';
import type { Log } from '@attestation/log';
import type { Logger } from 'pino';
import { type Environment, environments } from '../domain/model.ts';
import { type Processes, upkeep } from '../processes/join-processes.ts';
import type { Settings } from '../settings/values.ts';
import type { Storage } from '../storage/open-storage.ts';

/**
 * Anchors every log on the chain of the settings, from its last checkpoint on; attestations get the hash of the
 * transaction once that is final.
 */
export function openAnchor(
  settings: Settings,
  account: AnchorAccount,
  { anchors, fileRecords, processes }: Pick<Storage, 'anchors' | 'fileRecords'> & { processes: Processes },
  logs: Readonly<Record<Environment, Log>>,
  log: Logger,
): Anchor | undefined {
  const { anchorRpc, anchorMaxFee } = settings;
  if (anchorRpc === null) return undefined;
  const { lease, shared } = processes;
  /** Epoch of the lease when the current step began: what it stores later, after the lease was lost, is refused. */
  let epoch = 0;
  const anchor = createAnchor({
    node: openChainNode(anchorRpc),
    records: shared?.fencedAnchors(upkeep, lease.holder, () => epoch) ?? anchors,
    mayWork() {
      epoch = lease.epoch() ?? -1;
      return lease.isHeld();
    },
    account,
    log,
    confirmations: settings.anchorConfirmations,
    interval: settings.anchorInterval * 1000,
    maxFee: anchorMaxFee === null ? noLimit : BigInt(Math.round(anchorMaxFee * weiPerGwei)),
    link: fileRecords.link,
    linked: fileRecords.linked,
  });
  for (const environment of environments) submitAll(logs[environment], anchor);
  return anchor;
}

/**
 * The account that pays for anchors; undefined when the settings name no key file.
 *
 * @throws AnchorError when it cannot be used
 */
export async function readAccount({ anchorKeyFile }: Settings): Promise<AnchorAccount | undefined> {
  return anchorKeyFile === null ? undefined : readAnchorKey(anchorKeyFile);
}

const weiPerGwei = 1e9;
const noLimit = 2n ** 128n;

function submitAll(log: Log, anchor: Anchor): void {
  const submit = (shard: number) => {
    const checkpoint = log.checkpoint(shard);
    const origin = log.shards().find((one) => one.shard === shard)?.origin;
    if (checkpoint === undefined || origin === undefined) return;
    const { size, note } = checkpoint;
    const root = Buffer.from(checkpoint.root).toString('hex');
    anchor.submit({ environment: log.environment, shard, origin, size, root, note });
  };
  log.onCheckpoint(({ shard }) => submit(shard));
  for (const { shard } of log.shards()) submit(shard);
}

import { tmpdir } from 'node:os';
import type { Check } from '@attestation/evidence';
import { readPublished, type TileFolder } from '@attestation/log';
import { type Environment, environments } from '../domain/model.ts';
import { coveringIn, type LogView, type ProofPorts, proofContents, trustOf } from '../evidence/download.ts';
import { type ExaminePorts, examineFile, faultsOf } from '../evidence/examine-file.ts';
import type { KeptFile } from '../evidence/make-file.ts';
import type { Storage } from '../storage/open-storage.ts';

/** What the verifier finds wrong with a kept file, as it would be downloaded now. */
export type Examiner = (file: KeptFile) => Promise<readonly Check[]>;

/**
 * @param timeAuthority PEM root of the time stamp authority for formal files, when it is another than the service;
 *   without it a stamp of another authority is not judged
 */
export async function openExaminer(storage: Storage, timeAuthority?: string): Promise<Examiner> {
  const ports = await examinePorts(storage, timeAuthority);
  return async (file) => {
    const faults = faultsOf(await examineFile(file, ports));
    const isJudged = timeAuthority !== undefined || file.environment === 'sandbox';
    return faults.filter(
      ({ id, code }) => isJudged || !(id === 'signature.time' && code === 'signature-untrusted'),
    );
  };
}

async function examinePorts(storage: Storage, timeAuthority?: string): Promise<ExaminePorts> {
  const { fileSource: source, fileRecords: records, files, assets, anchors } = storage;
  const [sandbox, formal] = [await viewLog('sandbox', storage), await viewLog('formal', storage)];
  const authorities = new Map<Environment, string>();
  for (const environment of environments) {
    authorities.set(environment, (await storage.authorities.find(environment))?.certificatePem ?? '');
  }
  const authority = (environment: Environment) => authorities.get(environment) ?? '';
  const proofPorts: ProofPorts = {
    log: { sandbox, formal },
    trust: {
      witnesses: [],
      authority,
      timeAuthority: (environment) =>
        (environment === 'formal' ? timeAuthority : undefined) ?? authority(environment),
      chains: () => [],
    },
    covering: coveringIn(anchors, records),
  };
  return {
    ...{ source, records, files, assets, folder: tmpdir() },
    trust: (file) => trustOf(file, proofPorts),
    proofs: (file) => proofContents(file, proofPorts),
  };
}

/** The log as it is stored; a server may be writing it. */
async function viewLog(
  environment: Environment,
  { leafRecords, tiles }: Pick<Storage, 'leafRecords' | 'tiles'>,
): Promise<LogView> {
  const shards = await leafRecords.shards(environment);
  const opened = new Map<number, Awaited<ReturnType<typeof openShard>>>();
  for (const shard of shards) {
    const folder = await tiles.find(shard);
    // "log fsck" says that it is missing.
    if (folder !== undefined) opened.set(shard.shard, await openShard(shard, folder));
  }
  return {
    origin: shards.at(-1)?.origin ?? '',
    shards: () => shards,
    checkpoint: (shard = 0) => opened.get(shard)?.published,
    tile: async (tile, shard) => opened.get(shard)?.folder.read(tile),
  };
}

async function openShard(shard: Parameters<typeof readPublished>[0], folder: TileFolder) {
  return { folder, published: await readPublished(shard, folder) };
}

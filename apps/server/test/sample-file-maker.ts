import type { AttestationFile } from '../src/domain/file-records.ts';
import type { Environment } from '../src/domain/model.ts';
import { createFileMaker, type FileMaker, type FileMakerPorts } from '../src/evidence/make-file.ts';
import type { Storage } from '../src/storage/open-storage.ts';

type Over = Pick<Storage, 'fileRecords' | 'fileSource' | 'leafRecords' | 'files' | 'assets'>;

/** Makes files over this storage; what would be rendered, signed or stamped are fixed texts. */
export async function sampleFileMaker(
  storage: Over,
  changes: Partial<FileMakerPorts> = {},
): Promise<FileMaker> {
  for (const environment of ['sandbox', 'formal'] as const) await startShard(storage, environment, 1);
  const { assets } = storage;
  return createFileMaker({
    source: storage.fileSource,
    records: storage.fileRecords,
    files: storage.files,
    assets: {
      readmeHash: await assets.keep('how to check'),
      verifierHash: await assets.keep('page'),
      read: assets.read,
    },
    publicAddress: null,
    render: async ({ no }) => Buffer.from(`PDF of ${no}`),
    signPdfs: async () => [],
    partyName: async () => '',
    sign: async () => Buffer.from('signature'),
    stamp: async () => Buffer.from('time stamp'),
    openShard: async (environment) =>
      (await storage.leafRecords.shards(environment)).at(-1) ?? { shard: 0, origin: '' },
    demandClock: () => {},
    examine: async () => {},
    kept: () => {},
    ...changes,
  });
}

export function startShard(
  { leafRecords }: Pick<Storage, 'leafRecords'>,
  environment: Environment,
  shard: number,
) {
  return leafRecords.startShard({
    environment,
    shard,
    origin: `test/${environment}/${shard}`,
    publicKey: 'key',
    sealedKey: 'sealed',
    startedAt: shard,
    endedAt: null,
  });
}

/** A file as it goes to storage; no two numbers give the same leaf. */
export function sampleFile(
  no: string,
  environment: Environment,
  change: Partial<AttestationFile> = {},
): AttestationFile {
  return {
    no,
    environment,
    format: 1,
    salt: 'salt',
    manifest: `manifest of ${no}`,
    manifestHash: no.padEnd(64, '0').toLowerCase(),
    crcs: '[]',
    pdf: '',
    templateName: 'T',
    readmeHash: '',
    verifierHash: null,
    signature: 'c2ln',
    timeStamp: null,
    shard: 1,
    ...change,
  };
}

import { createHash } from 'node:crypto';
import { isOutage } from '../errors/storage-fault.ts';
import { listedContents } from '../evidence/download.ts';
import { measure } from '../evidence/file-contents.ts';
import type { KeptFile } from '../evidence/make-file.ts';
import type { Database } from '../storage/database/database.ts';
import { run } from '../storage/database/prepare.ts';
import type { AssetFolder } from '../storage/files/asset-folder.ts';
import type { StoredFiles } from '../storage/files/stored-files.ts';
import * as sql from '../storage/maintenance/fsck-queries.ts';
import { fileRecords, findFile, unpacked } from '../storage/records/file-records.ts';
import { fileSource } from '../storage/records/file-source.ts';
import { type ExamineOptions, examineKept } from './fsck-examine.ts';

/** What is examined besides the attestation. */
export interface FilePlaces {
  readonly database: Database;
  readonly files: StoredFiles;
  readonly assets: AssetFolder;
}

/**
 * Looks for what is wrong with the file of an attestation: whether it has one just when it should, whether its leaf is in the log,
 * and whether what is stored still gives the files that its manifest lists. Attachments are taken by their checksums.
 */
export async function checkAttestationFile(
  no: string,
  places: FilePlaces,
  options: ExamineOptions = {},
): Promise<{ made: boolean; faults: string[]; done?: string }> {
  const { state, row, leaf } = await places.database.read(function* () {
    const [found] = yield* run(findFile, { no });
    const [head] = yield* run(sql.fileState, { no });
    const { environment = 'sandbox', shard = 0, position = 0 } = found ?? {};
    const [data] = found ? yield* run(sql.leafAt, { environment, shard, position }) : [];
    return { state: head, row: found, leaf: data?.data };
  });
  // Retention has removed it since it was listed.
  if (state === undefined) return { made: false, faults: [] };
  if (row === undefined) return { made: false, faults: unmadeFaults(state) };
  const file = await unpacked(places.database, row).catch((error: Error) => {
    if (isOutage(error)) throw error;
    return error;
  });
  if (file instanceof Error) return { made: true, faults: [`its certificate is damaged: ${file.message}`] };
  const faults: string[] = [];
  if (state.completed === 0) faults.push('it is open, but has a file');
  if (state.pending !== null) faults.push('it has a file, but one is to be made');
  const hash = createHash('sha256').update(file.manifest).digest('hex');
  if (hash !== file.manifestHash) faults.push('the manifest of its file was changed');
  if (leaf !== hash) faults.push('its file is not in the log');
  faults.push(...(await listFaults(file, places)));
  return { made: true, ...(faults.length > 0 ? { faults } : await examineKept(file, options)) };
}

function unmadeFaults({ completed, pending }: { completed: number; pending: string | null }): string[] {
  const isWaiting = pending !== null;
  if (isWaiting === (completed === 1)) return [];
  return [
    isWaiting
      ? 'it is open, but its file is to be made'
      : 'it is closed, but has no file, and none is to be made',
  ];
}

interface Listed {
  readonly files: readonly { readonly path: string; readonly size: number; readonly sha256: string }[];
}

async function listFaults(file: KeptFile, { database, files, assets }: FilePlaces): Promise<string[]> {
  const ports = { source: fileSource(database), records: fileRecords(database), files, assets };
  const faults: string[] = [];
  try {
    const listed = new Map(
      (JSON.parse(file.manifest) as Listed).files.map((entry) => [entry.path, entry.sha256]),
    );
    for (const content of await listedContents(file, ports)) {
      const sha256 = content.sha256 ?? (await measure(content)).sha256;
      if (listed.get(content.path) !== sha256) faults.push(`${content.path} is not what its manifest lists`);
      listed.delete(content.path);
    }
    for (const path of listed.keys()) faults.push(`${path}, which its manifest lists, cannot be made again`);
  } catch (error) {
    if (isOutage(error)) throw error;
    const { message, cause } = error as Error;
    // That of a stored file says which one it is.
    faults.push(`its file cannot be made again: ${cause instanceof Error ? cause.message : message}`);
  }
  return faults;
}

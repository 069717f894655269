import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, writeFileDurably } from '@attestation/server-kit';
import { storedFileFault } from '../../domain/domain-error.ts';
import { unreadable } from './whole-file.ts';

/** Texts that are the same in many files, by their SHA-256: each is kept as long as a file refers to it. */
export interface AssetFolder {
  /** Durable on return. @returns SHA-256, hexadecimal */
  keep(text: string): Promise<string>;
  /** @throws DomainError `storage-damaged` when it is missing or was changed */
  read(hash: string): Promise<Buffer>;
}

export async function openAssetFolder(folder: string): Promise<AssetFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await syncFolder(dirname(folder));

  async function read(hash: string): Promise<Buffer> {
    const path = join(folder, hash);
    const bytes = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
      throw unreadable(path, cause, 'Put it back from your backup.');
    });
    if (hashOf(bytes) !== hash) throw storedFileFault(`${path} was changed. Put it back from your backup.`);
    return bytes;
  }

  return {
    async keep(text) {
      const hash = hashOf(Buffer.from(text, 'utf8'));
      // Also when it is there: an earlier start may have ended between the rename and the sync.
      await writeFileDurably(join(folder, hash), text);
      return hash;
    },
    read,
  };
}

/** For whoever reads many attestation files: the same few texts are in all of them, and each is fetched once. */
export function rememberAssets(assets: AssetFolder): AssetFolder {
  const known = new Map<string, Buffer>();
  return {
    ...assets,
    async read(hash) {
      const bytes = known.get(hash) ?? (await assets.read(hash));
      known.set(hash, bytes);
      return bytes;
    },
  };
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

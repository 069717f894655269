import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from './sync-folder.ts';
import { writeFileDurably } from './write-file-durably.ts';

/** Texts that are the same in many files, by their SHA-256: each is kept as long as a file refers to it. */
export interface AssetFolder {
  /** Durable on return. @returns SHA-256, hexadecimal */
  keep(text: string): Promise<string>;
  /** @throws when it is missing or was changed */
  read(hash: string): Promise<Buffer>;
}

export async function openAssetFolder(folder: string): Promise<AssetFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await syncFolder(dirname(folder));

  /** The texts of this release, which nearly every download asks for: one copy for all of them. */
  const current = new Map<string, Buffer>();

  async function read(hash: string): Promise<Buffer> {
    const known = current.get(hash);
    if (known !== undefined) return known;
    const bytes = await readFile(join(folder, hash));
    if (hashOf(bytes) !== hash) {
      throw new Error(`${join(folder, hash)} was changed. Put it back from your backup.`);
    }
    return bytes;
  }

  return {
    async keep(text) {
      const bytes = Buffer.from(text, 'utf8');
      const hash = hashOf(bytes);
      // Also when it is there: an earlier start may have ended between the rename and the sync.
      await writeFileDurably(join(folder, hash), text);
      current.set(hash, bytes);
      return hash;
    },
    read,
  };
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

import { storedFileFault } from '../../domain/stored-file-fault.ts';
import type { AssetFolder } from '../files/asset-folder.ts';
import { unreadable } from '../files/whole-file.ts';
import type { ObjectStore } from './object-store.ts';
import { sha256 } from './sha256.ts';

/** Texts that are the same in many files, each under `assets/<its SHA-256>`. */
export function assetsInStore(store: ObjectStore): AssetFolder {
  async function find(hash: string): Promise<Buffer | undefined> {
    const pieces = await store.read(`assets/${hash}`);
    return pieces && Buffer.concat(await Array.fromAsync(pieces));
  }

  return {
    async keep(text) {
      const bytes = Buffer.from(text, 'utf8');
      const hash = sha256(bytes);
      if (!(await find(hash))?.equals(bytes)) await store.put(`assets/${hash}`, { bytes });
      return hash;
    },
    async read(hash) {
      const bytes = await find(hash).catch((cause: unknown) => {
        throw unreadable(`assets/${hash} of the store`, cause, 'Put it back from your backup.');
      });
      if (bytes !== undefined && sha256(bytes) === hash) return bytes;
      const why = bytes === undefined ? 'is missing' : 'was changed';
      throw storedFileFault(`assets/${hash} of the store ${why}. Put it back from your backup.`);
    },
  };
}

import { readFile } from 'node:fs/promises';
import { writeFileDurably } from '@attestation/durable-files';
import type { WitnessState } from './create-witness.ts';

/** The memory of a witness in a JSON file: origin to checkpoint. A damaged one is an error, never a fresh start. */
export function witnessFile(path: string): WitnessState {
  return {
    read: async (origin) => (await readAll(path))[origin],
    async write(origin, checkpoint) {
      const all = { ...(await readAll(path)), [origin]: checkpoint };
      await writeFileDurably(path, `${JSON.stringify(all, null, 2)}\n`);
    },
  };
}

async function readAll(path: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

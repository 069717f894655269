import { readFile } from 'node:fs/promises';
import { UsageError } from '@attestation/command-line';
import type { Io } from '../io.ts';

/** A text that was named on the command line, and what to call it in messages. */
export interface Source {
  readonly text: string;
  readonly place: string;
}

/** A file, or standard input for `-`. @throws UsageError */
export async function readSource(name: string, { stdin }: Pick<Io, 'stdin'>): Promise<Source> {
  const place = name === '-' ? 'standard input' : name;
  try {
    const bytes = name === '-' ? await collect(stdin) : await readFile(name);
    // D27: UTF-8 only; invalid bytes must be seen, not repaired. A BOM of an editor is not part of the text.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), place };
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      throw new UsageError(`There is no file ${name}.`, 'give a path, or - for standard input', cause);
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new UsageError(`${place} is not UTF-8.`, 'save it as UTF-8', cause);
    }
    throw new UsageError(`${place} cannot be read: ${message}`, undefined, cause);
  }
}

async function collect(stdin: Io['stdin']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array | string));
  return Buffer.concat(chunks);
}

import { fromBufferPromise } from 'yauzl';

/** The largest entry that is looked into, in bytes. */
const LARGEST = 4 * 1024 * 1024;

/**
 * What a file says, to look for ids in: of a zip its names and entries, else the file itself. Undefined: it begins like
 * a zip and cannot be opened.
 */
export async function textsOf(file: Uint8Array): Promise<string | undefined> {
  const bytes = Buffer.from(file);
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return bytes.toString('latin1');
  try {
    const zip = await fromBufferPromise(bytes);
    const texts: string[] = [];
    for await (const entry of zip.eachEntry()) {
      texts.push(entry.fileName);
      if (entry.uncompressedSize > LARGEST) continue;
      const pieces: Buffer[] = [];
      for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
      texts.push(Buffer.concat(pieces).toString('utf8'));
    }
    return texts.join('\n');
  } catch {
    // Damaged: that is what the caller asks for.
    return undefined;
  }
}

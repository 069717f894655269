import { baseEnd } from './base-end.ts';
import { openOriginal } from './open-original.ts';
import { NotAValue, parseValue } from './parse-value.ts';
import { canonical } from './pdf-value.ts';

/**
 * Whether the verifier reads these objects of a PDF as another reader does. It compares what a signed PDF replaces with
 * its original; a document that it reads otherwise should not be signed.
 *
 * @param objects the text of each, as Latin-1, by its number
 */
export async function readsAlike(bytes: Uint8Array, objects: ReadonlyMap<number, string>): Promise<boolean> {
  const base = baseEnd(bytes, bytes.length);
  if (!base) return false;
  try {
    const original = await openOriginal(bytes, base.startxref, base.end);
    // Readers do not agree on objects beyond the `/Size`, and the next revision makes all of them see these.
    if (!original || original.highest >= base.size) return false;
    for (const [number, text] of objects) {
      const { value } = parseValue(text);
      if (canonical(value) !== canonical(await original.object(number))) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof NotAValue) return false;
    throw error;
  }
}

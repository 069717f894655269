/**
 * The blob as it can become a part of another one. Bun loses the bytes of a file on disk there, so it is read into memory
 * (seen with Bun 1.4.5).
 */
export async function partOfForm(blob: Blob): Promise<Blob> {
  const isKept = new Blob(['.', blob]).size === blob.size + 1;
  return isKept ? blob : new Blob([await blob.arrayBuffer()], { type: blob.type });
}

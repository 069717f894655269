/**
 * SHA-256 of a file, in hexadecimal, as the request names it.
 *
 * WebCrypto digests only a whole buffer, so the file passes through memory, as it does in the client when it is sent.
 *
 * @param report is given the share that is read, 0 to 1
 * @throws what the browser throws when the file cannot be read or has changed
 */
export async function checksumOf(file: Blob, report: (share: number) => void): Promise<string> {
  const bytes = new Uint8Array(file.size);
  let size = 0;
  const reader = file.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes.set(piece.value, size);
    size += piece.value.length;
    report(size / file.size);
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

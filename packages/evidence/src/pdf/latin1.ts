/** Bytes as a text of as many characters, which is what the structure of a PDF is. */
export function latin1(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let text = '';
  // Each call takes its arguments from the stack.
  for (let at = from; at < to; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(at + 8192, to)));
  }
  return text;
}

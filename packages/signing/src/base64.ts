/** RFC 4648 section 4, with padding, on one line. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/**
 * The bytes, or undefined when the text is not Base64. Line breaks and spaces are skipped and padding may be
 * missing: the encoders of several languages break lines after 60 or 76 characters.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    return undefined; // atob throws for this one reason only
  }
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

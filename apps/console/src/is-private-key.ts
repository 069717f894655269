/** Whether a text holds a private key: PEM of any kind, PuTTY, JWK, or Base64 of PKCS#1 or PKCS#8. */
export function isPrivateKey(text: string): boolean {
  if (/PRIVATE KEY|PuTTY-User-Key-File/i.test(text)) return true;
  if (/^\s*\{/.test(text)) return /"d"\s*:/.test(text);
  // A SEQUENCE that begins with an INTEGER 0 or 1, the version; a public key in DER begins otherwise.
  const start = text.replaceAll(/\s/g, '').slice(0, 16);
  if (!/^[A-Za-z0-9+/]{16}$/.test(start)) return false;
  const bytes = Uint8Array.from(atob(start), (letter) => letter.charCodeAt(0));
  const [tag, length = 0] = bytes;
  const content = length < 0x80 ? 2 : 2 + (length & 0x7f);
  return tag === 0x30 && bytes[content] === 2 && bytes[content + 1] === 1 && (bytes[content + 2] ?? 2) <= 1;
}

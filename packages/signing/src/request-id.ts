/** A new request_id: 128 random bits as 32 lower-case hexadecimal characters, the longest the service accepts. */
export function newRequestId(): string {
  // Not randomUUID: browsers offer that on https pages only.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

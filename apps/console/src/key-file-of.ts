/** Name of the file that holds the private half of a key that was made in the browser. */
export function keyFileOf(fingerprint: string): string {
  return `private-${fingerprint.slice(0, 8)}.pem`;
}

/** A wrong value as a message shows it: what is before an @ may be a password, however the rest of it is written. */
export function shown(text: string): string {
  return text.replace(/^.*@/s, '***@');
}

/**
 * The text of a finding: what is wrong and why, then what to do. `npm run lint:spec` shows the two apart.
 *
 * @param reason one or two sentences; the place is reported next to it
 * @param fix what to write instead
 */
export function teach(reason: string, fix: string): string {
  return `${reason} Fix: ${fix}`;
}

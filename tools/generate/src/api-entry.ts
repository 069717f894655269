/**
 * The openapi-fetch entry of a version, from that of another one: the same exports, with the operations of the version's
 * own contract.
 *
 * @param before the text of the entry of `from`
 */
export function apiEntry(version: string, from: string, before: string): string {
  return before.replaceAll(`/${from}`, `/${version}`);
}

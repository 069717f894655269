/**
 * The openapi-fetch entry of a version, from that of another one: the same exports, with the operations of the version's
 * own contract.
 *
 * @param before the text of the entry of `from`
 */
export function apiEntry(version: string, from: string, before: string): string {
  return before
    .replace(/import \{[^}]*\} from .*v1-rows\.ts.*\n/, '')
    .replace(/const listed = [\s\S]*?= listed;\n/, rows)
    .replace('import type { Operations, paths }', 'import { operations, type paths }')
    .replaceAll(`/${from}`, `/${version}`);
}

const rows = `const rows: readonly Operation[] = Object.values(operations);
`;

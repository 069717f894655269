import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/**
 * The rows in the files of a folder by their ids; `places.yaml` has none.
 *
 * @throws Error on a row with an unknown member, and on an id that is there twice.
 */
export function readRows<R extends object>(
  folder: string,
  members: readonly string[],
): [id: string, row: R][] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml') && file !== 'places.yaml');
  const rows = files.sort().flatMap((file) => {
    return Object.entries(parse(readFileSync(join(folder, file), 'utf8')) as Record<string, R>);
  });
  const known = new Set<string>();
  for (const [id, row] of rows) {
    const odd = Object.keys(row).filter((name) => !members.includes(name));
    if (odd.length > 0) throw new Error(`${id} has unknown members: ${odd.join(', ')}`);
    if (known.has(id)) throw new Error(`${id} is there twice`);
    known.add(id);
  }
  return rows;
}

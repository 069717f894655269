import type { Catalogue } from './rules-catalogue.ts';

/** File of `spec/` to the ids that its `x-rules` names. */
export type Listings = ReadonlyMap<string, readonly string[]>;

/**
 * Rules that no operation names, names of no rule, and names given twice.
 *
 * @param root the file whose list speaks for the document as a whole
 */
export function listingFaults(
  { rules }: Pick<Catalogue, 'rules'>,
  listings: Listings,
  root: string,
): string[] {
  const faults: string[] = [];
  const everywhere = listings.get(root) ?? [];
  for (const [file, ids] of listings) {
    if (ids.length === 0) faults.push(`${file}: list the rules of the operation under x-rules`);
    for (const [index, id] of ids.entries()) {
      if (!(id in rules)) faults.push(`${file}: x-rules names ${id}, which spec/rules.yaml does not hold`);
      if (ids.indexOf(id) !== index) faults.push(`${file}: x-rules names ${id} twice`);
      if (file !== root && everywhere.includes(id))
        faults.push(`${file}: ${id} holds for the whole document already, by x-rules of ${root}`);
    }
  }
  const listed = new Set([...listings.values()].flat());
  for (const id of Object.keys(rules))
    if (!listed.has(id))
      faults.push(`${id} is judged nowhere: name it in x-rules of an operation (spec/paths), or of ${root}`);
  return faults;
}

import type { Edit } from '../../mutant.ts';
import type { Variant } from '../variant.ts';

/** A variant of the reference server, by edits of its sources. */
export function row(
  id: string,
  says: string,
  decisions: readonly string[],
  edits: readonly Edit[],
  more: Partial<Variant> = {},
): Variant {
  return { id, says, base: 'reference', decisions, edits, ...more };
}

import type { Original } from './open-original.ts';
import { isArray, isDictionary, type PdfValue, referenceOf } from './pdf-value.ts';

/** Nodes of the tree; more pages no service reads. */
const mostNodes = 1 << 21;

/**
 * Which page each object is, from 1: pages in the order of their tree. ISO 32000-1, 7.7.3
 *
 * @throws NotAValue when a node cannot be read
 */
export async function pageNumbers(original: Original): Promise<ReadonlyMap<number, number>> {
  const catalog = await original.resolve(original.root);
  const left: (PdfValue | undefined)[] = [isDictionary(catalog) ? catalog.get('Pages') : null];
  const numbers = new Map<number, number>();
  const seen = new Set<number>();
  let pages = 0;
  while (left.length > 0 && seen.size < mostNodes) {
    const next = left.pop();
    const number = referenceOf(next);
    if (number === undefined || seen.has(number)) continue;
    seen.add(number);
    const node = await original.object(number);
    if (!isDictionary(node)) continue;
    const kids = await original.resolve(node.get('Kids'));
    if (isArray(kids)) left.push(...kids.toReversed());
    else {
      pages += 1;
      numbers.set(number, pages);
    }
  }
  return numbers;
}

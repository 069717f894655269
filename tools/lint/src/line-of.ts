import { readFileSync } from 'node:fs';
import { isMap, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';

/**
 * The line of a place in a YAML file, from 1.
 *
 * @param pointer JSON Pointer without `#`; what does not exist stands where its parent does.
 */
export function lineOf(file: string, pointer: string): number {
  const counter = new LineCounter();
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: counter });
  let node = document.contents as Node | null;
  let offset = node?.range?.[0] ?? 0;
  for (const step of stepsOf(pointer)) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(key) === step) as Pair<Node, Node> | undefined;
      if (!pair) break;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)] as Node | null;
      offset = node?.range?.[0] ?? offset;
    } else break;
  }
  return counter.linePos(offset).line;
}

/** RFC 6901 section 4. */
function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .filter((step, index, all) => step !== '' || index < all.length - 1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

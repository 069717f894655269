import { posix } from 'node:path';
import { importsOf } from './imports.ts';

/** A source file, named from the repository's root, with its text. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** What each of these files imports of the others; types count, since a reader follows them too. */
export function importGraph(sources: readonly SourceFile[]): Map<string, ReadonlySet<string>> {
  const known = new Set(sources.map(({ file }) => file));
  return new Map(
    sources.map(({ file, text }) => {
      const relative = importsOf(text).filter(({ specifier }) => specifier.startsWith('.'));
      const targets = relative.map(({ specifier }) => posix.join(posix.dirname(file), specifier));
      return [file, new Set(targets.filter((target) => known.has(target)))];
    }),
  );
}

/** The same between folders. */
export function folderGraph(
  files: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, ReadonlySet<string>> {
  const folders = new Map<string, Set<string>>();
  for (const [file, targets] of files) {
    const from = posix.dirname(file);
    const known = folders.get(from) ?? new Set();
    folders.set(from, known);
    for (const target of targets) if (posix.dirname(target) !== from) known.add(posix.dirname(target));
  }
  return folders;
}

/**
 * The groups of nodes that lead to each other (Tarjan's strongly connected components), each sorted; a node by itself
 * is not a cycle.
 */
export function cyclesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];

  function visit(node: string): number {
    const place = order.size;
    order.set(node, place);
    let low = place;
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === place) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1) found.push(group.sort());
    }
    return low;
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found.sort();
}

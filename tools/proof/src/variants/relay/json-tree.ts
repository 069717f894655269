import { jsonElements, jsonMembers } from '@attestation/signing';

/** JSON whose numbers and strings are still the text they came as: a relay must not round what a member stored. */
export type JsonTree =
  | { readonly kind: 'object'; readonly members: readonly Member[] }
  | { readonly kind: 'array'; readonly items: readonly JsonTree[] }
  | { readonly kind: 'scalar'; readonly text: string };

export type Member = readonly [name: string, value: JsonTree];

/** @throws JsonTextError */
export function parseTree(source: string): JsonTree {
  const text = source.trim();
  if (text.startsWith('{')) {
    return {
      kind: 'object',
      members: [...jsonMembers(text)].map(([name, value]) => [name, parseTree(value)]),
    };
  }
  if (text.startsWith('[')) return { kind: 'array', items: jsonElements(text).map(parseTree) };
  return { kind: 'scalar', text };
}

/** How a tree is put into text; all of it means the same. */
export interface Spelling {
  /** After brackets and commas, with the depth. Empty: everything on one line. */
  readonly space?: (depth: number) => string;
  readonly colon?: string;
  /** Replaces a string, quotes included. */
  readonly string?: (value: string) => string;
}

export function printTree(tree: JsonTree, spelling: Spelling = {}, depth = 0): string {
  const { space = () => '', colon = ':', string = JSON.stringify } = spelling;
  if (tree.kind === 'scalar') {
    return spelling.string && tree.text.startsWith('"') ? string(JSON.parse(tree.text) as string) : tree.text;
  }
  const inner =
    tree.kind === 'array'
      ? tree.items.map((item) => printTree(item, spelling, depth + 1))
      : tree.members.map(
          ([name, value]) => `${string(name)}${colon}${printTree(value, spelling, depth + 1)}`,
        );
  const [open, close] = tree.kind === 'array' ? '[]' : '{}';
  if (inner.length === 0) return `${open}${close}`;
  return `${open}${space(depth + 1)}${inner.join(`,${space(depth + 1)}`)}${space(depth)}${close}`;
}

export function scalar(value: string | number | boolean | null): JsonTree {
  return { kind: 'scalar', text: JSON.stringify(value) };
}

/** @param change of each object, from the innermost to the whole */
export function mapObjects(
  tree: JsonTree,
  change: (members: readonly Member[]) => readonly Member[],
): JsonTree {
  if (tree.kind === 'array') return { ...tree, items: tree.items.map((item) => mapObjects(item, change)) };
  if (tree.kind === 'scalar') return tree;
  return { ...tree, members: change(tree.members.map(([name, value]) => [name, mapObjects(value, change)])) };
}

/** The same tree with the member at this path changed; as it was where there is none. */
export function mapAt(
  tree: JsonTree,
  path: readonly string[],
  change: (value: JsonTree) => JsonTree,
): JsonTree {
  const [step, ...rest] = path;
  if (step === undefined) return change(tree);
  if (tree.kind !== 'object') return tree;
  return {
    ...tree,
    members: tree.members.map(([name, value]) => [name, name === step ? mapAt(value, rest, change) : value]),
  };
}

export function withMembers(tree: JsonTree, before: readonly Member[], after: readonly Member[]): JsonTree {
  return tree.kind === 'object' ? { ...tree, members: [...before, ...tree.members, ...after] } : tree;
}

import { fill } from '@attestation/signing/printable';
import {
  type Block,
  commonKind,
  displayOf,
  type FieldEntry,
  type FieldReference,
  type Layout,
  PlacedTextError,
  placedText,
  resolveField,
  type TemplateKind,
  UnknownField,
} from './layout.ts';

/** One thing wrong in a layout. */
interface LayoutProblem {
  /** From the layout to what is wrong. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** The same for a text in another language. */
  readonly code: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** By their codes; those of names are in `layout.ts`. */
const faults = {
  'one-content': 'must have exactly one of {names}.',
  'stray-member': 'does not go with {name}; remove it.',
  'nested-each': 'is in another "each": put it outside.',
  missing: 'is missing: add it.',
  'each-kind': 'names no kind of the template: it has {kinds}.',
  'common-column': 'is of kind common, which has no rows.',
  'other-column': 'is not of kind "{kind}": the columns of a table are of one kind.',
  'all-fields': '"{name}" may only be used in fields.',
} as const;

const contents = ['heading', 'text', 'fields', 'table', 'each'] as const;

/** What its schema cannot say: every placed field must be one of these kinds. None found: the layout can be rendered. */
export function checkLayout(layout: Layout, kinds: readonly TemplateKind[]): LayoutProblem[] {
  const problems: LayoutProblem[] = [];
  const check = { kinds, problems };
  if (layout.title !== undefined) checkText(layout.title, ['title'], check);
  checkBlocks(layout.blocks, ['blocks'], undefined, check);
  return problems;
}

interface Check {
  readonly kinds: readonly TemplateKind[];
  readonly problems: LayoutProblem[];
}

type Path = LayoutProblem['path'];

function checkBlocks(blocks: readonly Block[], path: Path, each: string | undefined, check: Check): void {
  for (const [index, block] of blocks.entries()) checkBlock(block, [...path, index], each, check);
}

function checkBlock(block: Block, path: Path, each: string | undefined, check: Check): void {
  const has = contents.filter((name) => name in block);
  const stray = strayMember(block, has);
  if (has.length !== 1) tell(check, path, 'one-content', { names: contents.join(', ') });
  else if (stray) tell(check, [...path, stray], 'stray-member', { name: has[0] ?? '' });
  else if ('heading' in block) checkText(block.heading, [...path, 'heading'], check);
  else if ('text' in block) checkText(block.text, [...path, 'text'], check);
  else if ('fields' in block) checkEntries(block.fields, [...path, 'fields'], check);
  else if ('table' in block) checkTable(block.table, [...path, 'table'], check);
  else if (each !== undefined) tell(check, path, 'nested-each');
  else if (!('blocks' in block)) tell(check, [...path, 'blocks'], 'missing');
  else {
    if (!check.kinds.some(({ name }) => name === block.each)) {
      const known = check.kinds.map(({ name }) => name).join(', ');
      tell(check, [...path, 'each'], 'each-kind', { kinds: known });
    }
    checkBlocks(block.blocks, [...path, 'blocks'], block.each, check);
  }
}

/** A member that belongs to another sort of block. */
function strayMember(block: Block, [content]: readonly string[]): string | undefined {
  const owners: Record<string, string> = { level: 'heading', align: 'text', blocks: 'each' };
  return Object.keys(block).find((name) => owners[name] !== undefined && owners[name] !== content);
}

function checkText(text: string, path: Path, check: Check): void {
  try {
    for (const piece of placedText(text)) {
      if ('field' in piece) checkField(piece.field, path, check, false);
    }
  } catch (error) {
    if (!(error instanceof PlacedTextError)) throw error;
    tellError(check, path, { message: error.message, code: 'single-brace', parameters: {} });
  }
}

function checkEntries(entries: readonly FieldEntry[], path: Path, check: Check): void {
  for (const [index, entry] of entries.entries()) {
    checkField(displayOf(entry).field, [...path, index], check, true);
  }
}

function checkTable(entries: readonly FieldEntry[], path: Path, check: Check): void {
  let first: FieldReference | undefined;
  for (const [index, entry] of entries.entries()) {
    const found = checkField(displayOf(entry).field, [...path, index], check, false);
    first ??= found;
    if (!found || !first) continue;
    if (found.kind === commonKind) tell(check, [...path, index], 'common-column');
    else if (found.kind !== first.kind) tell(check, [...path, index], 'other-column', { kind: first.kind });
  }
}

function checkField(name: string, path: Path, check: Check, all: boolean): FieldReference | undefined {
  try {
    const found = resolveField(name, check.kinds);
    if (found.field === '*' && !all) tell(check, path, 'all-fields', { name });
    return found;
  } catch (error) {
    if (!(error instanceof UnknownField)) throw error;
    tellError(check, path, error);
    return undefined;
  }
}

function tell(
  check: Check,
  path: Path,
  code: keyof typeof faults,
  parameters: LayoutProblem['parameters'] = {},
): void {
  tellError(check, path, { message: fill(faults[code], parameters), code, parameters });
}

function tellError({ problems }: Check, path: Path, error: Omit<LayoutProblem, 'path'>): void {
  const { message, code, parameters } = error;
  problems.push({ path, message, code, parameters });
}

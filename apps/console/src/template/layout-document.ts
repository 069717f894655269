import { PlacedTextError, placedText } from '@attestation/rendering/layout';
import type { LooseLayout } from './template-document.ts';

/** A node of the editor's document, as ProseMirror writes it in JSON. */
export interface NodeJson {
  readonly type: string;
  readonly attrs?: Record<string, unknown>;
  readonly content?: NodeJson[];
  readonly text?: string;
}

type Shown = Pick<LooseLayout, 'title' | 'blocks'>;

/**
 * The editor's document of a layout's title and blocks. A block that it could not give back exactly becomes a node of
 * its own that holds it unread.
 */
export function layoutToDocument({ title = '', blocks }: Shown): NodeJson {
  const content = blocks.map((block) => blockToNode(block, false));
  const head = inlineNodes(title);
  return {
    type: 'doc',
    content: [
      // A title that is not text with fields stays as it is: see `titleOf`.
      head === undefined
        ? { type: 'title', attrs: { source: title } }
        : { type: 'title', attrs: { source: null }, ...contentOf(head) },
      ...(content.length === 0 ? [emptyText] : content),
    ],
  };
}

/** The reverse; texts and headings without a character are left out, and so is an empty title. */
export function documentToLayout({ content = [] }: NodeJson): Shown {
  const [head, ...blocks] = content;
  const title = head === undefined ? '' : titleOf(head);
  return { ...(title !== '' && { title }), blocks: nodesToBlocks(blocks) };
}

/** The layout with this title and these blocks, members in the order of the documentation. */
export function withShown(layout: LooseLayout, { title, blocks }: Shown): LooseLayout {
  const { title: _, blocks: __, language, utcOffset, ...rest } = layout;
  return {
    ...(language !== undefined && { language }),
    ...(utcOffset !== undefined && { utcOffset }),
    ...(title !== undefined && { title }),
    ...{ blocks, ...rest },
  };
}

const emptyText: NodeJson = { type: 'paragraph', attrs: { align: null } };

function titleOf({ attrs, content }: NodeJson): string {
  const text = textOf(content);
  return text === '' && typeof attrs?.source === 'string' ? attrs.source : text;
}

function blockToNode(block: unknown, isInRepeated: boolean): NodeJson {
  const node = isObject(block) ? readNode(block, isInRepeated) : undefined;
  if (node !== undefined && isSame(nodesToBlocks([node]), [block])) return node;
  return { type: 'sourceBlock', attrs: { json: JSON.stringify(block) } };
}

function readNode(block: Readonly<Record<string, unknown>>, isInRepeated: boolean): NodeJson | undefined {
  const { heading, level = null, text, align = null, fields, table, each, blocks } = block;
  if (typeof heading === 'string') return textNode('heading', { level }, heading);
  if (typeof text === 'string') return textNode('paragraph', { align }, text);
  if (isEntries(fields)) return { type: 'fieldList', attrs: { entries: fields } };
  if (isEntries(table)) return { type: 'fieldTable', attrs: { entries: table } };
  if (typeof each !== 'string' || !Array.isArray(blocks) || isInRepeated) return undefined;
  const content = blocks.map((inner) => blockToNode(inner, true));
  return { type: 'repeated', attrs: { kind: each }, ...contentOf(content) };
}

function textNode(type: string, attrs: NodeJson['attrs'] & object, text: string): NodeJson | undefined {
  const content = inlineNodes(text);
  return content && { type, attrs, ...contentOf(content) };
}

/** Undefined: a brace that opens or closes nothing, or characters that an editor in a browser changes. */
export function inlineNodes(text: string): NodeJson[] | undefined {
  if (/[\r\0]/.test(text)) return undefined;
  try {
    return placedText(text).flatMap((piece): NodeJson[] =>
      'field' in piece ? [{ type: 'placedField', attrs: { field: piece.field } }] : lineNodes(piece.text),
    );
  } catch (error) {
    if (error instanceof PlacedTextError) return undefined;
    throw error;
  }
}

/** Text with nothing placed in it. */
export function lineNodes(text: string): NodeJson[] {
  return text
    .split('\n')
    .flatMap((line, at): NodeJson[] => [
      ...(at > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line }]),
    ]);
}

/** ProseMirror writes no empty list of children. */
function contentOf(content: NodeJson[]): { content?: NodeJson[] } {
  return content.length === 0 ? {} : { content };
}

function nodesToBlocks(nodes: readonly NodeJson[]): unknown[] {
  return nodes.flatMap(({ type, attrs = {}, content = [] }): unknown[] => {
    const text = textOf(content);
    const { level, align, entries, kind, json } = attrs;
    if (type === 'heading') return text === '' ? [] : [{ heading: text, ...(level != null && { level }) }];
    if (type === 'paragraph') return text === '' ? [] : [{ text, ...(align != null && { align }) }];
    if (type === 'fieldList') return (entries as unknown[]).length === 0 ? [] : [{ fields: entries }];
    if (type === 'fieldTable') return (entries as unknown[]).length === 0 ? [] : [{ table: entries }];
    if (type === 'repeated') return [{ each: kind, blocks: nodesToBlocks(content) }];
    return [JSON.parse(json as string)];
  });
}

/** Text of inline nodes as a layout has it. */
export function textOf(content: readonly NodeJson[] = []): string {
  return content
    .map(({ type, attrs, text = '' }) => {
      if (type === 'placedField') return `{${attrs?.field}}`;
      return type === 'hardBreak' ? '\n' : text.replaceAll(/[{}]/g, '$&$&');
    })
    .join('');
}

/** Fields of a list or a table. */
export function isEntries(value: unknown): value is unknown[] {
  const isEntry = (entry: unknown) =>
    typeof entry === 'string' || (isObject(entry) && typeof entry.field === 'string');
  return Array.isArray(value) && value.length > 0 && value.every(isEntry);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Equal JSON values, members in any order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return { members: members.map(([name, member]) => [name, sorted(member)]) };
}

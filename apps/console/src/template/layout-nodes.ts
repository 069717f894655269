import { type Extension, mergeAttributes, Node } from '@tiptap/core';
import { isEntries } from './layout-document.ts';

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === 'string';
const isOneOf =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value);

/**
 * An attribute that HTML keeps as `data-NAME`, in JSON: such as `2`, `"left"` or a list.
 *
 * @param check HTML may come from another program, by the clipboard
 */
const kept = (name: string, fallback: unknown, check: Check) => ({
  default: fallback,
  parseHTML(element: HTMLElement): unknown {
    const value = readJson(element.getAttribute(`data-${name}`));
    return check(value) ? value : fallback;
  },
  renderHTML: (attributes: Record<string, unknown>) => ({
    [`data-${name}`]: JSON.stringify(attributes[name]),
  }),
});

/** Undefined: it is not JSON. */
function readJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const Layout = Node.create({ name: 'doc', topNode: true, content: 'title (block | repeated)+' });

const Text = Node.create({ name: 'text', group: 'inline' });

const Paragraph = Node.create({
  name: 'paragraph',
  // Of equal ones the first is what Enter makes.
  priority: 1000,
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({ align: kept('align', null, isOneOf('left', 'center', 'right')) }),
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
});

const textOfClass = (name: string, attribute: string, check: Check) =>
  ({
    content: 'inline*',
    defining: true,
    addAttributes: () => ({ [attribute]: kept(attribute, null, check) }),
    parseHTML: () => [{ tag: `p.layout-${name}`, priority: 60 }],
    renderHTML: ({ HTMLAttributes }: { HTMLAttributes: Record<string, unknown> }) =>
      ['p', mergeAttributes(HTMLAttributes, { class: `layout-${name}` }), 0] as const,
  }) as const;

const Title = Node.create({ ...textOfClass('title', 'source', isText), name: 'title' });

const Heading = Node.create({
  ...textOfClass('heading', 'level', isOneOf(1, 2)),
  ...{ name: 'heading', group: 'block' },
});

const HardBreak = Node.create({
  name: 'hardBreak',
  ...{ group: 'inline', inline: true, selectable: false, linebreakReplacement: true },
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    const insert = () => this.editor.commands.insertContent({ type: 'hardBreak' });
    return { 'Shift-Enter': insert, 'Mod-Enter': insert };
  },
});

/** A field among text; as text it is what the layout has: `{kind.field}`. */
export const PlacedField = Node.create({
  name: 'placedField',
  ...{ group: 'inline', inline: true, atom: true, draggable: true },
  addAttributes: () => ({ field: kept('field', '', isText) }),
  parseHTML: () => [{ tag: 'span[data-field]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
  renderText: ({ node }) => `{${node.attrs.field}}`,
});

const blockOfClass = (name: string, attribute: string, fallback: unknown, check: Check) =>
  ({
    ...{ group: 'block', atom: true },
    addAttributes: () => ({ [attribute]: kept(attribute, fallback, check) }),
    parseHTML: () => [{ tag: `div.layout-${name}` }],
    renderHTML: ({ HTMLAttributes }: { HTMLAttributes: Record<string, unknown> }) =>
      ['div', mergeAttributes(HTMLAttributes, { class: `layout-${name}` })] as const,
  }) as const;

export const FieldList = Node.create({
  ...blockOfClass('list', 'entries', [], isEntries),
  name: 'fieldList',
});

export const FieldTable = Node.create({
  ...blockOfClass('table', 'entries', [], isEntries),
  name: 'fieldTable',
});

/** A block that the editor cannot show; it holds the JSON. */
export const SourceBlock = Node.create({
  ...blockOfClass(
    'source',
    'json',
    '{}',
    (value) => isText(value) && readJson(value as string) !== undefined,
  ),
  name: 'sourceBlock',
});

/** Blocks that are printed for every factoid of a kind. */
export const Repeated = Node.create({
  name: 'repeated',
  ...{ content: 'block*', defining: true },
  addAttributes: () => ({ kind: kept('kind', '', isText) }),
  parseHTML: () => [{ tag: 'div.layout-repeated' }],
  renderHTML: ({ HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { class: 'layout-repeated' }),
    0,
  ],
});

/** Nodes of the editor's document that look the same in it as in HTML. */
export const plainNodes: readonly (Node | Extension)[] = [Layout, Text, Title, Paragraph, Heading, HardBreak];

/** All nodes of the editor's document. */
export const layoutNodes: readonly (Node | Extension)[] = [
  ...plainNodes,
  ...[PlacedField, FieldList, FieldTable, SourceBlock, Repeated],
];

import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Selection, TextSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import type { NodeJson } from './layout-document.ts';

/** A block of the layout, and where it is. */
interface Place {
  readonly node: DocumentNode;
  readonly from: number;
  readonly parent: DocumentNode;
  /** The `from` of the parent, when that is a repeated part. */
  readonly parentFrom: number | undefined;
  readonly index: number;
}

/** The innermost block around the selection; undefined in the title. */
export function blockAt({ selection }: EditorState): Place | undefined {
  const { $from } = selection;
  if (selection instanceof NodeSelection && !selection.node.isInline) return placeOf($from, $from.depth);
  const depth = $from.depth - 1;
  return $from.parent.type.name === 'title' || depth < 0 ? undefined : placeOf($from, depth);
}

/** The child of the node at `depth`. */
function placeOf($from: ResolvedPos, depth: number): Place | undefined {
  const parent = $from.node(depth);
  const index = $from.index(depth);
  const node = parent.maybeChild(index);
  if (node === null) return undefined;
  const from = $from.posAtIndex(index, depth);
  return { node, from, parent, parentFrom: depth === 0 ? undefined : $from.before(depth), index };
}

/** Moves the block past the next one, into a repeated part, or out of one. */
export function moveBlock(editor: Editor, by: 1 | -1): boolean {
  const { state, view } = editor;
  const place = blockAt(state);
  const target = place && targetOf(place, by);
  if (place === undefined || target === undefined) return false;
  const { node, from } = place;
  const { tr, selection } = state;
  tr.delete(from, from + node.nodeSize);
  const to = tr.mapping.map(target);
  tr.insert(to, node);
  tr.setSelection(
    selection instanceof NodeSelection
      ? NodeSelection.create(tr.doc, selection.from - from + to)
      : TextSelection.create(tr.doc, selection.anchor - from + to, selection.head - from + to),
  );
  view.dispatch(tr.scrollIntoView());
  return true;
}

/** Where the block goes, before it is taken away. */
function targetOf({ node, from, parent, parentFrom, index }: Place, by: 1 | -1): number | undefined {
  const other = parent.maybeChild(index + by);
  const isEdge = other === null || other.type.name === 'title';
  if (isEdge && parentFrom === undefined) return undefined;
  if (isEdge) return by < 0 ? parentFrom : (parentFrom ?? 0) + parent.nodeSize;
  const goesInto = other.type.name === 'repeated' && node.type.name !== 'repeated';
  if (by < 0) return goesInto ? from - 1 : from - other.nodeSize;
  const end = from + node.nodeSize;
  return goesInto ? end + 1 : end + other.nodeSize;
}

export function removeBlock(editor: Editor): boolean {
  const { state, view } = editor;
  const place = blockAt(state);
  if (place === undefined) return false;
  const { node, from, parent, parentFrom } = place;
  const end = from + node.nodeSize;
  const { tr } = state;
  // A document has one block at least, next to its title.
  const isLast = parentFrom === undefined && parent.childCount === 2;
  if (isLast) tr.replaceWith(from, end, emptyText(state));
  else tr.delete(from, end);
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from + (isLast ? 1 : 0), tr.doc.content.size)), -1));
  view.dispatch(tr.scrollIntoView());
  view.focus();
  return true;
}

function emptyText({ schema }: EditorState): DocumentNode {
  return schema.node('paragraph');
}

/** After the block of the selection, or in place of an empty text. The block is selected, or the caret is in it. */
export function insertBlock(editor: Editor, json: NodeJson): void {
  const { state, view } = editor;
  const node = state.schema.nodeFromJSON(json);
  const place = blockAt(state);
  const isRepeatedInRepeated = node.type.name === 'repeated' && place?.parentFrom !== undefined;
  const { tr } = state;
  const isEmpty = place?.node.type.name === 'paragraph' && place.node.content.size === 0;
  let at: number;
  if (place === undefined) at = state.doc.firstChild?.nodeSize ?? 0;
  else if (isRepeatedInRepeated) at = (place.parentFrom ?? 0) + place.parent.nodeSize;
  else at = isEmpty ? place.from : place.from + place.node.nodeSize;
  if (isEmpty && place !== undefined && !isRepeatedInRepeated)
    tr.replaceWith(at, at + place.node.nodeSize, node);
  else tr.insert(at, node);
  tr.setSelection(node.isAtom ? NodeSelection.create(tr.doc, at) : Selection.near(tr.doc.resolve(at + 1), 1));
  view.dispatch(tr.scrollIntoView());
  view.focus();
}

/** The chosen field, when the selection is one in a text. */
export function chosenField({ selection }: EditorState): string | undefined {
  return selection instanceof NodeSelection && selection.node.type.name === 'placedField'
    ? String(selection.node.attrs.field)
    : undefined;
}

/** Moves the chosen field past the next word, into the next text at the end of one. */
export function moveField(editor: Editor, by: 1 | -1): boolean {
  const { state, view } = editor;
  const { selection, tr } = state;
  if (chosenField(state) === undefined || !(selection instanceof NodeSelection)) return false;
  const target = nextPlace(selection, by);
  if (target === undefined) return true;
  tr.delete(selection.from, selection.to);
  const to = tr.mapping.map(target);
  tr.insert(to, selection.node);
  tr.setSelection(NodeSelection.create(tr.doc, to));
  view.dispatch(tr.scrollIntoView());
  return true;
}

function nextPlace({ $from, $to, from, to }: NodeSelection, by: 1 | -1): number | undefined {
  const next = by > 0 ? $to.nodeAfter : $from.nodeBefore;
  const edge = by > 0 ? to : from;
  if (next !== null) return edge + by * (next.isText ? wordLength(next.text ?? '', by) : next.nodeSize);
  const outside = by > 0 ? $to.after() : $from.before();
  return Selection.findFrom($from.doc.resolve(outside), by, true)?.from;
}

/** Characters to the next border of a word, in any language. */
function wordLength(text: string, by: 1 | -1): number {
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)];
  if (by < 0) words.reverse();
  let length = 0;
  for (const { segment } of words) {
    length += segment.length;
    if (segment.trim() !== '') break;
  }
  return length;
}

/** What stands around the chosen field, for those who cannot see it. */
export function surroundings({ selection: { $from, $to } }: EditorState): { before: string; after: string } {
  const { parent, parentOffset } = $from;
  const asText = (from: number, to: number) => parent.textBetween(from, to, ' ', '…').trim();
  return {
    before: asText(0, parentOffset).slice(-20),
    after: asText($to.parentOffset, parent.content.size).slice(0, 20),
  };
}

/** Puts a field where the caret is; as an entry, where a list or table of fields is chosen. */
export function placeField(editor: Editor, field: string): void {
  const { selection, doc } = editor.state;
  const chip: NodeJson = { type: 'placedField', attrs: { field } };
  const chain = editor.chain().focus();
  const spaced = () =>
    withSpaces(editor.schema.nodeFromJSON(chip), doc.resolve(selection.to)).map((node) => node.toJSON());
  if (!(selection instanceof NodeSelection)) chain.insertContent(spaced()).run();
  else if (selection.node.isInline) chain.insertContentAt(selection.to, spaced()).run();
  else if (Array.isArray(selection.node.attrs.entries)) {
    const entries = [...selection.node.attrs.entries, field];
    chain.updateAttributes(selection.node.type.name, { entries }).run();
  } else if (selection.to <= doc.content.size)
    chain.insertContentAt(selection.to, { type: 'paragraph', content: [chip] }).run();
}

const wordEnd = /[\p{Script=Latin}\p{N}]$/u;
const wordBegin = /^[\p{Script=Latin}\p{N}]/u;

/** A field that is put next to a word or another field gets a space there; Chinese text has none. */
export function withSpaces(field: DocumentNode, { nodeBefore, nodeAfter }: ResolvedPos): DocumentNode[] {
  const space = field.type.schema.text(' ');
  const isClose = (node: DocumentNode | null, word: RegExp) =>
    node !== null && (node.isText ? word.test(node.text ?? '') : node.type === field.type);
  return [
    ...(isClose(nodeBefore, wordEnd) ? [space] : []),
    field,
    ...(isClose(nodeAfter, wordBegin) ? [space] : []),
  ];
}

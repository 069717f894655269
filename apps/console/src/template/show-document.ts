import type { Node as DocumentNode, Slice } from '@tiptap/pm/model';
import { Selection, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import type { Editor } from '@tiptap/react';
import type { NodeJson } from './layout-document.ts';

/** Shows another document; only what differs is replaced, so that the caret stays where it was. */
export function showDocument(editor: Editor, json: NodeJson): void {
  const { state, view } = editor;
  const next = state.schema.nodeFromJSON(json);
  const { doc, tr } = state;
  let first = 0;
  while (first < Math.min(doc.childCount, next.childCount) && doc.child(first).eq(next.child(first)))
    first += 1;
  const most = Math.min(doc.childCount, next.childCount) - first;
  let last = 0;
  while (last < most && doc.child(doc.childCount - 1 - last).eq(next.child(next.childCount - 1 - last)))
    last += 1;
  const end = (node: DocumentNode) => sizeOf(node, 0, node.childCount - last);
  const changed = next.content.findDiffEnd(doc.content)?.a;
  tr.replaceWith(sizeOf(doc, 0, first), end(doc), next.slice(sizeOf(next, 0, first), end(next)).content);
  if (view.hasFocus() && changed !== undefined) {
    const place = tr.doc.resolve(Math.min(changed, tr.doc.content.size));
    // In a text: a list that gets chosen would be deleted by the next key.
    const text = Selection.findFrom(place, -1, true) ?? Selection.findFrom(place, 1, true);
    tr.setSelection(text ?? Selection.near(place, -1));
  }
  view.dispatch(fromOutside(tr));
}

function sizeOf(node: DocumentNode, from: number, to: number): number {
  let size = 0;
  for (let at = from; at < to; at++) size += node.child(at).nodeSize;
  return size;
}

/** Whether only letters came or went: such changes are undone together. */
export function isTyping({ steps, docs }: Transaction): boolean {
  const isText = ({ content }: Slice) => content.content.every((node) => node.isText);
  return steps.every(
    (step, at) =>
      step instanceof ReplaceStep &&
      isText(step.slice) &&
      isText(docs[at]?.slice(step.from, step.to) ?? step.slice),
  );
}

const outside = 'fromOutside';

function fromOutside(tr: Transaction): Transaction {
  return tr.setMeta(outside, true);
}

/** Whether a change came from the source, the forms or an undo, and not from the layout editor itself. */
export function isFromOutside(tr: Transaction): boolean {
  return tr.getMeta(outside) === true;
}

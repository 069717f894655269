import type { EditorView } from '@tiptap/pm/view';
import { endDrag } from './drag-field.ts';
import { inlineNodes, lineNodes, type NodeJson } from './layout-document.ts';
import { withSpaces } from './with-spaces.ts';

/**
 * Pasted and dropped text: `{kind.field}` in it is a placed field. HTML is read only where an editor like this one has
 * made it: of other programs it holds styles, which the page may not have.
 */
export const takeText = {
  paste(view: EditorView, event: ClipboardEvent): boolean {
    const { clipboardData } = event;
    if (clipboardData === null || isOwn(clipboardData.getData('text/html'))) return false;
    event.preventDefault();
    const { $from, $to, from, to } = view.state.selection;
    insertText(view, clipboardData.getData('text/plain'), $from.sameParent($to) ? from : to, to);
    return true;
  },
  drop(view: EditorView, event: DragEvent): boolean {
    if (view.dragging !== null) return false;
    event.preventDefault();
    endDrag();
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (place === null) return true;
    insertText(view, event.dataTransfer?.getData('text/plain') ?? '', place.pos, place.pos);
    view.focus();
    return true;
  },
};

function isOwn(html: string): boolean {
  return html.includes('data-pm-slice') && !/\sstyle\s*=|<style/i.test(html);
}

/** Between blocks, it becomes a block. */
function insertText(view: EditorView, text: string, from: number, to: number): void {
  const { tr, schema, doc } = view.state;
  const clean = text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '');
  const json: readonly NodeJson[] = inlineNodes(clean) ?? lineNodes(clean);
  if (json.length === 0) return;
  const nodes = json.map((node) => schema.nodeFromJSON(node));
  const [only] = nodes;
  const spaced =
    nodes.length === 1 && only && !only.isText && from === to ? withSpaces(only, doc.resolve(from)) : nodes;
  if (doc.resolve(from).parent.inlineContent) tr.replaceWith(from, to, spaced);
  // Not before the title.
  else tr.insert(Math.max(to, doc.firstChild?.nodeSize ?? 0), schema.node('paragraph', null, nodes));
  view.dispatch(tr.scrollIntoView());
}

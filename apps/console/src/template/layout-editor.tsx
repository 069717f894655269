import { Text } from '@mantine/core';
import { Dropcursor, Gapcursor, Placeholder } from '@tiptap/extensions';
import type { Node as DocumentNode, Slice } from '@tiptap/pm/model';
import { Selection, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { FieldChip, FieldListbox, optionId, stepOf } from './field-controls.tsx';
import { placeField, withSpaces } from './layout-commands.ts';
import {
  documentToLayout,
  inlineNodes,
  layoutToDocument,
  lineNodes,
  type NodeJson,
} from './layout-document.ts';
import { FieldSuggestion, LayoutKeys, type OpenList, typeAfterField } from './layout-extensions.ts';
import { LayoutToolbar } from './layout-toolbar.tsx';
import { shownNodes } from './layout-views.tsx';
import { dragField, endDrag, fieldChoices, matching } from './placed-fields.ts';
import { useEditorWords, useTemplateParts } from './template-context.tsx';
import type { LooseLayout } from './template-document.ts';

/** Shows another document; only what differs is replaced, so that the caret stays where it was. */
function showDocument(editor: Editor, json: NodeJson): void {
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
function isTyping({ steps, docs }: Transaction): boolean {
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
function isFromOutside(tr: Transaction): boolean {
  return tr.getMeta(outside) === true;
}

/**
 * Pasted and dropped text: `{kind.field}` in it is a placed field. HTML is read only where an editor like this one has
 * made it: of other programs it holds styles, which the page may not have.
 */
const takeText = {
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

interface Props {
  readonly layout: LooseLayout;
  /** The layout as it is now, which may be newer than what is shown. */
  readonly current: () => LooseLayout | undefined;
  readonly isEditable: boolean;
  /** @param group of letters that are undone together */
  readonly onChange: (shown: Pick<LooseLayout, 'title' | 'blocks'>, group?: string) => void;
}

/** Title and blocks of the certificate, with the fields where they are printed. */
export function LayoutEditor({ layout, current, isEditable, onChange }: Props) {
  const { say } = useEditorWords();
  const { kinds, announce } = useTemplateParts();
  const [list, setList] = useState<OpenList>();
  const [active, setActive] = useState(0);
  const id = useId();
  const hint = useId();
  // The editor keeps its first options; these are read when something happens.
  const now = useRef({ say, kinds, announce, list, active, onChange });
  now.current = { say, kinds, announce, list, active, onChange };

  const editor = useEditor({
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    extensions: [
      ...shownNodes,
      ...[Dropcursor.configure({ class: 'drop-cursor', color: false }), Gapcursor],
      Placeholder.configure({
        ...{ showOnlyCurrent: false, includeChildren: true },
        placeholder({ node: { type, attrs } }) {
          if (type.name !== 'title') return say('textPlaceholder');
          return say(typeof attrs.source === 'string' ? 'titleInSource' : 'titlePlaceholder');
        },
      }),
      LayoutKeys.configure({
        say: (...said) => now.current.say(...said),
        announce: (text) => now.current.announce(text),
      }),
      FieldSuggestion.configure({
        choicesFor: (typed) =>
          matching(fieldChoices(now.current.kinds, now.current.say, { inText: true }), typed),
        onChange(opened) {
          setList(opened);
          setActive(0);
          if (opened) now.current.announce(now.current.say('choicesFound', { count: opened.choices.length }));
        },
        onKey({ key }) {
          const { list: opened, active: at } = now.current;
          const choice = opened?.choices[at];
          const next = stepOf(key, at, opened?.choices.length ?? 0);
          if (next !== undefined) setActive(next);
          else if ((key === 'Enter' || key === 'Tab') && choice) opened?.pick(choice);
          else return false;
          return true;
        },
        onPick: (field) => now.current.announce(now.current.say('placed', { name: field })),
      }),
    ],
    content: layoutToDocument(layout),
    editable: isEditable,
    editorProps: {
      handleDOMEvents: takeText,
      handleTextInput: typeAfterField,
      attributes: () => ({
        class: 'layout-editor',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': say('layout'),
        'aria-describedby': hint,
      }),
    },
    onCreate: ({ editor: created }) => chooseLastText(created),
    onUpdate({ editor: changed, transaction }) {
      if (isFromOutside(transaction)) return;
      const shown = documentToLayout(changed.getJSON() as NodeJson);
      now.current.onChange(shown, isTyping(transaction) ? 'layout' : undefined);
    },
  });

  useOutsideChanges(editor, layout, current);
  useEffect(() => {
    editor.setEditable(isEditable, false);
  }, [editor, isEditable]);
  useOpenList(editor, list && id, active);

  return (
    <>
      <Text size="xs" c="dimmed" id={hint}>
        {say('layoutHint')}
      </Text>
      {isEditable && <LayoutToolbar editor={editor} />}
      {isEditable && <FieldStrip editor={editor} />}
      <EditorContent editor={editor} className="paper" />
      {list && (
        <div className="caret-list" style={placeOf(list.place)}>
          <FieldListbox
            {...{ id, active }}
            label={say('fieldChoices')}
            choices={list.choices}
            onPick={list.pick}
            empty={say('noMatch')}
          />
        </div>
      )}
    </>
  );
}

/** Room of the list, as its styles have it. */
const listRoom = { width: 250, height: 260 };

/** Under the caret, or above it at the lower end of the window. */
function placeOf(caret: DOMRect | null) {
  if (caret === null) return undefined;
  const left = Math.max(0, Math.min(caret.left, innerWidth - listRoom.width));
  return caret.bottom > innerHeight - listRoom.height
    ? { left, bottom: innerHeight - caret.top }
    : { left, top: caret.bottom };
}

/** Where a click on a field puts it first. */
function chooseLastText({ state, view }: Editor): void {
  const last = Selection.findFrom(state.doc.resolve(state.doc.content.size), -1, true);
  if (last) view.dispatch(state.tr.setSelection(last));
}

/** All fields, to be dragged or clicked. */
function FieldStrip({ editor }: { readonly editor: Editor }) {
  const { say } = useEditorWords();
  const { kinds, announce } = useTemplateParts();
  return (
    <fieldset aria-label={say('fields')} className="field-strip">
      {fieldChoices(kinds, say, { inText: true }).map(({ name }) => (
        <button
          key={name}
          type="button"
          draggable
          onDragStart={({ dataTransfer }) => dragField(dataTransfer, name)}
          onDragEnd={endDrag}
          onClick={() => {
            placeField(editor, name);
            announce(say('placed', { name }));
          }}
        >
          <FieldChip name={name} />
        </button>
      ))}
    </fieldset>
  );
}

/** Undo, the forms and the source change the layout too. */
function useOutsideChanges(editor: Editor, layout: LooseLayout, current: Props['current']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of it is what asks for the comparison
  useEffect(() => {
    const newest = current();
    if (newest === undefined || editor.isDestroyed) return;
    const document = layoutToDocument(newest);
    const wanted = JSON.stringify(documentToLayout(document));
    if (JSON.stringify(documentToLayout(editor.getJSON() as NodeJson)) !== wanted)
      showDocument(editor, document);
  }, [editor, layout, current]);
}

/** Says to screen readers which choice of the open list is active. */
function useOpenList(editor: Editor, listbox: string | undefined, active: number): void {
  useEffect(() => {
    if (listbox === undefined) return;
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', listbox);
    dom.setAttribute('aria-activedescendant', optionId(listbox, active));
    document.getElementById(optionId(listbox, active))?.scrollIntoView({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, listbox, active]);
}

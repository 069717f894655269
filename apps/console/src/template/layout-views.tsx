import { NativeSelect, Text } from '@mantine/core';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { useEditorWords } from './editor-words.ts';
import { Action } from './entry-row.tsx';
import { FieldChip } from './field-chip.tsx';
import { FieldEntries } from './field-entries.tsx';
import { FieldList, FieldTable, PlacedField, plainNodes, Repeated, SourceBlock } from './layout-nodes.ts';
import { useTemplateParts } from './template-parts.tsx';

/** ProseMirror selects a block that is clicked; what its controls get is theirs. */
const controls = 'input, button, select, [draggable="true"], [role="listbox"]';
function isOfControls({ event }: { event: Event }): boolean {
  const { target, type } = event;
  if (type !== 'mousedown') return true;
  return target instanceof Element && target.closest(controls) !== null;
}

function ChipView({ node, selected }: NodeViewProps) {
  return (
    <NodeViewWrapper as="span" className={selected ? 'chosen' : undefined}>
      <FieldChip name={String(node.attrs.field)} />
    </NodeViewWrapper>
  );
}

function SourceView({ node, selected }: NodeViewProps) {
  const { say } = useEditorWords();
  return (
    <NodeViewWrapper className={`source-block${selected ? ' chosen' : ''}`} contentEditable={false}>
      <Text size="xs" c="dimmed">
        {say('sourceBlock')}
      </Text>
      <code className="mono">{String(node.attrs.json).slice(0, 200)}</code>
    </NodeViewWrapper>
  );
}

function RepeatedView({ node, editor, getPos, updateAttributes }: NodeViewProps) {
  const { say } = useEditorWords();
  const { kinds } = useTemplateParts();
  const kind = String(node.attrs.kind);
  const names = kinds.map(({ name }) => name);
  const addText = () => {
    const at = getPos();
    if (at === undefined) return;
    editor
      .chain()
      .insertContentAt(at + 1, { type: 'paragraph' })
      .setTextSelection(at + 2)
      .focus()
      .run();
  };
  return (
    <NodeViewWrapper className="repeated" role="group" aria-label={`${say('repeated')} ${kind}`}>
      <div className="repeated-head" contentEditable={false}>
        <NativeSelect
          size="xs"
          label={say('repeated')}
          disabled={!editor.isEditable}
          value={kind}
          onChange={({ currentTarget }) => updateAttributes({ kind: currentTarget.value })}
          data={names.includes(kind) ? names : [kind, ...names]}
        />
        {editor.isEditable && node.childCount === 0 && (
          <>
            <Text size="sm">{say('repeatedEmpty')}</Text>
            <Action name={say('addText')} sign="+" onClick={addText} />
          </>
        )}
      </div>
      <NodeViewContent />
    </NodeViewWrapper>
  );
}

const withEntries = { addNodeView: () => ReactNodeViewRenderer(FieldEntries, { stopEvent: isOfControls }) };

/** The nodes of the editor's document as the editor shows them. */
export const shownNodes = [
  ...plainNodes,
  PlacedField.extend({
    addNodeView: () => ReactNodeViewRenderer(ChipView, { as: 'span', stopEvent: () => false }),
  }),
  FieldList.extend(withEntries),
  FieldTable.extend(withEntries),
  SourceBlock.extend({ addNodeView: () => ReactNodeViewRenderer(SourceView) }),
  Repeated.extend({
    addNodeView: () =>
      ReactNodeViewRenderer(RepeatedView, {
        stopEvent: ({ event }) =>
          event.target instanceof Element && event.target.closest('.repeated-head') !== null,
      }),
  }),
];

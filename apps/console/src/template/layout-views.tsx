import { commonKind } from '@attestation/rendering/layout';
import { Text } from '@mantine/core';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { SelectField } from '../fields.tsx';
import { find } from './change-fields.ts';
import { Action, ChoiceButton, FieldChip, movedByKeys, RowActions, TypedInput } from './field-controls.tsx';
import { FieldList, FieldTable, PlacedField, plainNodes, Repeated, SourceBlock } from './layout-nodes.ts';
import {
  displayOf,
  dragField,
  draggedField,
  endDrag,
  entryOf,
  type FieldDisplay,
  type FieldEntry,
  fieldChoices,
  shownField,
} from './placed-fields.ts';
import { useEditorWords, useTemplateParts } from './template-context.tsx';

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
        <SelectField
          size="xs"
          label={say('repeated')}
          disabled={!editor.isEditable}
          value={kind}
          values={names.includes(kind) ? names : [kind, ...names]}
          labelOf={(name) => name}
          onChange={(chosen) => updateAttributes({ kind: chosen })}
        />
        {editor.isEditable && node.childCount === 0 && (
          <>
            <Text size="sm">{say('repeatedEmpty')}</Text>
            <Action name={say('addText')} icon="add" onClick={addText} />
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

/** A list of fields, or a table with a column for each: its entries are ordered, named and added here. */
function FieldEntries({ node, editor, getPos, selected, updateAttributes }: NodeViewProps) {
  const { say } = useEditorWords();
  const { kinds, announce } = useTemplateParts();
  const isTable = node.type.name === 'fieldTable';
  const entries = node.attrs.entries as readonly FieldEntry[];
  const displays = entries.map(displayOf);
  const [dropAt, setDropAt] = useState<number>();
  const [first] = displays;
  const kind = (isTable && first && find(first.field, kinds)?.kind) || undefined;
  const label = isTable ? say('fieldTable', { kind: kind ?? '' }) : say('fieldList');
  const choices = isTable
    ? fieldChoices(kinds, say, kind === undefined ? {} : { of: kind }).filter(
        ({ name }) => !name.startsWith(`${commonKind}.`),
      )
    : fieldChoices(kinds, say, { all: true });

  const put = (next: readonly FieldEntry[]) => updateAttributes({ entries: next });
  const move = (from: number, to: number) => {
    const entry = entries[from];
    if (entry === undefined || to < 0 || to >= entries.length || from === to) return;
    const rest = entries.filter((_, at) => at !== from);
    put(rest.toSpliced(to, 0, entry));
    announce(say('entryMoved', { name: displays[from]?.field ?? '', place: to + 1 }));
  };
  const add = (name: string, at = entries.length) => {
    put(entries.toSpliced(at, 0, name));
    announce(say('placed', { name }));
  };
  const leave = (event: KeyboardEvent) => {
    const at = getPos();
    if (event.key !== 'Escape' || at === undefined) return;
    event.preventDefault();
    editor.chain().setNodeSelection(at).focus().run();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const at = dropAt ?? entries.length;
    setDropAt(undefined);
    const dragged = draggedField(event.dataTransfer);
    if (dragged === undefined) return;
    const from = dragged.from?.list === entries ? dragged.from.at : undefined;
    if (from === undefined) add(dragged.name, at);
    else move(from, from < at ? at - 1 : at);
  };

  return (
    <NodeViewWrapper
      className={`field-entries${selected ? ' chosen' : ''}`}
      role="group"
      aria-label={label}
      contentEditable={false}
      onKeyDown={leave}
      onDragOver={(event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        setDropAt(rowAt(event));
      }}
      onDragLeave={() => setDropAt(undefined)}
      onDrop={drop}
    >
      <Text size="xs" c="dimmed" className="block-name">
        {label}
        {kind !== undefined && ` · ${say('fieldTableHint', { kind })}`}
      </Text>
      <ol>
        {displays.map((display, at) => (
          <EntryRow
            key={keyOf(displays, at)}
            {...{ display, isTable, at }}
            list={entries}
            isDropPlace={dropAt === at}
            isEditable={editor.isEditable}
            onChange={(next) => put(entries.with(at, entryOf(next)))}
            onMove={(by) => move(at, at + by)}
            onRemove={() => {
              put(entries.filter((_, each) => each !== at));
              announce(say('removed', { name: display.field }));
            }}
          />
        ))}
      </ol>
      {entries.length === 0 && <Text size="sm">{say('noEntries')}</Text>}
      {editor.isEditable && (
        <ChoiceButton
          label={say('addEntry')}
          listLabel={say('fieldChoices')}
          choices={choices}
          onPick={add}
        />
      )}
    </NodeViewWrapper>
  );
}

/** A field may be there twice. */
function keyOf(displays: readonly FieldDisplay[], at: number): string {
  const field = displays[at]?.field;
  return `${displays.slice(0, at).filter((each) => each.field === field).length} ${field}`;
}

/** Index of the row before which something is dropped. */
function rowAt({ currentTarget, clientY }: DragEvent<HTMLElement>): number {
  const rows = [...currentTarget.querySelectorAll('ol > li')];
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return clientY > top + height / 2;
  }).length;
}

interface EntryProps {
  readonly display: FieldDisplay;
  readonly isTable: boolean;
  readonly at: number;
  readonly list: readonly FieldEntry[];
  /** Something that is dragged would be put before it. */
  readonly isDropPlace: boolean;
  readonly isEditable: boolean;
  readonly onChange: (display: FieldDisplay) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

function EntryRow(props: EntryProps) {
  const { display, isTable, at, list, isDropPlace, isEditable, onChange, onMove, onRemove } = props;
  const { say } = useEditorWords();
  const { kinds } = useTemplateParts();
  const { field: name, label = '', width, align = '' } = display;
  const shown = shownField(name, kinds, say);
  return (
    <li className={isDropPlace ? 'drop-before' : undefined} onKeyDown={movedByKeys(onMove)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard moves the row by Alt and arrows */}
      <span
        className="grip"
        draggable={isEditable}
        onDragStart={({ dataTransfer }) => dragField(dataTransfer, name, { list, at })}
        onDragEnd={endDrag}
      >
        <FieldChip name={name} />
      </span>
      {!name.endsWith('.*') && (
        <TypedInput
          size="xs"
          className="entry-label"
          aria-label={say('entryLabel', { name })}
          placeholder={shown?.label}
          maxLength={255}
          disabled={!isEditable}
          value={label}
          onTyped={(typed) => onChange({ ...display, label: typed })}
        />
      )}
      {isTable && (
        <>
          <TypedInput
            size="xs"
            className="entry-width"
            type="number"
            {...{ min: 1, max: 20 }}
            aria-label={say('entryWidth', { name })}
            placeholder={say('widthAutomatic')}
            disabled={!isEditable}
            value={width === undefined ? '' : String(width)}
            onTyped={(typed) => onChange({ ...display, width: typed === '' ? undefined : Number(typed) })}
          />
          <SelectField
            size="xs"
            className="entry-align"
            aria-label={say('entryAlign', { name })}
            disabled={!isEditable}
            value={align}
            values={['', 'left', 'center', 'right']}
            labelOf={(value) => say('alignOf', { align: say(value === '' ? 'automatic' : `align.${value}`) })}
            onChange={(value) => onChange({ ...display, align: value })}
          />
        </>
      )}
      {isEditable && (
        <RowActions
          of="Entry"
          name={name}
          isFirst={at === 0}
          isLast={at === list.length - 1}
          onMove={onMove}
          onRemove={onRemove}
        />
      )}
    </li>
  );
}

import { ActionIcon, NativeSelect } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { dragField, endDrag } from './drag-field.ts';
import { useEditorWords } from './editor-words.ts';
import { FieldChip } from './field-chip.tsx';
import { shownField } from './field-choices.ts';
import type { FieldDisplay, FieldEntry } from './field-entry.ts';
import { useTemplateParts } from './template-parts.tsx';
import { TypedInput } from './typed-input.tsx';

interface Props {
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

export function EntryRow(props: Props) {
  const { display, isTable, at, list, isDropPlace, isEditable, onChange, onMove, onRemove } = props;
  const { say } = useEditorWords();
  const { kinds } = useTemplateParts();
  const { field: name, label = '', width, align = '' } = display;
  const shown = shownField(name, kinds, say);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <li className={isDropPlace ? 'drop-before' : undefined} onKeyDown={onKeyDown}>
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
          <NativeSelect
            size="xs"
            className="entry-align"
            aria-label={say('entryAlign', { name })}
            disabled={!isEditable}
            value={align}
            onChange={({ currentTarget }) => onChange({ ...display, align: currentTarget.value })}
            data={[
              { value: '', label: say('alignOf', { align: say('automatic') }) },
              ...(['left', 'center', 'right'] as const).map((value) => ({
                value,
                label: say('alignOf', { align: say(`align.${value}`) }),
              })),
            ]}
          />
        </>
      )}
      {isEditable && (
        <span className="entry-actions">
          <Action
            name={say('moveEntryUp', { name })}
            sign="↑"
            isDisabled={at === 0}
            onClick={() => onMove(-1)}
          />
          <Action
            name={say('moveEntryDown', { name })}
            sign="↓"
            isDisabled={at === list.length - 1}
            onClick={() => onMove(1)}
          />
          <Action name={say('removeEntry', { name })} sign="✕" onClick={onRemove} />
        </span>
      )}
    </li>
  );
}

interface ActionProps {
  readonly name: string;
  readonly sign: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

/** A small button with a sign; its name is for screen readers and the pointer. */
export function Action({ name, sign, isDisabled = false, onClick }: ActionProps) {
  return (
    <ActionIcon
      variant="default"
      size="sm"
      aria-label={name}
      title={name}
      disabled={isDisabled}
      onClick={onClick}
    >
      <span aria-hidden>{sign}</span>
    </ActionIcon>
  );
}

import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useEditorWords } from './editor-words.ts';
import { Action } from './entry-row.tsx';
import { NameInput } from './name-input.tsx';
import type { Field, FieldType } from './template-document.ts';
import { useFaultAt } from './use-fault-at.ts';

const types: readonly FieldType[] = ['string', 'number', 'date'];
const examples: Readonly<Record<FieldType, string>> = { string: '', number: '1280.50', date: '2026-05-13' };

interface Props {
  readonly field: Field;
  /** JSON pointer of the field. */
  readonly place: string;
  readonly others: readonly Field[];
  readonly isEditable: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (change: Partial<Field>) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** One field of a kind. */
export function FieldForm(props: Props) {
  const { field, place, others, isEditable, isFirst, isLast, onChange, onMove, onRemove } = props;
  const { say } = useEditorWords();
  const exampleFault = useFaultAt(`${place}/example`);
  const { name, type, required = false, label = '', example = '' } = field;
  const shared = { size: 'xs', disabled: !isEditable } as const;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <fieldset aria-label={name} className="field-form" onKeyDown={onKeyDown}>
      <NameInput
        {...shared}
        label={say('fieldName')}
        value={name}
        others={others}
        onChange={(changed) => onChange({ name: changed })}
      />
      <TextInput
        {...shared}
        label={say('fieldLabel')}
        placeholder={name}
        maxLength={255}
        value={label}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
      />
      <NativeSelect
        {...shared}
        label={say('fieldType')}
        value={type}
        onChange={({ currentTarget }) => onChange({ type: currentTarget.value as FieldType, example: '' })}
        data={types.map((value) => ({ value, label: say(`type.${value}`) }))}
      />
      <TextInput
        {...shared}
        label={say('fieldExample')}
        placeholder={examples[type]}
        maxLength={255}
        value={example}
        error={exampleFault}
        onChange={({ currentTarget }) => onChange({ example: currentTarget.value })}
      />
      <Checkbox
        size="xs"
        label={say('fieldRequired')}
        disabled={!isEditable}
        checked={required}
        onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
      />
      {isEditable && (
        <span className="entry-actions">
          <Action
            name={say('moveFieldUp', { name })}
            sign="↑"
            isDisabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <Action
            name={say('moveFieldDown', { name })}
            sign="↓"
            isDisabled={isLast}
            onClick={() => onMove(1)}
          />
          <Action name={say('removeField', { name })} sign="✕" onClick={onRemove} />
        </span>
      )}
    </fieldset>
  );
}

import type { FieldType } from '@attestation/contract/decisions';
import { Button, Checkbox, Group } from '@mantine/core';
import { useContext, useEffect, useRef, useState } from 'react';
import { SelectField, TextField, type TextFieldProps } from '../fields.tsx';
import {
  addField,
  changeField,
  changeKind,
  moveField,
  nameFault,
  removeField,
  removeKind,
} from './change-fields.ts';
import { faultText } from './fault-text.ts';
import { Action, movedByKeys, RowActions } from './field-controls.tsx';
import { FaultsContext, useEditorWords, useTemplateParts } from './template-context.tsx';
import type { Field, Kind, TemplateDocument } from './template-document.ts';

type Change = (template: TemplateDocument) => TemplateDocument;

interface Props {
  readonly kinds: readonly Kind[];
  /** Index of the kind. */
  readonly at: number;
  readonly isEditable: boolean;
  /** @param group of letters that are undone together */
  readonly onChange: (change: Change, group?: string) => void;
}

/** One kind of factoids, with its fields. */
export function KindForm({ kinds, at, isEditable, onChange }: Props) {
  const { say } = useEditorWords();
  const { announce } = useTemplateParts();
  const kind = kinds[at];
  const form = useRef<HTMLFieldSetElement>(null);
  const isAdding = useRef(false);
  const count = kind?.fields.length;
  // A new field is given its name next.
  useEffect(() => {
    if (!isAdding.current || count === undefined) return;
    isAdding.current = false;
    form.current?.querySelector<HTMLInputElement>('.field-form:last-of-type input')?.select();
  }, [count]);
  if (kind === undefined) return null;
  const { name, fields, required = false, allowOtherFields = false } = kind;
  const change = (member: Partial<Kind>, group?: string) =>
    onChange((template) => changeKind(template, at, member), group);
  const remove = () => {
    onChange((template) => removeKind(template, at));
    announce(say('removedKind', { name }));
  };
  const add = () => {
    isAdding.current = true;
    onChange((template) => addField(template, at));
  };
  return (
    <fieldset className="kind-form" aria-label={name} ref={form}>
      <Group align="start" justify="space-between" wrap="nowrap">
        <NameField
          size="xs"
          label={say('kindName')}
          disabled={!isEditable}
          value={name}
          others={kinds.filter((_, other) => other !== at)}
          onChange={(changed) => change({ name: changed }, `kind ${at}`)}
        />
        {isEditable && <Action name={say('removeKind', { name })} icon="remove" onClick={remove} />}
      </Group>
      <CheckField
        label={say('kindRequired')}
        disabled={!isEditable}
        checked={required}
        onChange={(checked) => change({ required: checked })}
      />
      <CheckField
        label={say('otherFields')}
        disabled={!isEditable}
        checked={allowOtherFields}
        onChange={(checked) => change({ allowOtherFields: checked })}
      />
      {fields.map((_, fieldAt) => (
        // By its place: a name that is typed must not make another form of it.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <FieldForm key={fieldAt} {...{ at, fieldAt, fields, isEditable, onChange }} />
      ))}
      {isEditable && (
        <Button variant="default" size="compact-sm" onClick={add}>
          {say('addField')}
        </Button>
      )}
    </fieldset>
  );
}

const types: readonly FieldType[] = ['string', 'number', 'date'];
const examples: Readonly<Record<FieldType, string>> = { string: '', number: '1280.50', date: '2026-05-13' };

interface FieldProps extends Omit<Props, 'kinds'> {
  readonly fields: readonly Field[];
  /** Index of the field among those of its kind. */
  readonly fieldAt: number;
}

/** One field of a kind. */
function FieldForm({ at, fields, fieldAt, isEditable, onChange }: FieldProps) {
  const { say } = useEditorWords();
  const { announce } = useTemplateParts();
  const exampleFault = useFaultAt(`/kinds/${at}/fields/${fieldAt}/example`);
  const field = fields[fieldAt];
  if (field === undefined) return null;
  const { name, type, required = false, label = '', example = '' } = field;
  const shared = { size: 'xs', disabled: !isEditable } as const;
  const change = (member: Partial<Field>) =>
    onChange(
      (template) => changeField(template, at, fieldAt, member),
      `field ${at} ${fieldAt} ${Object.keys(member)}`,
    );
  const move = (by: 1 | -1) => onChange((template) => moveField(template, at, fieldAt, by));
  const remove = () => {
    onChange((template) => removeField(template, at, fieldAt));
    announce(say('removedField', { name }));
  };
  return (
    <fieldset aria-label={name} className="field-form" onKeyDown={movedByKeys(move)}>
      <NameField
        {...shared}
        label={say('fieldName')}
        value={name}
        others={fields.filter((_, other) => other !== fieldAt)}
        onChange={(changed) => change({ name: changed })}
      />
      <TextField
        {...shared}
        label={say('fieldLabel')}
        placeholder={name}
        maxLength={255}
        value={label}
        onChange={(text) => change({ label: text })}
      />
      <SelectField
        {...shared}
        label={say('fieldType')}
        value={type}
        values={types}
        labelOf={(value) => say(`type.${value}`)}
        onChange={(chosen) => change({ type: chosen, example: '' })}
      />
      <TextField
        {...shared}
        label={say('fieldExample')}
        placeholder={examples[type]}
        maxLength={255}
        value={example}
        error={exampleFault}
        onChange={(text) => change({ example: text })}
      />
      <CheckField
        label={say('fieldRequired')}
        disabled={!isEditable}
        checked={required}
        onChange={(checked) => change({ required: checked })}
      />
      {isEditable && (
        <RowActions
          of="Field"
          name={name}
          isFirst={fieldAt === 0}
          isLast={fieldAt === fields.length - 1}
          onMove={move}
          onRemove={remove}
        />
      )}
    </fieldset>
  );
}

interface CheckProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function CheckField({ onChange, ...props }: CheckProps) {
  return <Checkbox size="xs" {...props} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />;
}

interface NameProps extends Omit<TextFieldProps, 'error'> {
  /** Those that may not have the same name. */
  readonly others: readonly { readonly name: string }[];
}

/** A name that programs use. What cannot be one stays in the input, with the reason, and changes nothing. */
function NameField({ value, others, onChange, ...props }: NameProps) {
  const { say } = useEditorWords();
  const [draft, setDraft] = useState<string>();
  const fault = draft === undefined ? undefined : nameFault(draft, others);
  const change = (typed: string) => {
    const isName = nameFault(typed, others) === undefined;
    setDraft(isName ? undefined : typed);
    if (isName) onChange(typed);
  };
  return (
    <TextField
      {...props}
      maxLength={255}
      spellCheck={false}
      value={draft ?? value}
      error={fault && say(`name.${fault}`)}
      onChange={change}
      // The name that is in use is shown again.
      onBlur={() => setDraft(undefined)}
    />
  );
}

/** What is wrong at this JSON pointer, for the input that changes it. */
export function useFaultAt(place: string): string | undefined {
  const { language } = useEditorWords();
  const fault = useContext(FaultsContext).find((each) => each.place === place);
  return fault && faultText(fault, language);
}

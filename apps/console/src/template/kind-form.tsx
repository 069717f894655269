import { Button, Checkbox, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { addField, changeField, changeKind, moveField, removeField, removeKind } from './change-fields.ts';
import { useEditorWords } from './editor-words.ts';
import { FieldForm } from './field-form.tsx';
import { NameInput } from './name-input.tsx';
import type { Kind, TemplateDocument } from './template-document.ts';
import { useTemplateParts } from './template-parts.tsx';

type Change = (template: TemplateDocument) => TemplateDocument;

interface Props {
  readonly kinds: readonly Kind[];
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
  const remove = () => {
    onChange((template) => removeKind(template, at));
    announce(say('removedKind', { name }));
  };
  return (
    <fieldset className="kind-form" aria-label={name} ref={form}>
      <Group align="start" justify="space-between" wrap="nowrap">
        <NameInput
          size="xs"
          label={say('kindName')}
          disabled={!isEditable}
          value={name}
          others={kinds.filter((_, other) => other !== at)}
          onChange={(changed) =>
            onChange((template) => changeKind(template, at, { name: changed }), `kind ${at}`)
          }
        />
        {isEditable && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={remove}
            aria-label={say('removeKind', { name })}
          >
            ✕
          </Button>
        )}
      </Group>
      <Checkbox
        size="xs"
        label={say('kindRequired')}
        disabled={!isEditable}
        checked={required}
        onChange={({ currentTarget: { checked } }) =>
          onChange((template) => changeKind(template, at, { required: checked }))
        }
      />
      <Checkbox
        size="xs"
        label={say('otherFields')}
        disabled={!isEditable}
        checked={allowOtherFields}
        onChange={({ currentTarget: { checked } }) =>
          onChange((template) => changeKind(template, at, { allowOtherFields: checked }))
        }
      />
      {fields.map((field, fieldAt) => (
        <FieldForm
          // By its place: a name that is typed must not make another form of it.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={fieldAt}
          field={field}
          place={`/kinds/${at}/fields/${fieldAt}`}
          others={fields.filter((_, other) => other !== fieldAt)}
          isEditable={isEditable}
          isFirst={fieldAt === 0}
          isLast={fieldAt === fields.length - 1}
          onChange={(change) =>
            onChange(
              (template) => changeField(template, at, fieldAt, change),
              `field ${at} ${fieldAt} ${Object.keys(change)}`,
            )
          }
          onMove={(by) => onChange((template) => moveField(template, at, fieldAt, by))}
          onRemove={() => {
            onChange((template) => removeField(template, at, fieldAt));
            announce(say('removedField', { name: field.name }));
          }}
        />
      ))}
      {isEditable && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            isAdding.current = true;
            onChange((template) => addField(template, at));
          }}
        >
          {say('addField')}
        </Button>
      )}
    </fieldset>
  );
}

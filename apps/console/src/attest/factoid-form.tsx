import { Button, Card, Group, Stack, Text, Textarea } from '@mantine/core';
import { TextField } from '../fields.tsx';
import type { Field, Kind } from '../template/template-document.ts';
import { useAttestWords, useFault } from './attest-words.ts';
import { type ChangeDraft, type Draft, type FactoidDraft, newFactoid } from './draft.ts';
import { FieldFault } from './drop-area.tsx';
import { FileList, type FileScope } from './file-list.tsx';

interface Props extends FileScope {
  readonly draft: Draft;
  readonly change: ChangeDraft;
  readonly kinds: readonly Kind[];
  /** unique_ids of factoids that the attestation has already. */
  readonly taken?: readonly string[];
}

/** The factoids of a draft, with a button for each kind that the template has. */
export function FactoidsForm({ draft, change, kinds, taken = [], ...files }: Props) {
  const tell = useAttestWords();
  const fault = useFault('factoids');
  const add = (type: string) =>
    change((before) => {
      const ids = [...taken, ...before.factoids.map(({ uniqueId }) => uniqueId)];
      return { ...before, factoids: [...before.factoids, newFactoid(type, ids)] };
    });
  const replace = (key: string, next: (factoid: FactoidDraft) => FactoidDraft) =>
    change((before) => ({
      ...before,
      factoids: before.factoids.map((each) => (each.key === key ? next(each) : each)),
    }));
  const remove = (key: string) =>
    change((before) => ({ ...before, factoids: before.factoids.filter((each) => each.key !== key) }));
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {tell('contentHint')}
      </Text>
      {draft.factoids.map((factoid, at) => (
        <FactoidForm
          key={factoid.key}
          {...{ ...files, factoid, at }}
          kind={kinds.find(({ name }) => name === factoid.type)}
          onChange={(next) => replace(factoid.key, next)}
          onRemove={() => remove(factoid.key)}
        />
      ))}
      <FieldFault text={fault} />
      <Group gap="xs">
        {kinds.map(({ name }) => (
          <Button key={name} size="xs" variant="default" onClick={() => add(name)}>
            {tell('addKind', { name })}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

interface FactoidProps extends FileScope {
  readonly factoid: FactoidDraft;
  readonly at: number;
  readonly kind: Kind | undefined;
  readonly onChange: (next: (factoid: FactoidDraft) => FactoidDraft) => void;
  readonly onRemove: () => void;
}

function FactoidForm({ factoid, at, kind, onChange, onRemove, ...files }: FactoidProps) {
  const tell = useAttestWords();
  const fault = useFault(`factoids/${at}`);
  const idFault = useFault(`factoids/${at}/unique_id`);
  const { type, uniqueId, values } = factoid;
  const set = (name: string) => (value: string) =>
    onChange((before) => ({ ...before, values: { ...before.values, [name]: value } }));
  return (
    <Card withBorder component="section" aria-label={`${type} ${uniqueId}`}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600} className="mono">
            {type}
          </Text>
          <Button
            size="compact-xs"
            variant="subtle"
            flex="none"
            aria-label={tell('removeFactoid', { name: uniqueId })}
            onClick={onRemove}
          >
            {tell('removeFactoid', { name: '' }).trim()}
          </Button>
        </Group>
        <FieldFault text={fault} />
        <div className="entry-fields">
          {kind?.fields.map((field) => (
            <ValueField
              key={field.name}
              field={field}
              place={`factoids/${at}/data/${field.name}`}
              value={values[field.name] ?? ''}
              onChange={set(field.name)}
            />
          ))}
        </div>
        <FileList
          {...files}
          files={factoid.files}
          place={`attachments/${at}`}
          onChange={(next) => onChange((before) => ({ ...before, files: next(before.files) }))}
        />
        <details open={idFault !== undefined}>
          <summary>{tell('advanced')}</summary>
          <TextField
            label={tell('factoidId')}
            className="entry-id"
            error={idFault}
            value={uniqueId}
            onChange={(value) => onChange((before) => ({ ...before, uniqueId: value }))}
          />
        </details>
      </Stack>
    </Card>
  );
}

interface ValueProps {
  readonly field: Field;
  readonly place: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field of a kind, with the example of the template. */
function ValueField({ field, place, value, onChange }: ValueProps) {
  const tell = useAttestWords();
  const { name, type, required = false, label = name, example } = field;
  const common = {
    label: required ? label : tell('optional', { label }),
    error: useFault(place),
    value,
    ...(example !== undefined && { placeholder: example }),
  };
  if (type === 'string')
    return (
      <Textarea
        {...common}
        autosize
        minRows={1}
        maxRows={8}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  if (type === 'number') return <TextField {...common} inputMode="decimal" onChange={onChange} />;
  const hasTime = example?.includes('T') ?? false;
  return <TextField {...common} type={hasTime ? 'datetime-local' : 'date'} onChange={onChange} />;
}

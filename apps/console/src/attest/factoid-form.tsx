import { newRequestId } from '@attestation/signing';
import { Button, Card, Group, Stack, Text, Textarea } from '@mantine/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { TextField } from '../fields.tsx';
import { sha256Of } from '../key-pair.ts';
import { useWords } from '../language.tsx';
import type { Field, Kind } from '../template/template-document.ts';
import { useAttestWords, useFields } from './attest-words.ts';
import { unseenSigns } from './check-values.ts';
import { type ChangeDraft, type Draft, type FactoidDraft, type FileDraft, newFactoid } from './draft.ts';
import { DropArea, FieldFault } from './drop-area.tsx';

const PdfSigners = lazyRouteComponent(() => import('./pdf-signers.tsx'), 'PdfSigners');

interface Props {
  readonly draft: Draft;
  readonly change: ChangeDraft;
  readonly kinds: readonly Kind[];
  /** unique_ids of factoids that the attestation has already. */
  readonly taken: readonly string[];
}

/** The factoids of a draft, with a button for each kind that the template has. */
export function FactoidsForm({ draft, change, kinds, taken }: Props) {
  const tell = useAttestWords();
  const field = useFields();
  const set = (next: (factoids: Draft['factoids']) => Draft['factoids']) =>
    change((before) => ({ ...before, factoids: next(before.factoids) }));
  const add = (type: string) =>
    set((all) => [...all, newFactoid(type, [...taken, ...all.map(({ uniqueId }) => uniqueId)])]);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {tell('contentHint')}
      </Text>
      {draft.factoids.map((factoid, at) => (
        <FactoidForm
          key={factoid.key}
          {...{ factoid, at }}
          kind={kinds.find(({ name }) => name === factoid.type)}
          onChange={(next) => set((all) => all.map((each) => (each.key === factoid.key ? next(each) : each)))}
          onRemove={() => set((all) => all.filter(({ key }) => key !== factoid.key))}
        />
      ))}
      <FieldFault {...field('factoids')} />
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

interface FactoidProps {
  readonly factoid: FactoidDraft;
  readonly at: number;
  readonly kind: Kind | undefined;
  readonly onChange: (next: (factoid: FactoidDraft) => FactoidDraft) => void;
  readonly onRemove: () => void;
}

function FactoidForm({ factoid, at, kind, onChange, onRemove }: FactoidProps) {
  const tell = useAttestWords();
  const fieldAt = useFields();
  const id = fieldAt(`factoids/${at}/unique_id`);
  const { type, uniqueId, values, files } = factoid;
  const signs = unseenSigns(uniqueId);
  return (
    <Card withBorder component="section" aria-label={`${type} ${uniqueId}`}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600} className="mono">
            {type}
          </Text>
          <RemoveButton name={uniqueId} onClick={onRemove} />
        </Group>
        <FieldFault {...fieldAt(`factoids/${at}`)} />
        <div className="entry-fields">
          {kind?.fields.map((field) => (
            <ValueField
              key={field.name}
              field={field}
              place={`factoids/${at}/data/${field.name}`}
              value={values[field.name] ?? ''}
              onChange={(value) =>
                onChange((before) => ({ ...before, values: { ...before.values, [field.name]: value } }))
              }
            />
          ))}
        </div>
        <FileList
          label={at === 0 ? tell('files') : tell('filesOf', { name: uniqueId })}
          files={files}
          place={`attachments/${at}`}
          onChange={(next) => onChange((before) => ({ ...before, files: next(before.files) }))}
        />
        <details open={id.error !== undefined}>
          <summary>{tell('advanced')}</summary>
          <TextField
            label={tell('factoidId')}
            description={signs && tell('unseen', { signs })}
            className="entry-id"
            {...id}
            value={uniqueId}
            onChange={(value) => onChange((before) => ({ ...before, uniqueId: value }))}
          />
        </details>
      </Stack>
    </Card>
  );
}

/** Removes a factoid or a file, which screen readers name. */
function RemoveButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  const tell = useAttestWords();
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      flex="none"
      aria-label={tell('remove', { name })}
      onClick={onClick}
    >
      {tell('remove', { name: '' }).trim()}
    </Button>
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
    ...useFields()(place),
    label: required ? label : tell('optional', { label }),
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

interface FilesProps {
  readonly label: string;
  readonly files: readonly FileDraft[];
  /** `attachments/0` for the files of the first factoid. */
  readonly place: string;
  readonly onChange: (next: (files: readonly FileDraft[]) => readonly FileDraft[]) => void;
}

/** Files of a factoid: chosen or dropped, each with its checksum and, for a PDF, those who sign it. */
function FileList({ label, files, place, onChange }: FilesProps) {
  const tell = useAttestWords();
  const { number } = useWords();
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const replace = (key: string, next: Partial<FileDraft>) =>
    onChange((before) => before.map((each) => (each.key === key ? { ...each, ...next } : each)));
  const add = (chosen: readonly File[]) => {
    const added = chosen.map((file): FileDraft => ({ key: newRequestId(), file, signers: [] }));
    onChange((before) => [...before, ...added]);
    for (const { key, file } of added)
      file
        .arrayBuffer()
        .then(sha256Of)
        .then(
          (checksum) => replace(key, { checksum }),
          () => setUnreadable((before) => [...before, key]),
        );
  };
  return (
    <Stack gap="xs">
      <DropArea label={label} hint={tell('filesHint')} multiple onFiles={add} />
      <FieldFault {...useFields()(place)} />
      {files.map(({ key, file, checksum, signers }, at) => (
        <section key={key} className="chosen-file" aria-label={file.name}>
          <Group justify="space-between" wrap="nowrap" align="start">
            <div className="chosen-name">
              <Text fw={500}>{file.name}</Text>
              <Text size="xs" c="dimmed">
                {tell('bytes', { size: number(file.size) })}
                {checksum && <span className="mono checksum"> SHA-256 {checksum}</span>}
              </Text>
            </div>
            <RemoveButton
              name={file.name}
              onClick={() => onChange((before) => before.filter((each) => each.key !== key))}
            />
          </Group>
          {unreadable.includes(key) ? (
            <FieldFault error={tell('unreadable')} />
          ) : (
            checksum === undefined && <progress aria-label={tell('hashing')} />
          )}
          {checksum !== undefined && isPdf(file) && (
            <Suspense fallback={null}>
              <PdfSigners
                {...{ file, signers }}
                place={`${place}/${at}/sign`}
                onChange={(next) => replace(key, { signers: next })}
              />
            </Suspense>
          )}
        </section>
      ))}
    </Stack>
  );
}

function isPdf({ name, type }: File): boolean {
  return type === 'application/pdf' || /\.pdf$/i.test(name);
}

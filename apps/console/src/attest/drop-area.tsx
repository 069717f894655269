import { Button, Group, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { Icon } from '../icons.tsx';
import { useWords } from '../language.tsx';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly isInvalid?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** An input of files; they can be dropped around it, too. */
export function DropArea({ label, hint, accept, multiple = false, isInvalid = false, onFiles }: Props) {
  const id = useId();
  const { say } = useWords();
  const [isOver, setIsOver] = useState(false);
  const [name, setName] = useState('');
  const take = (files: readonly File[], input?: HTMLInputElement) => {
    setName(files[0]?.name ?? '');
    onFiles(files);
    // The same file can be chosen again, after it was removed or changed.
    if (input) input.value = '';
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input is the first
    <div
      className={isOver ? 'drop-area drop-target' : 'drop-area'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take([...event.dataTransfer.files].slice(0, multiple ? undefined : 1));
      }}
    >
      <Text size="sm" fw={500} id={`${id}-label`}>
        {label}
      </Text>
      {/* The browser's own button has the browser's language: the label below is shown in its place. */}
      <input
        id={id}
        type="file"
        className="unseen"
        {...{ multiple, ...(accept && { accept }) }}
        aria-labelledby={`${id}-label ${id}-choose`}
        aria-describedby={`${id}-hint`}
        aria-invalid={isInvalid}
        onChange={({ currentTarget }) => take([...(currentTarget.files ?? [])], currentTarget)}
      />
      <Group gap="sm">
        <Button
          id={`${id}-choose`}
          component="label"
          htmlFor={id}
          size="xs"
          variant="default"
          leftSection={<Icon name="add" />}
        >
          {say(multiple ? 'chooseFiles' : 'chooseFile')}
        </Button>
        {!multiple && <Text size="sm">{name}</Text>}
      </Group>
      <Text size="sm" c="dimmed" id={`${id}-hint`}>
        {hint}
      </Text>
    </div>
  );
}

/** What is wrong, below what it is about. */
export function FieldFault({ id, error }: { readonly id?: string; readonly error: string | undefined }) {
  if (!error) return null;
  return (
    <Text id={id} tabIndex={-1} className="field-fault" role="alert">
      {error}
    </Text>
  );
}

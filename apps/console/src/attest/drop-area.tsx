import { Text } from '@mantine/core';
import { useId, useState } from 'react';

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
  const [isOver, setIsOver] = useState(false);
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
        onFiles([...event.dataTransfer.files].slice(0, multiple ? undefined : 1));
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        {...{ multiple, ...(accept && { accept }) }}
        aria-describedby={`${id}-hint`}
        aria-invalid={isInvalid}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again after it was removed.
          if (multiple) currentTarget.value = '';
        }}
      />
      <Text size="sm" c="dimmed" id={`${id}-hint`}>
        {hint}
      </Text>
    </div>
  );
}

/** What is wrong, below what it is about. */
export function FieldFault({ text }: { readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <Text className="field-fault" role="alert">
      {text}
    </Text>
  );
}

import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { nameFault } from './change-fields.ts';
import { useEditorWords } from './editor-words.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  readonly value: string;
  /** Those that may not have the same name. */
  readonly others: readonly { readonly name: string }[];
  readonly onChange: (name: string) => void;
}

/** A name that programs use. What cannot be one stays in the input, with the reason, and changes nothing. */
export function NameInput({ value, others, onChange, ...props }: Props) {
  const { say } = useEditorWords();
  const [draft, setDraft] = useState<string>();
  const fault = draft === undefined ? undefined : nameFault(draft, others);
  return (
    <TextInput
      {...props}
      maxLength={255}
      spellCheck={false}
      value={draft ?? value}
      error={fault && say(`name.${fault}`)}
      onChange={({ currentTarget: { value: typed } }) => {
        const isName = nameFault(typed, others) === undefined;
        setDraft(isName ? undefined : typed);
        if (isName) onChange(typed);
      }}
      // The name that is in use is shown again.
      onBlur={() => setDraft(undefined)}
    />
  );
}

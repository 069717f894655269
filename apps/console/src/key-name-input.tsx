import { TextInput } from '@mantine/core';
import { keyWords } from './key-words.ts';
import { useTexts } from './use-texts.ts';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What an organization calls a key; empty for no name. */
export function KeyNameInput({ value, onChange }: Props) {
  const tell = useTexts(keyWords);
  return (
    <TextInput
      label={tell('keyName')}
      description={tell('keyNameHint')}
      placeholder={tell('keyNameExample')}
      maxLength={64}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

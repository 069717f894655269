import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string;
  readonly onTyped: (text: string) => void;
}

/** An input in a block of the layout: the editor draws its blocks a moment later, and the caret must not jump. */
export function TypedInput({ value, onTyped, ...props }: Props) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      {...props}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onTyped(currentTarget.value);
      }}
    />
  );
}

import { PasswordInput } from '@mantine/core';
import { useWords } from './language.tsx';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label?: string;
  /** Whether a new password is chosen; else the one of the account is typed. */
  readonly isNew?: boolean;
}

/** A password with a button that shows it, which the keyboard reaches too. */
export function PasswordField({ value, onChange, label, isNew = false }: Props) {
  const { say } = useWords();
  return (
    <PasswordInput
      label={label ?? say('password')}
      {...(isNew ? { description: say('passwordHint'), minLength: 10 } : {})}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': say('showTyped'), tabIndex: 0 }}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

import { displayText } from '@attestation/signing/printable';
import {
  Button,
  Group,
  NativeSelect,
  type NativeSelectProps,
  PasswordInput,
  Stack,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { faultAt } from './api.ts';
import { useWords } from './language.tsx';
import { Refused } from './states.tsx';

/** For `onSubmit` of a form whose values the page sends itself. */
export const submitted = (send: () => void) => (event: FormEvent) => {
  event.preventDefault();
  // A dialog above a form belongs to it for React, though not in the page.
  event.stopPropagation();
  send();
};

interface FormProps {
  /** What sending does, as `useMutation` has it. */
  readonly change: { readonly error: unknown; readonly isPending: boolean };
  /** What `faultAt` gets for its fields: a refusal that is said at one of them is not said again below. */
  readonly places?: readonly string[];
  /** Text of the button. */
  readonly action: string;
  readonly onSubmit: () => void;
  readonly onCancel?: () => void;
  readonly isDisabled?: boolean;
  readonly isDialog?: boolean;
  readonly children: ReactNode;
}

/** Fields in a column, why they were refused, and buttons that send them or leave. */
export function Form(props: FormProps) {
  const { change, action, onSubmit, onCancel, isDisabled = false, isDialog = false, children } = props;
  const { say } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const isSaid = faultAt(change.error, ...(props.places ?? [])) !== undefined;
  useEffect(() => {
    if (isSaid) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isSaid]);
  return (
    <form ref={form} onSubmit={submitted(onSubmit)}>
      <Stack>
        {children}
        <Refused error={isSaid ? undefined : change.error} />
        <Group>
          <Button type="submit" loading={change.isPending} disabled={isDisabled}>
            {action}
          </Button>
          {onCancel && (
            <Button variant={isDialog ? 'default' : 'subtle'} onClick={onCancel}>
              {say('cancel')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

export interface TextFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A line of text. */
export function TextField({ onChange, ...props }: TextFieldProps) {
  return (
    <TextInput
      withAsterisk={false}
      {...props}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface SelectFieldProps<Value extends string>
  extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> {
  /** What is none of the values is shown as the first of them. */
  readonly value: string;
  readonly values: readonly Value[];
  readonly labelOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

/** One of some values. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { values, labelOf, onChange, ...others } = props;
  return (
    <NativeSelect
      {...others}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
      data={values.map((value) => ({ value, label: displayText(labelOf(value)) }))}
    />
  );
}

interface PasswordFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label?: string;
  /** Why the server refused it. */
  readonly error?: string | undefined;
  /** Whether a new password is chosen; else the one of the account is typed. */
  readonly isNew?: boolean;
}

/** A password with a button that shows it, which the keyboard reaches too. */
export function PasswordField({ value, onChange, label, error, isNew = false }: PasswordFieldProps) {
  const { say } = useWords();
  return (
    <PasswordInput
      label={label ?? say('password')}
      {...(isNew ? { description: say('passwordHint'), minLength: 10 } : {})}
      error={error}
      aria-invalid={error !== undefined}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': say('showTyped'), tabIndex: 0 }}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { messageOf } from './api.ts';
import { Dialog } from './dialog.tsx';
import { useWords } from './language.tsx';
import { Refused } from './states.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  /** What the button does. */
  readonly action: 'remove' | 'revoke';
  /** The change that is asked about, as `useMutation` has it. */
  readonly change: { readonly error: unknown; readonly isPending: boolean };
  /** What has to be typed first; letter case does not matter. */
  readonly typed: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Has a name typed before something that cannot be taken back; a refusal stays in the dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, change, typed, onConfirm, onClose, children } = props;
  const [given, setGiven] = useState('');
  const isTyped = given.trim().toLowerCase() === typed.toLowerCase();
  const { say } = useWords();
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        {children}
        <TextInput
          label={say('typeToConfirm', { text: typed })}
          autoComplete="off"
          value={given}
          onChange={({ currentTarget }) => setGiven(currentTarget.value)}
        />
        {change.error != null && <Refused message={messageOf(change.error)} />}
        <Group>
          <Button color="red.9" disabled={!isTyped} loading={change.isPending} onClick={onConfirm}>
            {say(action)}
          </Button>
          <Button variant="default" onClick={onClose}>
            {say('cancel')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
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
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks once more before something that cannot be taken back; a refusal stays in the dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, change, isDisabled = false, onConfirm, onClose, children } = props;
  const { say } = useWords();
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        {children}
        {change.error != null && <Refused message={messageOf(change.error)} />}
        <Group>
          <Button color="red.9" disabled={isDisabled} loading={change.isPending} onClick={onConfirm}>
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

import { Button, Group, Stack } from '@mantine/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { TextField } from './fields.tsx';
import { useWords } from './language.tsx';
import type { DialogProps } from './loaded-dialog.tsx';
import { Refused } from './states.tsx';

const LoadedDialog = lazyRouteComponent(() => import('./loaded-dialog.tsx'), 'LoadedDialog');

/** A question in front of the page; Escape and the cross close it. Its code is loaded with the first one. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <LoadedDialog {...props} />
    </Suspense>
  );
}

interface ConfirmProps extends DialogProps {
  /** What the button does. */
  readonly action: 'remove' | 'revoke';
  /** The change that is asked about, as `useMutation` has it. */
  readonly change: { readonly error: unknown; readonly isPending: boolean };
  /** What has to be typed first; letter case does not matter. */
  readonly typed: string;
  /** Whether all has been chosen that has to be. */
  readonly isReady?: boolean;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

/** Has a name typed before something that cannot be taken back; a refusal stays in the dialog. */
export function ConfirmDialog(props: ConfirmProps) {
  const { title, action, change, typed, isReady = true, onConfirm, onClose, children } = props;
  const [given, setGiven] = useState('');
  const isTyped = given.trim().toLowerCase() === typed.toLowerCase();
  const { say } = useWords();
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        {children}
        <TextField
          label={say('typeToConfirm', { text: typed })}
          autoComplete="off"
          value={given}
          onChange={setGiven}
        />
        <Refused error={change.error} />
        <Group>
          <Button
            color="red.9"
            disabled={!isTyped || !isReady}
            loading={change.isPending}
            onClick={onConfirm}
          >
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

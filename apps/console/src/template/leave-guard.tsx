import { Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { Dialog } from '../dialog.tsx';
import { useEditorWords } from './editor-words.ts';

interface Props {
  readonly isChanged: boolean;
  readonly onLeave: () => void;
}

/** Asks before another page takes the place of one with unsaved changes. */
export function LeaveGuard({ isChanged, onLeave }: Props) {
  const { say } = useEditorWords();
  const blocker = useBlocker({
    // The environment is part of the address, too.
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={say('leaveTitle')} onClose={blocker.reset}>
      <Stack>
        <Text size="sm">{say('leaveText')}</Text>
        <Group>
          <Button data-autofocus onClick={blocker.reset}>
            {say('stay')}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              onLeave();
              blocker.proceed();
            }}
          >
            {say('leave')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

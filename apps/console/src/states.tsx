import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from './language.tsx';

export function Loading() {
  const { say } = useWords();
  return (
    <Group p="md" role="status">
      <Loader size="sm" />
      <Text>{say('loading')}</Text>
    </Group>
  );
}

/** What a refusal says, and a way to go on. */
export function Refused({ message, onAgain }: { readonly message: string; readonly onAgain?: () => void }) {
  const { say } = useWords();
  return (
    <Alert color="red" variant="light" title={say('failed')} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{message}</Text>
        {onAgain && (
          <Button size="xs" variant="default" onClick={onAgain}>
            {say('again')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

interface EmptyProps {
  readonly children: ReactNode;
  /** What to do about it. */
  readonly action?: ReactNode;
}

export function Empty({ children, action }: EmptyProps) {
  return (
    <Stack align="center" gap="sm" py="xl">
      <Text c="dimmed" ta="center" maw={560}>
        {children}
      </Text>
      {action}
    </Stack>
  );
}

/** Heading of a page; it gets the focus when the page is opened. */
export function PageTitle({ children, aside }: { readonly children: ReactNode; readonly aside?: ReactNode }) {
  return (
    <Group justify="space-between" mb="md">
      <Title order={1} size="h2" tabIndex={-1} style={{ outline: 'none' }}>
        {children}
      </Title>
      {aside}
    </Group>
  );
}

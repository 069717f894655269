import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from './api.ts';
import { Icon } from './icons.tsx';
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

interface RefusedProps {
  /** What a query or a change has failed with; without one, nothing is shown. */
  readonly error?: unknown;
  /** In place of an error. */
  readonly message?: string | undefined;
  readonly onAgain?: () => void;
}

/** Why something failed, and a way to go on. */
export function Refused({ error, message = error ? messageOf(error) : '', onAgain }: RefusedProps) {
  const { say } = useWords();
  if (message === '') return null;
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

interface AnswerProps<Data> {
  /** As `useQuery` has it. */
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  readonly children: (data: Data) => ReactNode;
}

/** What a query has found; before, that it loads, and why it failed. */
export function Answer<Data>({ query: { data, error, refetch }, children }: AnswerProps<Data>) {
  return (
    <>
      <Refused error={error} onAgain={() => void refetch()} />
      {data === undefined ? !error && <Loading /> : children(data)}
    </>
  );
}

interface ToastProps {
  readonly children: ReactNode;
  /** Takes back what was done. */
  readonly onUndo?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** What was done, at the lower edge of the window until it is closed: a way back must not depend on being quick. */
export function Toast({ children, onUndo, onClose }: ToastProps) {
  const { say } = useWords();
  return (
    <Alert
      className="toast"
      color="sea"
      role="status"
      withCloseButton
      closeButtonLabel={say('close')}
      onClose={onClose}
    >
      <Group gap="sm">
        {children}
        {onUndo && (
          <Button size="xs" variant="default" onClick={onUndo}>
            {say('undo')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

interface EmptyProps {
  readonly children: ReactNode;
  /** What to do about it. */
  readonly action?: ReactNode;
}

/** In place of what is not there: why, and what to do about it. */
export function Empty({ children, action }: EmptyProps) {
  return (
    <div className="empty">
      <Icon name="empty" />
      <p>{children}</p>
      {action}
    </div>
  );
}

interface TitleProps {
  readonly children: ReactNode;
  readonly aside?: ReactNode;
  /** For the tab of the browser, if the heading is more than a text. */
  readonly name?: string;
}

/** Heading of a page; it gets the focus when the page is opened. */
export function PageTitle({ children, aside, name }: TitleProps) {
  const { say } = useWords();
  return (
    <Group justify="space-between" mb="md">
      <title>{`${name ?? String(children)} · ${say('console')}`}</title>
      <Title order={1} size="h2" tabIndex={-1} style={{ outline: 'none' }}>
        {children}
      </Title>
      {aside}
    </Group>
  );
}

interface PartProps {
  readonly title: string;
  readonly aside?: ReactNode;
  /** What people should know of it. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A part of a page under a heading of its own. */
export function Part({ title, aside, hint, children }: PartProps) {
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {aside}
      </Group>
      {hint && (
        <Text size="sm" c="dimmed" mb="sm">
          {hint}
        </Text>
      )}
      {children}
    </section>
  );
}

interface StateProps {
  readonly tone: 'good' | 'warning' | 'over';
  readonly text: string;
}

/** A state in a word; the colour only repeats it. */
export function StateLabel({ tone, text }: StateProps) {
  return <span className={`state state-${tone}`}>{text}</span>;
}

import type { components } from '@attestation/console-contract';
import { List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Environment } from './environment.ts';
import { useWords } from './language.tsx';
import { PageLink } from './page-link.tsx';

interface Props {
  readonly environment: Environment;
  readonly of: components['schemas']['Overview'];
}

/** What waits for someone, or for the service. */
export function PendingList({ environment, of: { open, waitingFiles, invitations, keys } }: Props) {
  const { say, time, number } = useWords();
  const search = { environment };
  const items: [string, ReactNode][] = [];
  if (open > 0) {
    const text = say('pendingOpen', { count: number(open) });
    items.push(['open', link('/attestations', text)]);
  }
  if (waitingFiles > 0) items.push(['files', say('pendingFiles', { count: number(waitingFiles) })]);
  if (invitations > 0)
    items.push(['people', link('/people', say('pendingInvitations', { count: number(invitations) }))]);
  for (const { accessKey, endsAt } of keys) {
    if (endsAt === null) continue;
    items.push([accessKey, link('/keys', say('pendingKey', { key: accessKey, time: time(endsAt) }))]);
  }
  function link(to: '/attestations' | '/people' | '/keys', text: string) {
    return (
      <PageLink size="sm" to={to} search={search}>
        {text}
      </PageLink>
    );
  }
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {say('nothingPending')}
      </Text>
    );
  return (
    <List size="sm" spacing={4} className="breakable">
      {items.map(([name, content]) => (
        <List.Item key={name}>{content}</List.Item>
      ))}
    </List>
  );
}

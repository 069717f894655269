import type { components } from '@attestation/console/contract';
import { Card, Group, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, messageOf } from '../api.ts';
import { AttestationTable } from '../attestation-table.tsx';
import type { Environment } from '../environment.ts';
import { useWords } from '../language.tsx';
import { PageLink } from '../page-link.tsx';
import { useRefusalWords } from '../refusal-words.ts';
import { StateLabel } from '../state-label.tsx';
import { Empty, Loading, PageTitle, Refused } from '../states.tsx';
import { UsageTable } from '../usage-table.tsx';
import { useKeyNames } from '../use-key-names.ts';
import { WideTable } from '../wide-table.tsx';

/** From here on only so many are counted. */
const mostCounted = 10_000;

export function Overview() {
  const { say, number } = useWords();
  const { environment } = useSearch({ from: '/shell' });
  const query = { params: { query: { environment } } };
  const keyNames = useKeyNames(environment);
  const figures = api.useQuery('get', '/console/v1/overview', query, { refetchInterval: 10_000 });
  const attestations = api.useQuery('get', '/console/v1/attestations', query, { refetchInterval: 5000 });
  const failed = figures.error ?? attestations.error;
  if (failed && (figures.data === undefined || attestations.data === undefined))
    return (
      <Refused
        message={messageOf(failed)}
        onAgain={() => void Promise.all([figures.refetch(), attestations.refetch()])}
      />
    );
  if (figures.data === undefined || attestations.data === undefined) return <Loading />;
  const { stored, keys, limits } = figures.data;
  const latest = attestations.data.attestations.slice(0, 5);
  const counted = (count: number) => `${number(count)}${count >= mostCounted ? '+' : ''}`;

  return (
    <>
      <PageTitle>{say('overview')}</PageTitle>
      <Stack gap="xl">
        {(keys.length === 0 || latest.length === 0) && <FirstSteps hasKey={keys.length > 0} />}
        <SimpleGrid cols={{ base: 2, sm: 4 }} maw={900}>
          <Figure label={say('storedDay')} value={counted(stored.day)} />
          <Figure label={say('storedWeek')} value={counted(stored.week)} />
          <Figure label={say('storedAll')} value={counted(stored.all)} />
          <Figure label={say('activeKeys')} value={keys.length} />
        </SimpleGrid>
        <Part title={say('pending')}>
          <PendingList environment={environment} of={figures.data} />
        </Part>
        <Part title={say('newestRefusals')} aside={<All to="/refusals" />}>
          <NewestRefusals environment={environment} />
        </Part>
        <Part title={say('latest')} aside={<All to="/attestations" />}>
          {latest.length === 0 ? <Empty>{say('noAttestations')}</Empty> : <AttestationTable lines={latest} />}
        </Part>
        <Part title={say('usage')}>
          <UsageTable keys={keys} names={keyNames} limits={limits} />
        </Part>
      </Stack>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Part({ title, aside, children }: PartProps) {
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </section>
  );
}

function All({ to }: { readonly to: '/refusals' | '/attestations' }) {
  const { say } = useWords();
  const { environment } = useSearch({ from: '/shell' });
  return (
    <PageLink size="sm" to={to} search={{ environment }}>
      {say('all')}
    </PageLink>
  );
}

function Figure({ label, value }: { readonly label: ReactNode; readonly value: number | string }) {
  return (
    <Card withBorder>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="xl" fw={650}>
        {value}
      </Text>
    </Card>
  );
}

function FirstSteps({ hasKey }: { readonly hasKey: boolean }) {
  const { say } = useWords();
  const { environment } = useSearch({ from: '/shell' });
  const templates = api.useQuery('get', '/console/v1/templates');
  const hasTemplate = (templates.data?.templates.length ?? 0) > 0;
  const keys = (add: boolean, text: string) => (
    <PageLink to="/keys" search={add ? { environment, add } : { environment }}>
      {text}
    </PageLink>
  );
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        {say('gettingStarted')}
      </Title>
      <List type="ordered" spacing="xs">
        <List.Item>
          {hasTemplate ? (
            `✓ ${say('stepTemplate')}`
          ) : (
            <PageLink to="/templates" search={{ environment }}>
              {say('stepTemplate')}
            </PageLink>
          )}
          <Text size="sm" c="dimmed">
            {say('stepTemplateText')}
          </Text>
        </List.Item>
        <List.Item>
          {hasKey ? `✓ ${say('stepKey')}` : keys(true, say('stepKey'))}
          <Text size="sm" c="dimmed">
            {say('stepKeyText')}
          </Text>
        </List.Item>
        <List.Item>
          {hasKey ? keys(false, say('stepRequest')) : say('stepRequest')}
          <Text size="sm" c="dimmed">
            {say('stepRequestText')}
          </Text>
        </List.Item>
        <List.Item>
          {say('stepLook')}
          <Text size="sm" c="dimmed">
            {say('stepLookText')}
          </Text>
        </List.Item>
      </List>
    </Card>
  );
}

interface Props {
  readonly environment: Environment;
  readonly of: components['schemas']['Overview'];
}

/** What waits for someone, or for the service. */
function PendingList({ environment, of: { open, waitingFiles, invitations, keys } }: Props) {
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

/** The newest failures, each with its likely cause; the page behind the links explains them. */
function NewestRefusals({ environment }: { readonly environment: Environment }) {
  const { say, time } = useWords();
  const words = useRefusalWords();
  const { data } = api.useQuery(
    'get',
    '/console/v1/refusals',
    { params: { query: { environment } } },
    { refetchInterval: 3000 },
  );
  const refusals = data?.refusals.filter(({ isProbe }) => !isProbe) ?? [];
  if (refusals.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {say(data === undefined ? 'loading' : 'noRefusals')}
      </Text>
    );
  return (
    <WideTable label={say('newestRefusals')} heads={['time', 'what', 'reason']} stacked>
      {refusals.slice(0, 3).map((refusal) => {
        const [likely] = refusal.mistakes;
        const { text, lang } = likely ? words.mistake(likely) : words.message(refusal);
        return (
          <tr key={refusal.id}>
            <td>{time(refusal.lastAt)}</td>
            <td>
              <StateLabel tone="warning" text={String(refusal.status)} />{' '}
              <PageLink size="sm" to="/refusals" search={{ environment }} hash={refusal.id}>
                {words.operation(refusal).text}
              </PageLink>
            </td>
            <td lang={lang}>{text}</td>
          </tr>
        );
      })}
    </WideTable>
  );
}

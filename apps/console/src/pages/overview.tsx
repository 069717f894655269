import { Card, Group, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, messageOf } from '../api.ts';
import { AttestationTable } from '../attestation-table.tsx';
import { useWords } from '../language.tsx';
import { PageLink } from '../page-link.tsx';
import { Empty, Loading, PageTitle, Refused } from '../states.tsx';

export function Overview() {
  const { say } = useWords();
  const { environment } = useSearch({ from: '/shell' });
  const query = { params: { query: { environment } } };
  const keys = api.useQuery('get', '/console/v1/keys', query);
  const attestations = api.useQuery('get', '/console/v1/attestations', query, {
    refetchInterval: 5000,
  });
  const refusals = api.useQuery('get', '/console/v1/refusals', query, { refetchInterval: 5000 });
  const failed = keys.error ?? attestations.error;
  if (failed) return <Refused message={messageOf(failed)} />;
  if (keys.data === undefined || attestations.data === undefined) return <Loading />;
  const active = keys.data.keys.filter(({ state }) => state === 'valid' || state === 'ending').length;
  const latest = attestations.data.attestations.slice(0, 5);

  return (
    <>
      <PageTitle>{say('overview')}</PageTitle>
      <Stack gap="xl">
        {(active === 0 || latest.length === 0) && <FirstSteps hasKey={active > 0} />}
        <SimpleGrid cols={{ base: 1, xs: 3 }} maw={640}>
          <Figure label={say('activeKeys')} value={active} />
          <Figure
            label={say('attestations')}
            value={`${attestations.data.attestations.length}${attestations.data.next === null ? '' : '+'}`}
          />
          <Figure
            label={
              <PageLink size="sm" to="/refusals" search={{ environment }}>
                {say('refusals')}
              </PageLink>
            }
            value={refusals.data?.refusals.length ?? '…'}
          />
        </SimpleGrid>
        <div>
          <Group justify="space-between" mb="xs">
            <Title order={2} size="h4">
              {say('latest')}
            </Title>
            <PageLink to="/attestations" search={{ environment }}>
              {say('all')}
            </PageLink>
          </Group>
          {latest.length === 0 ? <Empty>{say('noAttestations')}</Empty> : <AttestationTable lines={latest} />}
        </div>
      </Stack>
    </>
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
  const link = (text: string) => (
    <PageLink to="/keys" search={{ environment }}>
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
          {hasKey ? `✓ ${say('stepKey')}` : link(say('stepKey'))}
          <Text size="sm" c="dimmed">
            {say('stepKeyText')}
          </Text>
        </List.Item>
        <List.Item>
          {say('stepRequest')}
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

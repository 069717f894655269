import type { components } from '@attestation/console/contract';
import { Card, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, type Environment, useKeyNames, useMayChange } from '../api.ts';
import { AttestationTable } from '../attestation-table.tsx';
import { useRefusalWords, useTexts, useWords } from '../language.tsx';
import { PageLink } from '../links.tsx';
import { Empty, Loading, PageTitle, Part, Refused, StateLabel } from '../states.tsx';
import { Table } from '../table.tsx';
import { chartWords, UsageChart } from '../usage-chart.tsx';

/** From here on only so many are counted. */
const mostCounted = 10_000;
/** Only so many keys are listed. */
const mostKeys = 20;

export function Overview() {
  const { say, number } = useWords();
  const tell = useTexts(chartWords);
  const { environment } = useSearch({ from: '/shell' });
  const query = { params: { query: { environment } } };
  const days = { params: { query: { environment, zone: -new Date().getTimezoneOffset() } } };
  const figures = api.useQuery('get', '/console/v1/overview', days, { refetchInterval: 10_000 });
  const attestations = api.useQuery('get', '/console/v1/attestations', query, { refetchInterval: 5000 });
  const failed = figures.error ?? attestations.error;
  if (failed && (figures.data === undefined || attestations.data === undefined))
    return (
      <Refused error={failed} onAgain={() => void Promise.all([figures.refetch(), attestations.refetch()])} />
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
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          <Figure label={say('storedDay')} value={counted(stored.day)} />
          <Figure label={say('storedWeek')} value={counted(stored.week)} />
          <Figure label={say('storedAll')} value={counted(stored.all)} />
          <Figure label={say('activeKeys')} value={keys.length < mostKeys ? keys.length : `${mostKeys}+`} />
        </SimpleGrid>
        {latest.length > 0 && (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
            <Part title={tell('requests')}>
              <UsageChart days={figures.data.days} />
            </Part>
            <Part title={say('pending')}>
              <PendingList environment={environment} of={figures.data} />
            </Part>
          </SimpleGrid>
        )}
        <Part title={say('newestRefusals')} aside={<All to="/requests" status="refused" />}>
          <NewestRefusals environment={environment} />
        </Part>
        {latest.length > 0 && (
          <Part title={say('latest')} aside={<All to="/attestations" />}>
            <AttestationTable lines={latest} empty={null} />
          </Part>
        )}
        <Part title={say('usage')}>
          <Usage keys={keys} limits={limits} />
        </Part>
      </Stack>
    </>
  );
}

function All({ to, status }: { readonly to: '/requests' | '/attestations'; readonly status?: 'refused' }) {
  const { say } = useWords();
  const { environment } = useSearch({ from: '/shell' });
  return (
    <PageLink size="sm" to={to} search={{ environment, ...(status && { status }) }}>
      {say('all')}
    </PageLink>
  );
}

function Figure({ label, value }: { readonly label: ReactNode; readonly value: number | string }) {
  return (
    <Card withBorder padding="sm">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="xl" fw={650} className="figure">
        {value}
      </Text>
    </Card>
  );
}

function FirstSteps({ hasKey }: { readonly hasKey: boolean }) {
  const { say } = useWords();
  const { environment } = useSearch({ from: '/shell' });
  const templates = api.useQuery('get', '/console/v1/templates');
  const mayChange = useMayChange();
  const hasTemplate = (templates.data?.templates.length ?? 0) > 0;
  // Underlined, as two of them are within a sentence (WCAG 2.2, 1.4.1).
  const link = (to: '/attestations' | '/attestations/new' | '/keys' | '/templates', text: string) => (
    <PageLink underline="always" to={to} search={{ environment }}>
      {text}
    </PageLink>
  );
  const addKey = (
    <PageLink underline="always" to="/keys" search={{ environment, add: true }}>
      {say('stepKey')}
    </PageLink>
  );
  const ways = (
    <>
      {say('stepRequest')}: {mayChange && link('/attestations/new', say('stepByHand'))}
      {mayChange && ' · '}
      {link('/keys', say('stepByProgram'))}
    </>
  );
  const steps = [
    [hasTemplate ? `✓ ${say('stepTemplate')}` : link('/templates', say('stepTemplate')), 'stepTemplateText'],
    [hasKey ? `✓ ${say('stepKey')}` : addKey, 'stepKeyText'],
    [ways, 'stepRequestText'],
    [link('/attestations', say('stepLook')), 'stepLookText'],
  ] as const;
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        {say('gettingStarted')}
      </Title>
      <List type="ordered" spacing="xs">
        {steps.map(([step, why]) => (
          <List.Item key={why}>
            {step}
            <Text size="sm" c="dimmed">
              {say(why)}
            </Text>
          </List.Item>
        ))}
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
  const link = (to: '/attestations' | '/people' | '/keys', text: string) => (
    <PageLink size="sm" to={to} search={{ environment }}>
      {text}
    </PageLink>
  );
  const items: [string, ReactNode][] = [];
  if (open > 0) items.push(['open', link('/attestations', say('pendingOpen', { count: number(open) }))]);
  if (waitingFiles > 0) items.push(['files', say('pendingFiles', { count: number(waitingFiles) })]);
  if (invitations > 0)
    items.push(['people', link('/people', say('pendingInvitations', { count: number(invitations) }))]);
  for (const { accessKey, endsAt } of keys) {
    if (endsAt === null) continue;
    items.push([accessKey, link('/keys', say('pendingKey', { key: accessKey, time: time(endsAt) }))]);
  }
  if (items.length === 0) return <Empty>{say('nothingPending')}</Empty>;
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
    '/console/v1/requests',
    { params: { query: { environment, status: 'refused' } } },
    { refetchInterval: 3000 },
  );
  const refusals =
    data?.requests.flatMap(({ refusal }) => (refusal && !refusal.isProbe ? [refusal] : [])) ?? [];
  if (refusals.length === 0) return <Empty>{say(data === undefined ? 'loading' : 'noRefusals')}</Empty>;
  return (
    <Table
      label={say('newestRefusals')}
      rows={refusals.slice(0, 3)}
      keyOf={({ id }) => id}
      columns={[
        { head: 'time', cell: ({ lastAt }) => time(lastAt) },
        {
          head: 'what',
          cell: (refusal) => (
            <>
              <StateLabel tone="warning" text={String(refusal.status)} />{' '}
              <PageLink
                size="sm"
                to="/requests"
                search={{ environment, status: 'refused' }}
                hash={refusal.id}
              >
                {words.operation(refusal).text}
              </PageLink>
            </>
          ),
        },
        {
          head: 'reason',
          cell: (refusal) => {
            const [likely] = refusal.mistakes;
            const { text, lang } = likely ? words.mistake(likely) : words.reason(refusal);
            return (
              <>
                {(likely || lang !== 'en') && <div lang={lang}>{text}</div>}
                {!likely && <div lang="en">{refusal.message}</div>}
              </>
            );
          },
        },
      ]}
    />
  );
}

interface UsageProps {
  readonly keys: readonly components['schemas']['KeyUsage'][];
  readonly limits: components['schemas']['Limits'];
}

/** How far each key is from what it may. */
function Usage({ keys, limits }: UsageProps) {
  const { say, number } = useWords();
  const { environment } = useSearch({ from: '/shell' });
  const names = useKeyNames(environment);
  const size = (bytes: number) => formatBytes(bytes, number);
  const { requestsPerSecond: rate, burst } = limits;
  const sizes = { file: limits.fileBytes, request: limits.requestBytes, body: limits.bodyBytes };
  const most = rate && Math.max(rate, burst);
  return (
    <>
      {keys.length > 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {say('usageHint')}
        </Text>
      )}
      <Table
        label={say('usage')}
        rows={keys}
        keyOf={({ accessKey }) => accessKey}
        empty={null}
        columns={[
          {
            head: 'accessKey',
            isMono: true,
            cell: ({ accessKey }) => (
              <>
                {names.has(accessKey) && <span className="key-name">{names.get(accessKey)}</span>}
                {accessKey}
              </>
            ),
          },
          { head: 'requestsDay', isLabelled: true, isFigure: true, cell: ({ requests }) => number(requests) },
          {
            head: 'busiestSecond',
            isLabelled: true,
            cell: ({ peak }) => (
              <>
                {most === null
                  ? say('noLimit', { used: number(peak) })
                  : say('usedOf', { used: number(peak), limit: number(most) })}
                <Meter label={say('busiestSecond')} used={peak} limit={most} />
              </>
            ),
          },
          {
            head: 'largestRequest',
            isLabelled: true,
            cell: ({ largest }) => (
              <>
                {say('usedOf', { used: size(largest), limit: size(limits.requestBytes) })}
                <Meter label={say('largestRequest')} used={largest} limit={limits.requestBytes} />
              </>
            ),
          },
        ]}
      />
      <List size="sm" mt="sm" c="dimmed">
        <List.Item>
          {rate === null
            ? say('limitNoRate')
            : say('limitRate', { rate: number(rate), burst: number(burst) })}
        </List.Item>
        <List.Item>
          {say('limitSizes', Object.fromEntries(Object.entries(sizes).map(([name, of]) => [name, size(of)])))}
        </List.Item>
        <List.Item>
          {say('limitAttestation', {
            bytes: size(limits.attestationBytes),
            factoids: number(limits.attestationFactoids),
            files: number(limits.attestationFiles),
          })}
        </List.Item>
      </List>
    </>
  );
}

interface MeterProps {
  readonly label: string;
  readonly used: number;
  /** Null: none. */
  readonly limit: number | null;
}

function Meter({ label, used, limit }: MeterProps) {
  if (limit === null) return null;
  return <meter className="meter" aria-label={label} min={0} max={limit} high={limit * 0.8} value={used} />;
}

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** @param number writes a number as people of a language do */
function formatBytes(bytes: number, number: (value: number) => string): string {
  const power = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** power;
  return `${number(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${units[power]}`;
}

import type { components } from '@attestation/console/contract';
import { Alert, Button, Card, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { api, type Environment } from './api.ts';
import { Copyable } from './copy-text.tsx';
import { KeyRequest } from './example-request.tsx';
import { useWords } from './language.tsx';
import { PageLink } from './links.tsx';
import { RefusalCard } from './refusal-card.tsx';

interface Props {
  readonly of: components['schemas']['Key'];
  /** File with the private half, if it is known to have another name than `keyFileOf` says. */
  readonly file: string | undefined;
  readonly onDone: () => void;
}

/** What to do with an access key: a request to be copied, and what has become of it. */
export function KeyCard({ of, file, onDone }: Props) {
  const { say } = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { accessKey, environment } = of;
  return (
    <Card withBorder mb="lg" component="section">
      <Stack>
        <Title order={2} size="h4" tabIndex={-1} ref={title} style={{ outline: 'none' }}>
          {say('request')}
          {of.name !== null && `: ${of.name}`}
        </Title>
        <Text size="sm">
          {say('keyAdded')}{' '}
          <Copyable text={accessKey} what={say('accessKey')}>
            <Text span role="status" fw={650} className="mono">
              {accessKey}
            </Text>
          </Copyable>
        </Text>
        <KeyRequest environment={environment} accessKey={of} {...(file && { file })} />
        <FirstRequest environment={environment} accessKey={accessKey} />
        <Group>
          <Button variant="default" onClick={onDone}>
            {say('done')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

interface FirstProps {
  readonly environment: Environment;
  readonly accessKey: string;
}

/** Waits for a request that is signed with a key; says why one is refused. */
function FirstRequest({ environment, accessKey }: FirstProps) {
  const { say, time } = useWords();
  const query = { params: { query: { environment } } };
  const { data } = api.useQuery('get', '/console/v1/keys', query, { refetchInterval: 1500 });
  const key = data?.keys.find((each) => each.accessKey === accessKey);
  const refusal = key?.lastRefusal;
  const isUsed = key?.lastUsedAt != null;
  // A request may be refused after its signature was found right: what is newer counts.
  const isRefused = refusal != null && (!isUsed || refusal.lastAt >= (key?.lastUsedAt ?? ''));
  return (
    <div aria-live="polite">
      {isUsed && !isRefused && (
        <Alert color="teal" className="breakable dark-title" title={say('firstArrived')}>
          {say('firstArrivedText', { time: time(key.lastUsedAt ?? '') })}{' '}
          <Newest environment={environment} since={key.addedAt} />
        </Alert>
      )}
      {isRefused && (
        <>
          <Text mb="xs">{say('firstRefused')}</Text>
          <RefusalCard refusal={refusal} />
        </>
      )}
      {!isUsed && !isRefused && (
        <Group gap="sm">
          <Loader size="xs" />
          <Text size="sm">{say('firstWaits')}</Text>
        </Group>
      )}
    </div>
  );
}

/** The newest attestation, if it was stored after the key was added. */
function Newest({ environment, since }: { readonly environment: Environment; readonly since: string }) {
  const { say } = useWords();
  const query = { params: { query: { environment } } };
  const { data } = api.useQuery('get', '/console/v1/attestations', query, { refetchInterval: 1500 });
  const newest = data?.attestations[0];
  if (newest === undefined || newest.createdAt < since) return null;
  return (
    <PageLink size="sm" to="/attestations/$no" params={{ no: newest.no }} search={{ environment }}>
      {say('openNewest', { no: newest.no })}
    </PageLink>
  );
}

import { Alert, Group, Loader, Text } from '@mantine/core';
import { api } from './api.ts';
import type { Environment } from './environment.ts';
import { useWords } from './language.tsx';
import { PageLink } from './page-link.tsx';
import { RefusalCard } from './refusal-card.tsx';

interface Props {
  readonly environment: Environment;
  readonly accessKey: string;
}

/** Waits for a request that is signed with a key; says why one is refused. */
export function FirstRequest({ environment, accessKey }: Props) {
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

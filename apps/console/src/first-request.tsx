import { Alert, Group, Loader, Text } from '@mantine/core';
import { api } from './api.ts';
import type { Environment } from './environment.ts';
import { useWords } from './language.tsx';
import { RefusalCard } from './refusal-card.tsx';

interface Props {
  readonly environment: Environment;
  readonly accessKey: string;
}

/** Waits for the first request that is signed with a new key; says why one is refused. */
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
        <Alert color="teal" title={say('firstArrived')}>
          {say('firstArrivedText', { time: time(key.lastUsedAt ?? '') })}
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

import { Stack, Text } from '@mantine/core';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api, messageOf } from '../api.ts';
import { useWords } from '../language.tsx';
import { RefusalCard } from '../refusal-card.tsx';
import { Empty, Loading, PageTitle, Refused } from '../states.tsx';
import { useKeyNames } from '../use-key-names.ts';

export function Refusals() {
  const { say, time } = useWords();
  const { environment } = useSearch({ from: '/shell' });
  const { hash } = useLocation();
  const keyNames = useKeyNames(environment);
  const query = { params: { query: { environment } } };
  const { data, error, refetch } = api.useQuery('get', '/console/v1/refusals', query, {
    refetchInterval: 3000,
  });
  // A link leads to one of them, which is there only now.
  const isThere = data?.refusals.some(({ id }) => id === hash) === true;
  useEffect(() => {
    if (!isThere) return;
    const wanted = document.getElementById(hash);
    wanted?.scrollIntoView({ block: 'center' });
    wanted?.focus({ preventScroll: true });
  }, [isThere, hash]);
  return (
    <>
      <PageTitle>{say('refusals')}</PageTitle>
      <Text size="sm" c="dimmed" mb="md">
        {say('refusalsHint', { time: data ? time(data.since) : '' })}
      </Text>
      {error && <Refused message={messageOf(error)} onAgain={() => void refetch()} />}
      {data === undefined && !error && <Loading />}
      {data?.refusals.length === 0 && <Empty>{say('noRefusals')}</Empty>}
      <Stack>
        {data?.refusals.map((refusal) => (
          <RefusalCard
            key={refusal.id}
            refusal={refusal}
            keyName={keyNames.get(refusal.accessKey)}
            isWanted={refusal.id === hash}
          />
        ))}
      </Stack>
    </>
  );
}

import { Stack, Text } from '@mantine/core';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api, useKeyNames } from '../api.ts';
import { useWords } from '../language.tsx';
import { RefusalCard } from '../refusal-card.tsx';
import { Answer, Empty, PageTitle } from '../states.tsx';

export function Refusals() {
  const { say, time } = useWords();
  const { environment } = useSearch({ from: '/shell' });
  const { hash } = useLocation();
  const keyNames = useKeyNames(environment);
  const query = { params: { query: { environment } } };
  const found = api.useQuery('get', '/console/v1/refusals', query, { refetchInterval: 3000 });
  const { data } = found;
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
      <Answer query={found}>
        {({ refusals }) => (
          <Stack>
            {refusals.length === 0 && <Empty>{say('noRefusals')}</Empty>}
            {refusals.map((refusal) => (
              <RefusalCard
                key={refusal.id}
                refusal={refusal}
                keyName={keyNames.get(refusal.accessKey)}
                isWanted={refusal.id === hash}
              />
            ))}
          </Stack>
        )}
      </Answer>
    </>
  );
}

import { Text } from '@mantine/core';
import { api } from './api.ts';
import type { Environment } from './environment.ts';
import { useWords } from './language.tsx';
import { mistakesZh } from './mistakes-zh.ts';
import { PageLink } from './page-link.tsx';
import { StateLabel } from './state-label.tsx';
import { WideTable } from './wide-table.tsx';

/** The newest failures, each with its likely cause; the page behind the links explains them. */
export function NewestRefusals({ environment }: { readonly environment: Environment }) {
  const { say, time, language } = useWords();
  const { data } = api.useQuery(
    'get',
    '/console/v1/refusals',
    { params: { query: { environment } } },
    { refetchInterval: 5000 },
  );
  if (data === undefined || data.refusals.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {say(data === undefined ? 'loading' : 'noRefusals')}
      </Text>
    );
  return (
    <WideTable label={say('newestRefusals')} heads={['time', 'what', 'reason']}>
      {data.refusals.slice(0, 3).map(({ id, lastAt, status, operation, message, mistakes: [likely] }) => (
        <tr key={id}>
          <td>{time(lastAt)}</td>
          <td>
            <StateLabel tone="warning" text={String(status)} />{' '}
            <PageLink size="sm" to="/refusals" search={{ environment }}>
              {operation}
            </PageLink>
          </td>
          <td>
            {(language === 'zh' && likely && mistakesZh[likely.code]) || (
              <span lang="en">{likely?.text ?? message}</span>
            )}
          </td>
        </tr>
      ))}
    </WideTable>
  );
}

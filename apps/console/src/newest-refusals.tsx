import { Text } from '@mantine/core';
import { api } from './api.ts';
import type { Environment } from './environment.ts';
import { useWords } from './language.tsx';
import { PageLink } from './page-link.tsx';
import { useRefusalWords } from './refusal-words.ts';
import { StateLabel } from './state-label.tsx';
import { WideTable } from './wide-table.tsx';

/** The newest failures, each with its likely cause; the page behind the links explains them. */
export function NewestRefusals({ environment }: { readonly environment: Environment }) {
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

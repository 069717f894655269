import { Button, Group } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, messageOf } from '../api.ts';
import { auditWords } from '../audit-words.ts';
import { useWords } from '../language.tsx';
import { Empty, Loading, PageTitle, Refused } from '../states.tsx';
import { useTexts } from '../use-texts.ts';
import { WideTable } from '../wide-table.tsx';

export function Audit() {
  const { say, time } = useWords();
  const tell = useTexts(auditWords);
  const navigate = useNavigate();
  const { before, environment } = useSearch({ from: '/shell/audit' });
  const query = before === undefined ? {} : { before };
  const { data, error, refetch } = api.useQuery('get', '/console/v1/audit', { params: { query } });
  const events = data?.events ?? [];
  return (
    <>
      <PageTitle
        aside={
          <Button variant="default" component="a" href="/console/v1/audit/export" download="audit.csv">
            {tell('export')}
          </Button>
        }
      >
        {say('audit')}
      </PageTitle>
      {error && <Refused message={messageOf(error)} onAgain={() => void refetch()} />}
      {data === undefined && !error && <Loading />}
      {data && events.length === 0 && <Empty>{say('none')}</Empty>}
      {events.length > 0 && (
        <WideTable label={say('audit')} heads={['time', 'what', 'who', 'subject', 'address']} stacked>
          {events.map(({ id, at, what, who, subject, address }) => (
            <tr key={id}>
              <td>{time(at)}</td>
              <td>{tell(`event.${what}`)}</td>
              <td data-label={say('who')}>{who ?? say('administrator')}</td>
              <td className="mono">{subject}</td>
              <td className="mono" data-label={say('address')}>
                {address}
              </td>
            </tr>
          ))}
        </WideTable>
      )}
      <Group mt="md">
        {before !== undefined && (
          <Button variant="default" onClick={() => void navigate({ to: '/audit', search: { environment } })}>
            {say('first')}
          </Button>
        )}
        {data?.next && (
          <Button
            variant="default"
            onClick={() => void navigate({ to: '/audit', search: { environment, before: data.next ?? 1 } })}
          >
            {say('next')}
          </Button>
        )}
      </Group>
    </>
  );
}

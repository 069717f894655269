import { Button, Group, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api, messageOf } from '../api.ts';
import { AttestationTable } from '../attestation-table.tsx';
import { useWords } from '../language.tsx';
import { Empty, Loading, PageTitle, Refused } from '../states.tsx';

export function Attestations() {
  const { say } = useWords();
  const navigate = useNavigate();
  const { environment, uniqueId, before } = useSearch({ from: '/shell/attestations' });
  const [wanted, setWanted] = useState(uniqueId ?? '');
  const filter = { ...(uniqueId && { uniqueId }), ...(before && { before }) };
  const query = { params: { query: { environment, ...filter } } };
  // Programs store while people look.
  const page = api.useQuery('get', '/console/v1/attestations', query, { refetchInterval: 5000 });
  const go = (search: { uniqueId?: string; before?: string }) =>
    void navigate({ to: '/attestations', search: { environment, ...search } });
  const find = (event: FormEvent) => {
    event.preventDefault();
    const text = wanted.trim();
    // A reference number is 32 hexadecimal digits; one with a unique_id like that is found by its page.
    if (/^[0-9A-F]{32}$/i.test(text)) {
      const no = text.toUpperCase();
      return void navigate({ to: '/attestations/$no', params: { no }, search: { environment } });
    }
    go(text === '' ? {} : { uniqueId: text });
  };

  return (
    <>
      <PageTitle>{say('attestations')}</PageTitle>
      <search>
        <form onSubmit={find}>
          <Group align="end" mb="md">
            <TextInput
              label={say('find')}
              value={wanted}
              onChange={({ currentTarget }) => setWanted(currentTarget.value)}
            />
            <TextInput
              type="date"
              label={say('until')}
              value={before === undefined ? '' : dayOf(before)}
              onChange={({ currentTarget: { value } }) =>
                go(value === '' ? {} : { before: numberAfter(value) })
              }
            />
            <Button type="submit" variant="default">
              {say('search')}
            </Button>
            {uniqueId && (
              <Button
                variant="subtle"
                onClick={() => {
                  setWanted('');
                  go({});
                }}
              >
                {say('clear')}
              </Button>
            )}
          </Group>
        </form>
      </search>
      {page.error && <Refused message={messageOf(page.error)} onAgain={() => void page.refetch()} />}
      {page.isPending && <Loading />}
      {page.data?.attestations.length === 0 && <Empty>{say(uniqueId ? 'none' : 'noAttestations')}</Empty>}
      {page.data && page.data.attestations.length > 0 && <AttestationTable lines={page.data.attestations} />}
      <Group mt="md">
        {before && (
          <Button variant="default" onClick={() => go(uniqueId ? { uniqueId } : {})}>
            {say('first')}
          </Button>
        )}
        {page.data?.next && (
          <Button variant="default" onClick={() => go({ ...filter, before: page.data.next ?? '' })}>
            {say('next')}
          </Button>
        )}
      </Group>
    </>
  );
}

/** Reference numbers begin with the time at which they were given, Unix milliseconds in 12 hexadecimal digits. */
function numberAfter(day: string): string {
  const end = new Date(`${day}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return end.getTime().toString(16).toUpperCase().padStart(12, '0');
}

function dayOf(no: string): string {
  const at = new Date(Number.parseInt(no.slice(0, 12), 16) - 1);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return Number.isNaN(at.getTime()) ? '' : local.toISOString().slice(0, 10);
}

import { Button, Group, Text, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { api, messageOf } from '../api.ts';
import { type AttestationFilter, readAttestationFilter } from '../attestation-filter.ts';
import { AttestationTable } from '../attestation-table.tsx';
import { ButtonLink } from '../button-link.tsx';
import { useWords } from '../language.tsx';
import { Empty, Loading, PageTitle, Refused } from '../states.tsx';

export function Attestations() {
  const { say } = useWords();
  const navigate = useNavigate();
  const { environment, before, ...filter } = useSearch({ from: '/shell/attestations' });
  const { search, from, until } = filter;
  const isFiltered = Object.keys(filter).length > 0;
  const query = {
    environment,
    ...(search && { search }),
    ...(from && { from: startOf(from, 0) }),
    ...(until && { until: startOf(until, 1) }),
    ...(before && { before }),
  };
  // Programs store while people look.
  const page = api.useQuery(
    'get',
    '/console/v1/attestations',
    { params: { query } },
    { refetchInterval: 5000 },
  );
  const go = (next: AttestationFilter) =>
    void navigate({ to: '/attestations', search: { environment, ...next } });

  return (
    <>
      <PageTitle>{say('attestations')}</PageTitle>
      <Filter filter={filter} onChange={go} />
      {page.data?.incomplete && (
        <Text size="sm" mb="md" role="status">
          {say('searchIncomplete')}
        </Text>
      )}
      {page.error && <Refused message={messageOf(page.error)} onAgain={() => void page.refetch()} />}
      {page.isPending && <Loading />}
      {page.data?.attestations.length === 0 && (
        <Empty
          action={
            !isFiltered && (
              <ButtonLink to="/keys" search={{ environment }}>
                {say('toKeys')}
              </ButtonLink>
            )
          }
        >
          {say(isFiltered ? 'nothingFound' : 'noAttestations')}
        </Empty>
      )}
      {page.data && page.data.attestations.length > 0 && <AttestationTable lines={page.data.attestations} />}
      <Group mt="md">
        {before && (
          <Button variant="default" onClick={() => go(filter)}>
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

interface FilterProps {
  readonly filter: AttestationFilter;
  readonly onChange: (filter: AttestationFilter) => void;
}

/** What is wanted; it is part of the address, so that it can be kept and sent to others. */
function Filter({ filter: { search = '', from = '', until = '' }, onChange }: FilterProps) {
  const { say } = useWords();
  const [wanted, setWanted] = useState({ search, from, until });
  // The address may change by itself, as it does when the browser goes back.
  useEffect(() => setWanted({ search, from, until }), [search, from, until]);
  const set = (name: keyof typeof wanted) => (value: string) =>
    setWanted((before) => ({ ...before, [name]: value }));
  const find = (event: FormEvent) => {
    event.preventDefault();
    onChange(readAttestationFilter({ ...wanted, search: wanted.search.trim() }));
  };
  const dates = [
    ['from', 'storedFrom'],
    ['until', 'until'],
  ] as const;
  return (
    <search>
      <form onSubmit={find}>
        <Group align="end" mb="md">
          <TextInput
            label={say('find')}
            className="search-field"
            maxLength={255}
            value={wanted.search}
            onChange={({ currentTarget }) => set('search')(currentTarget.value)}
          />
          {dates.map(([name, word]) => (
            <TextInput
              key={name}
              type="date"
              label={say(word)}
              value={wanted[name]}
              onChange={({ currentTarget }) => set(name)(currentTarget.value)}
            />
          ))}
          <Button type="submit" variant="default">
            {say('search')}
          </Button>
          {(search || from || until) && (
            <Button variant="subtle" onClick={() => onChange({})}>
              {say('clear')}
            </Button>
          )}
        </Group>
      </form>
    </search>
  );
}

/** The start of a day here, or of the day so many days later; Unix milliseconds. */
function startOf(day: string, after: number): number {
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + after);
  return start.getTime();
}

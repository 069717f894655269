import { Button, Group, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type AttestationFilter, readAttestationFilter } from '../addresses.ts';
import { api } from '../api.ts';
import { AttestationTable } from '../attestation-table.tsx';
import { submitted, TextField } from '../fields.tsx';
import { useWords } from '../language.tsx';
import { ButtonLink } from '../links.tsx';
import { Answer, Empty, PageTitle } from '../states.tsx';
import { Pager } from '../table.tsx';

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
  const options = { refetchInterval: 5000 };
  const page = api.useQuery('get', '/console/v1/attestations', { params: { query } }, options);
  const go = (next: AttestationFilter) =>
    void navigate({ to: '/attestations', search: { environment, ...next } });
  const toKeys = !isFiltered && (
    <ButtonLink to="/keys" search={{ environment }}>
      {say('toKeys')}
    </ButtonLink>
  );

  return (
    <>
      <PageTitle>{say('attestations')}</PageTitle>
      <Filter filter={filter} onChange={go} />
      {page.data?.incomplete && (
        <Text size="sm" mb="md" role="status">
          {say('searchIncomplete')}
        </Text>
      )}
      <Answer query={page}>
        {({ attestations }) => (
          <AttestationTable
            lines={attestations}
            empty={<Empty action={toKeys}>{say(isFiltered ? 'nothingFound' : 'noAttestations')}</Empty>}
          />
        )}
      </Answer>
      <Pager
        at={before}
        next={page.data?.next}
        onGo={(place) => go({ ...filter, ...(place && { before: place }) })}
      />
    </>
  );
}

interface FilterProps {
  readonly filter: AttestationFilter;
  readonly onChange: (filter: AttestationFilter) => void;
}

const dates = [
  ['from', 'storedFrom'],
  ['until', 'until'],
] as const;

/** What is wanted; it is part of the address, so that it can be kept and sent to others. */
function Filter({ filter: { search = '', from = '', until = '' }, onChange }: FilterProps) {
  const { say } = useWords();
  const [wanted, setWanted] = useState({ search, from, until });
  // The address may change by itself, as it does when the browser goes back.
  useEffect(() => setWanted({ search, from, until }), [search, from, until]);
  const set = (name: keyof typeof wanted) => (value: string) =>
    setWanted((before) => ({ ...before, [name]: value }));
  const find = () => onChange(readAttestationFilter({ ...wanted, search: wanted.search.trim() }));
  return (
    <search>
      <form onSubmit={submitted(find)}>
        <Group align="end" mb="md">
          <TextField
            label={say('find')}
            className="search-field"
            maxLength={255}
            value={wanted.search}
            onChange={set('search')}
          />
          {dates.map(([name, word]) => (
            <TextField key={name} type="date" label={say(word)} value={wanted[name]} onChange={set(name)} />
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

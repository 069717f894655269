import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts, useWords } from './language.tsx';
import { ListFilter } from './list-filter.tsx';

interface Props<Row> {
  /** All of them: they are few enough to be known to the page. */
  readonly rows: readonly Row[];
  /** What a row is found by. */
  readonly textOf: (row: Row) => string;
  /** Further fields below the search. */
  readonly fields?: ReactNode;
  readonly children: (rows: readonly Row[], isSearched: boolean) => ReactNode;
}

const pageSize = 50;

/** A list that is searched and paged by the page itself. */
export function SearchedList<Row>({ rows, textOf, fields, children }: Props<Row>) {
  const { say, number } = useWords();
  const tell = useTexts(words);
  const [text, setText] = useState('');
  const [page, setPage] = useState(0);
  const wanted = text.trim().toLowerCase();
  const found = rows.filter((row) => textOf(row).toLowerCase().includes(wanted));
  // A list that got shorter has fewer pages.
  const at = Math.min(page, Math.max(0, Math.ceil(found.length / pageSize) - 1));
  const [first, end] = [at * pageSize, Math.min(found.length, (at + 1) * pageSize)];
  const place = { first: number(first + 1), last: number(end), total: number(found.length) };
  const search = (next: string) => {
    setText(next);
    setPage(0);
  };
  return (
    <>
      <ListFilter
        first={{ label: say('search'), type: 'search', value: text, onChange: search }}
        onClear={text === '' ? undefined : () => search('')}
      >
        {fields}
      </ListFilter>
      {children(found.slice(first, end), wanted !== '')}
      {found.length > pageSize && (
        <Group mt="md">
          <Button variant="default" disabled={at === 0} onClick={() => setPage(at - 1)}>
            {say('previous')}
          </Button>
          <Button variant="default" disabled={end === found.length} onClick={() => setPage(at + 1)}>
            {say('next')}
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {tell('place', place)}
          </Text>
        </Group>
      )}
    </>
  );
}

const words = { place: ['{first}–{last} of {total}', '第 {first}–{last} 条，共 {total} 条'] } as const;

import { Button, Group } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { Key, ReactNode } from 'react';
import type { IconName } from './icon-shapes.ts';
import { Icon } from './icons.tsx';
import { useWords, type Word } from './language.tsx';

export interface Column<Row> {
  readonly head: Word;
  /** On a narrow screen the heading stands before the value. */
  readonly isLabelled?: boolean;
  readonly isMono?: boolean;
  /** Numbers that people compare: their digits stand below each other. */
  readonly isFigure?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, at: number) => Key;
  readonly columns: readonly Column<Row>[];
  readonly caption?: ReactNode;
  /** In place of a table without rows. */
  readonly empty?: ReactNode;
  /** On a narrow screen each row is shown as a block, else the table scrolls, not the page. */
  readonly isStacked?: boolean;
  /** On a wide screen it breaks lines rather than being wider than its place. */
  readonly isFitting?: boolean;
}

export function Table<Row>(props: Props<Row>) {
  const { label, rows, keyOf, columns, caption, empty, isStacked = true, isFitting = false } = props;
  const { say } = useWords();
  if (rows.length === 0 && empty !== undefined) return empty;
  const look = ['wide-table', isStacked && 'stacked', isFitting && 'fitting'].filter(Boolean).join(' ');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus (WCAG 2.2, 2.1.1)
    <section className={look} tabIndex={0} aria-label={label}>
      <table className="table">
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} className={lookOf(column)}>
                {say(column.head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(row, at)}>
              {columns.map((column) => (
                <td
                  key={column.head}
                  className={`${column.isMono ? 'mono ' : ''}${lookOf(column)}`}
                  data-label={column.isLabelled ? say(column.head) : undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Actions are not printed. */
function lookOf({ head, isFigure = false }: Pick<Column<never>, 'head' | 'isFigure'>): string {
  return head === 'actions' ? 'actions' : isFigure ? 'figure' : '';
}

interface ActionProps {
  readonly label: string;
  /** What it is done to, for screen readers. */
  readonly to: string;
  readonly onClick: () => void;
  readonly loading?: boolean;
  readonly icon?: IconName;
  /** It cannot be taken back. */
  readonly isDestructive?: boolean;
}

/** A small button in a row of a table. */
export function RowAction({ label, to, icon, isDestructive = false, ...others }: ActionProps) {
  return (
    <Button
      size="xs"
      variant="default"
      className={isDestructive ? 'destructive' : ''}
      leftSection={icon && <Icon name={icon} />}
      aria-label={`${label} ${to}`}
      {...others}
    >
      {label}
    </Button>
  );
}

interface PagerProps<Place extends string | number> {
  /** Where the page that is shown begins; undefined: it is the first. */
  readonly at: Place | undefined;
  /** Where the next one begins; null: it is the last. */
  readonly next: Place | null | undefined;
  /** @param pages where the pages before begin, for `state.pages` of the browser's history: without it the page cannot go back */
  readonly onGo: (place: Place | undefined, pages: readonly string[]) => void;
}

/** Buttons below a list that comes in pages. */
export function Pager<Place extends string | number>({ at, next, onGo }: PagerProps<Place>) {
  const { say } = useWords();
  const pages = useLocation({ select: ({ state }) => state.pages ?? [] });
  const back = () => {
    const place = pages.at(-1);
    const isNumber = typeof at === 'number';
    onGo(place ? ((isNumber ? Number(place) : place) as Place) : undefined, pages.slice(0, -1));
  };
  return (
    <Group mt="md">
      {at !== undefined && (
        <Button variant="default" onClick={() => onGo(undefined, [])}>
          {say('first')}
        </Button>
      )}
      {at !== undefined && pages.length > 0 && (
        <Button variant="default" onClick={back}>
          {say('previous')}
        </Button>
      )}
      {next != null && (
        <Button variant="default" onClick={() => onGo(next, [...pages, String(at ?? '')])}>
          {say('next')}
        </Button>
      )}
    </Group>
  );
}

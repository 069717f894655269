import { Button, Group } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { Fragment, type Key, type ReactNode, useState } from 'react';
import type { IconName } from './icon-shapes.ts';
import { Icon } from './icons.tsx';
import { useWords, type Word } from './language.tsx';

export interface Column<Row> {
  readonly head: Word;
  /** In place of the heading. */
  readonly headCell?: ReactNode;
  /** On a narrow screen the heading stands before the value. */
  readonly isLabelled?: boolean;
  readonly isMono?: boolean;
  /** Numbers that people compare: their digits stand below each other. */
  readonly isFigure?: boolean;
  /** Its value stays in one line. */
  readonly isWhole?: boolean;
  /** On a narrow screen, its value has a line of its own where others share one. */
  readonly isLine?: boolean;
  /** Only a wide screen shows it. */
  readonly isExtra?: boolean;
  /** @param isOpen whether the row shows its details */
  readonly cell: (row: Row, isOpen: boolean) => ReactNode;
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
  /** On a narrow screen, a row has two short values in each line. */
  readonly isPaired?: boolean;
  /** What a row shows below it when it is opened. */
  readonly details?: (row: Row) => Details;
}

interface Details {
  /** For links to it. */
  readonly id: string;
  readonly isOpen: boolean;
  readonly isWanted: boolean;
  readonly content: ReactNode;
}

export function Table<Row>(props: Props<Row>) {
  const { label, rows, keyOf, columns, caption, empty, isStacked = true, isPaired = false, details } = props;
  const { say } = useWords();
  if (rows.length === 0 && empty !== undefined) return empty;
  // Entries that open have a body each.
  const Body = details ? Fragment : 'tbody';
  const look = ['wide-table', isStacked && 'stacked', isPaired && 'paired'].filter(Boolean).join(' ');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus (WCAG 2.2, 2.1.1)
    <section className={look} tabIndex={0} aria-label={label}>
      <table className="table">
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} className={lookOf(column)}>
                {column.headCell ?? say(column.head)}
              </th>
            ))}
            {details && <td />}
          </tr>
        </thead>
        <Body>
          {rows.map((row, at) => {
            const cells = (isOpen: boolean) =>
              columns.map((column) => (
                <td
                  key={column.head}
                  className={`${column.isMono ? 'mono ' : ''}${lookOf(column)}`}
                  data-label={column.isLabelled ? say(column.head) : undefined}
                >
                  {column.cell(row, isOpen)}
                </td>
              ));
            if (details === undefined) return <tr key={keyOf(row, at)}>{cells(false)}</tr>;
            return <Entry key={keyOf(row, at)} cells={cells} {...details(row)} />;
          })}
        </Body>
      </table>
    </section>
  );
}

interface EntryProps extends Details {
  readonly cells: (isOpen: boolean) => readonly ReactNode[];
}

/** A click anywhere on the row opens it; its last cell has a button for the keyboard. */
function Entry({ cells, id, isWanted, content, ...first }: EntryProps) {
  const { say } = useWords();
  const [isOpen, setIsOpen] = useState(first.isOpen);
  const shown = cells(isOpen);
  const toggle = ({ target }: { readonly target: EventTarget }) => {
    const isOther = (target as Element).closest('a, button:not(.unfold)') !== null;
    if (!isOther && String(getSelection()) === '') setIsOpen(!isOpen);
  };
  return (
    <tbody id={id} tabIndex={-1} className={isWanted ? 'wanted' : undefined}>
      <tr className="opens" onClick={toggle}>
        {shown}
        <td className="actions">
          <button type="button" className="copy unfold" aria-expanded={isOpen} aria-label={say('details')}>
            <Icon name="unfold" />
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr className="details">
          <td colSpan={shown.length + 1}>{content}</td>
        </tr>
      )}
    </tbody>
  );
}

/** Actions are not printed. */
function lookOf({ head, isFigure, isWhole, isLine, isExtra }: Omit<Column<never>, 'cell'>): string {
  const looks = [
    (head === 'actions' || head === 'choose') && head,
    isFigure && 'figure',
    isWhole && 'whole',
    isLine && 'line',
    isExtra && 'extra',
  ];
  return looks.filter(Boolean).join(' ');
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

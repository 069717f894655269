import type { components } from '@attestation/console/contract';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from './api.ts';
import { Copyable, Short } from './copy-text.tsx';
import { useTexts, useWords } from './language.tsx';
import { PageLink } from './links.tsx';
import { StateLabel } from './states.tsx';
import { type Column, Table } from './table.tsx';

interface Props {
  readonly lines: readonly components['schemas']['AttestationLine'][];
  /** In place of a table without lines. */
  readonly empty: ReactNode;
  /** Rows with tick boxes: the numbers that are chosen, also on other pages. */
  readonly choice?: {
    readonly chosen: ReadonlySet<string>;
    readonly onChange: (chosen: ReadonlySet<string>) => void;
  };
}

export function AttestationTable({ lines, empty, choice }: Props) {
  const { say, time } = useWords();
  const { environment } = useSearch({ from: '/shell' });
  const { data: known } = api.useQuery('get', '/console/v1/templates');
  const tell = useTexts(words);
  const nameOf = new Map(known?.templates.map(({ id, name }) => [id, name]));
  return (
    <Table
      label={say('attestations')}
      rows={lines}
      keyOf={({ no }) => no}
      empty={empty}
      isPaired
      columns={[
        ...(choice ? [choose(lines, choice, tell)] : []),
        {
          head: 'number',
          cell: ({ no }) => (
            <Copyable text={no} what={say('number')}>
              <PageLink to="/attestations/$no" params={{ no }} search={{ environment }}>
                <Short text={no} />
              </PageLink>
            </Copyable>
          ),
        },
        {
          head: 'content',
          isLine: true,
          cell: ({ subject }) => (
            <span className="cut" title={subject ?? undefined}>
              {subject ?? '–'}
            </span>
          ),
        },
        {
          head: 'uniqueId',
          isMono: true,
          isExtra: true,
          cell: ({ uniqueId }) => (
            <span className="cut" title={uniqueId}>
              {uniqueId}
            </span>
          ),
        },
        {
          head: 'template',
          isExtra: true,
          cell: ({ templateId: id }) => <span className="cut">{nameOf.get(id) ?? id}</span>,
        },
        { head: 'identity', isExtra: true, isWhole: true, cell: ({ identity }) => identity },
        { head: 'created', isWhole: true, cell: ({ createdAt }) => time(createdAt) },
        { head: 'state', cell: ({ state }) => <LineState state={state} /> },
      ]}
    />
  );
}

type Line = Props['lines'][number];

/** A column of tick boxes; the one of its head is for the lines that are shown. */
function choose(
  lines: readonly Line[],
  { chosen, onChange }: NonNullable<Props['choice']>,
  tell: (word: 'choose' | 'chooseAll', values?: { what: string }) => string,
): Column<Line> {
  const box = (name: string, of: readonly Line[]) => {
    const count = of.filter(({ no }) => chosen.has(no)).length;
    return (
      <input
        type="checkbox"
        aria-label={name}
        checked={count === of.length}
        ref={(made) => {
          if (made) made.indeterminate = count > 0 && count < of.length;
        }}
        onChange={({ currentTarget: { checked } }) => {
          const others = [...chosen].filter((each) => !of.some(({ no }) => no === each));
          onChange(new Set(checked ? [...others, ...of.map(({ no }) => no)] : others));
        }}
      />
    );
  };
  return {
    head: 'choose',
    headCell: box(tell('chooseAll'), lines),
    cell: (line) => box(tell('choose', { what: line.subject ?? line.no }), [line]),
  };
}

type LineState = components['schemas']['AttestationLine']['state'];

/** A closed one is fine; that its file is not there yet is said as long as it is so. */
function LineState({ state }: { readonly state: LineState }) {
  const tell = useTexts(words);
  if (state !== 'waiting') return <State completed={state === 'ready'} />;
  return <StateLabel tone="good" text={tell('waiting')} />;
}

const words = {
  waiting: ['Closed, file being made', '已完结，文件生成中'],
  choose: ['Select {what}', '选择 {what}'],
  chooseAll: ['Select all on this page', '选择本页全部'],
} as const;

export function State({ completed }: { readonly completed: boolean }) {
  const { say } = useWords();
  return <StateLabel tone={completed ? 'good' : 'warning'} text={say(completed ? 'closed' : 'open')} />;
}

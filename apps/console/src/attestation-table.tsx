import type { components } from '@attestation/console/contract';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from './api.ts';
import { Copyable, Short } from './copy-text.tsx';
import { useTexts, useWords } from './language.tsx';
import { PageLink } from './links.tsx';
import { StateLabel } from './states.tsx';
import { Table } from './table.tsx';

interface Props {
  readonly lines: readonly components['schemas']['AttestationLine'][];
  /** In place of a table without lines. */
  readonly empty: ReactNode;
}

export function AttestationTable({ lines, empty }: Props) {
  const { say, time } = useWords();
  const { environment } = useSearch({ from: '/shell' });
  const { data: known } = api.useQuery('get', '/console/v1/templates');
  const nameOf = new Map(known?.templates.map(({ id, name }) => [id, name]));
  return (
    <Table
      label={say('attestations')}
      rows={lines}
      keyOf={({ no }) => no}
      empty={empty}
      isPaired
      columns={[
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
          head: 'uniqueId',
          isMono: true,
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

type LineState = components['schemas']['AttestationLine']['state'];

/** A closed one is fine; that its file is not there yet is said as long as it is so. */
function LineState({ state }: { readonly state: LineState }) {
  const tell = useTexts(words);
  if (state !== 'waiting') return <State completed={state === 'ready'} />;
  return <StateLabel tone="good" text={tell('waiting')} />;
}

const words = { waiting: ['Closed, file being made', '已完结，文件生成中'] } as const;

export function State({ completed }: { readonly completed: boolean }) {
  const { say } = useWords();
  return <StateLabel tone={completed ? 'good' : 'warning'} text={say(completed ? 'closed' : 'open')} />;
}

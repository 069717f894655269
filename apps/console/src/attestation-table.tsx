import type { components } from '@attestation/console/contract';
import { useSearch } from '@tanstack/react-router';
import { api } from './api.ts';
import { useWords } from './language.tsx';
import { PageLink } from './page-link.tsx';
import { StateLabel } from './state-label.tsx';
import { WideTable } from './wide-table.tsx';

type Line = components['schemas']['AttestationLine'];

export function AttestationTable({ lines }: { readonly lines: readonly Line[] }) {
  const { say, time } = useWords();
  const { environment } = useSearch({ from: '/shell' });
  const { data: known } = api.useQuery('get', '/console/v1/templates');
  const nameOf = new Map(known?.templates.map(({ id, name }) => [id, name]));
  return (
    <WideTable
      label={say('attestations')}
      heads={['number', 'uniqueId', 'template', 'created', 'state']}
      stacked
    >
      {lines.map(({ no, uniqueId, templateId, createdAt, completed }) => (
        <tr key={no}>
          <td>
            <PageLink className="mono" to="/attestations/$no" params={{ no }} search={{ environment }}>
              {no}
            </PageLink>
          </td>
          <td className="mono" data-label={say('uniqueId')}>
            {uniqueId}
          </td>
          <td data-label={say('template')}>
            {nameOf.get(templateId) ?? <span className="mono">{templateId}</span>}
          </td>
          <td data-label={say('created')}>{time(createdAt)}</td>
          <td>
            <State completed={completed} />
          </td>
        </tr>
      ))}
    </WideTable>
  );
}

export function State({ completed }: { readonly completed: boolean }) {
  const { say } = useWords();
  return <StateLabel tone={completed ? 'good' : 'warning'} text={say(completed ? 'closed' : 'open')} />;
}

import type { components } from '@attestation/console/contract';
import { Button, Group, Text } from '@mantine/core';
import { lazyRouteComponent, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { api, messageOf, queries } from '../api.ts';
import { certificationWords } from '../certification-words.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useWords } from '../language.tsx';
import { useMayChange } from '../may-change.ts';
import { RowAction } from '../row-action.tsx';
import { StateLabel } from '../state-label.tsx';
import { Empty, Loading, PageTitle, Refused } from '../states.tsx';
import { useTexts } from '../use-texts.ts';
import { WideTable } from '../wide-table.tsx';

const Apply = lazyRouteComponent(() => import('../apply-form.tsx'), 'ApplyForm');

type Certification = components['schemas']['Certification'];

const tones = { valid: 'good', expired: 'over', revoked: 'over' } as const;

export function Certifications() {
  const { say, time } = useWords();
  const tell = useTexts(certificationWords);
  const { environment } = useSearch({ from: '/shell' });
  const mayChange = useMayChange();
  const [isApplying, setIsApplying] = useState(false);
  const [revoking, setRevoking] = useState<Certification>();
  const { data, error, refetch } = api.useQuery('get', '/console/v1/certifications', {
    params: { query: { environment } },
  });
  const renew = api.useMutation('post', '/console/v1/certifications/{caId}/renewal', { onSuccess: changed });

  const applyButton = <Button onClick={() => setIsApplying(true)}>{tell('applyFor')}</Button>;
  return (
    <>
      <PageTitle aside={mayChange && !isApplying && applyButton}>{say('certifications')}</PageTitle>
      <Text size="sm" c="dimmed" mb="md">
        {tell('certificationsHint')}
      </Text>
      {isApplying && (
        <Suspense fallback={<Loading />}>
          <Apply environment={environment} onDone={() => setIsApplying(false)} />
        </Suspense>
      )}
      {error && <Refused message={messageOf(error)} onAgain={() => void refetch()} />}
      {renew.error && <Refused message={messageOf(renew.error)} />}
      {data === undefined && !error && <Loading />}
      {data?.certifications.length === 0 && !isApplying && (
        <Empty action={mayChange && applyButton}>{tell('noCertificationsText')}</Empty>
      )}
      {data && data.certifications.length > 0 && (
        <WideTable
          label={say('certifications')}
          heads={['caId', 'partyName', 'state', 'endsAt', 'actions']}
          stacked
        >
          {data.certifications.map((each) => (
            <tr key={each.caId}>
              <td className="mono">{each.caId}</td>
              <td>
                {each.name}
                <Text size="sm" c="dimmed">
                  {tell(each.type)}
                </Text>
              </td>
              <td>
                <StateLabel tone={tones[each.state]} text={tell(`certification.${each.state}`)} />
              </td>
              <td data-label={say('endsAt')}>{time(each.revokedAt ?? each.endsAt)}</td>
              <td>
                {mayChange && each.state !== 'revoked' && (
                  <Group gap="xs" wrap="nowrap">
                    <RowAction
                      label={tell('renew')}
                      to={each.caId}
                      loading={renew.isPending && renew.variables?.params.path.caId === each.caId}
                      onClick={() => renew.mutate({ params: { path: { caId: each.caId } } })}
                    />
                    <RowAction label={say('revoke')} to={each.caId} onClick={() => setRevoking(each)} />
                  </Group>
                )}
              </td>
            </tr>
          ))}
        </WideTable>
      )}
      {revoking && <Revoke of={revoking} onDone={() => setRevoking(undefined)} />}
    </>
  );
}

const changed = () => queries.invalidateQueries({ queryKey: ['get', '/console/v1/certifications'] });

function Revoke({ of: { caId, name }, onDone }: { readonly of: Certification; readonly onDone: () => void }) {
  const tell = useTexts(certificationWords);
  const revoke = api.useMutation('post', '/console/v1/certifications/{caId}/revocation', {
    async onSuccess() {
      await changed();
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title={tell('revokeCertification')}
      action="revoke"
      change={revoke}
      typed={caId.slice(-4)}
      onConfirm={() => revoke.mutate({ params: { path: { caId } } })}
      onClose={onDone}
    >
      <Text>
        {name} <span className="mono">{caId}</span>
      </Text>
      <Text size="sm">{tell('revokeCertificationText')}</Text>
    </ConfirmDialog>
  );
}

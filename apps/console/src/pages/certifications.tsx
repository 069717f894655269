import type { components } from '@attestation/console/contract';
import { Button, Card, Group, Text } from '@mantine/core';
import { lazyRouteComponent, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { api, refresh, useMayChange } from '../api.ts';
import { certificationWords } from '../certification-words.ts';
import { Copyable, Short } from '../copy-text.tsx';
import { ConfirmDialog } from '../dialog.tsx';
import { useTexts, useWords } from '../language.tsx';
import { Answer, Empty, Loading, PageTitle, Refused, StateLabel, Toast } from '../states.tsx';
import { RowAction, Table } from '../table.tsx';

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
  const [certified, setCertified] = useState<Certification>();
  const query = { params: { query: { environment } } };
  const certifications = api.useQuery('get', '/console/v1/certifications', query);
  const renew = api.useMutation('post', '/console/v1/certifications/{caId}/renewal', {
    onSuccess: refresh('/console/v1/certifications'),
  });

  const applyButton = mayChange && !isApplying && (
    <Button onClick={() => setIsApplying(true)}>{tell('applyFor')}</Button>
  );
  const hasSome = (certifications.data?.certifications.length ?? 0) > 0;
  return (
    <>
      <PageTitle aside={hasSome && applyButton}>{say('certifications')}</PageTitle>
      <Text size="sm" c="dimmed" mb="md">
        {tell('certificationsHint')}
      </Text>
      {isApplying && (
        <Suspense fallback={<Loading />}>
          <Card withBorder mb="lg">
            <Apply
              environment={environment}
              onDone={(made) => {
                setIsApplying(false);
                setCertified(made);
              }}
            />
          </Card>
        </Suspense>
      )}
      <Refused error={renew.error} />
      <Answer query={certifications}>
        {(data) => (
          <Table
            label={say('certifications')}
            rows={data.certifications}
            keyOf={({ caId }) => caId}
            empty={!isApplying && <Empty action={applyButton}>{tell('noCertificationsText')}</Empty>}
            columns={[
              {
                head: 'partyName',
                cell: ({ name, type, identity }) => (
                  <>
                    {name}
                    <Text size="sm" c="dimmed">
                      {tell(type)} · {identity}
                    </Text>
                  </>
                ),
              },
              {
                head: 'caId',
                cell: ({ caId }) => (
                  <Copyable text={caId} what="caId">
                    <Short text={caId} />
                  </Copyable>
                ),
              },
              {
                head: 'state',
                cell: ({ state }) => <StateLabel tone={tones[state]} text={tell(`certification.${state}`)} />,
              },
              {
                head: 'endsAt',
                isLabelled: true,
                cell: ({ revokedAt, endsAt }) => time(revokedAt ?? endsAt),
              },
              {
                head: 'actions',
                cell: (each) =>
                  mayChange &&
                  each.state !== 'revoked' && (
                    <Group gap="xs" wrap="nowrap">
                      <RowAction
                        label={tell('renew')}
                        icon="renew"
                        to={each.caId}
                        loading={renew.isPending && renew.variables?.params.path.caId === each.caId}
                        onClick={() => renew.mutate({ params: { path: { caId: each.caId } } })}
                      />
                      <RowAction
                        label={say('revoke')}
                        icon="revoke"
                        isDestructive
                        to={each.caId}
                        onClick={() => setRevoking(each)}
                      />
                    </Group>
                  ),
              },
            ]}
          />
        )}
      </Answer>
      {certified && (
        <Toast onClose={() => setCertified(undefined)}>{tell('certified', { name: certified.name })}</Toast>
      )}
      {revoking && <Revoke of={revoking} onDone={() => setRevoking(undefined)} />}
    </>
  );
}

function Revoke({ of: { caId, name }, onDone }: { readonly of: Certification; readonly onDone: () => void }) {
  const tell = useTexts(certificationWords);
  const revoke = api.useMutation('post', '/console/v1/certifications/{caId}/revocation', {
    onSuccess: refresh('/console/v1/certifications', onDone),
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

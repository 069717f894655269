import type { components } from '@attestation/console/contract';
import { Button, Group, Text } from '@mantine/core';
import { lazyRouteComponent, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { api, messageOf } from '../api.ts';
import { useWords } from '../language.tsx';
import { useMayChange } from '../may-change.ts';
import { PageLink } from '../page-link.tsx';
import { useRefusalWords } from '../refusal-words.ts';
import { RowAction } from '../row-action.tsx';
import { StateLabel } from '../state-label.tsx';
import { Empty, Loading, PageTitle, Refused } from '../states.tsx';
import { WideTable } from '../wide-table.tsx';

const KeyCard = lazyRouteComponent(() => import('./key-card.tsx'), 'KeyCard');
const NameKey = lazyRouteComponent(() => import('../name-key.tsx'), 'NameKey');
const RevokeKey = lazyRouteComponent(() => import('../revoke-key.tsx'), 'RevokeKey');
const AddKey = lazyRouteComponent(() => import('./add-key.tsx'), 'AddKey');

type Key = components['schemas']['Key'];

export function Keys() {
  const { say, time } = useWords();
  const { environment, add } = useSearch({ from: '/shell/keys' });
  const mayChange = useMayChange();
  const words = useRefusalWords();
  const navigate = useNavigate();
  // Part of the address: other pages lead here, and the browser goes back to the list.
  const isAdding = add === true && mayChange;
  const setIsAdding = (next: boolean) =>
    void navigate({ to: '/keys', search: { environment, ...(next && { add: true }) } });
  const [shown, setShown] = useState<{ readonly key: Key; readonly file: string | undefined }>();
  const [asked, setAsked] = useState<{ readonly about: 'name' | 'revocation'; readonly key: Key }>();
  const { data, error, refetch } = api.useQuery(
    'get',
    '/console/v1/keys',
    {
      params: { query: { environment } },
    },
    { refetchInterval: 2000 },
  );

  const addButton = (
    <Button
      onClick={() => {
        setShown(undefined);
        setIsAdding(true);
      }}
    >
      {say('addKey')}
    </Button>
  );
  return (
    <>
      <PageTitle aside={mayChange && !isAdding && addButton}>{say('keys')}</PageTitle>
      {isAdding && (
        <Suspense fallback={<Loading />}>
          <AddKey
            environment={environment}
            onCancel={() => setIsAdding(false)}
            onAdded={(key, file) => {
              setShown({ key, file });
              setIsAdding(false);
            }}
          />
        </Suspense>
      )}
      {shown && !isAdding && (
        <Suspense fallback={<Loading />}>
          <KeyCard
            key={shown.key.accessKey}
            of={shown.key}
            file={shown.file}
            onDone={() => setShown(undefined)}
          />
        </Suspense>
      )}
      {error && <Refused message={messageOf(error)} onAgain={() => void refetch()} />}
      {data === undefined && !error && <Loading />}
      {data?.keys.length === 0 && !isAdding && (
        <Empty action={mayChange && addButton}>{say('noKeysText')}</Empty>
      )}
      {data && data.keys.length > 0 && (
        <WideTable
          label={say('keys')}
          heads={['accessKey', 'addedBy', 'lastUsed', 'state', 'actions']}
          stacked
          fitting
        >
          {data.keys.map((key) => (
            <tr key={key.accessKey}>
              <td className="mono">
                {key.name !== null && <span className="key-name">{key.name}</span>}
                <span className="whole">{key.accessKey}</span>
                <span className="detail" title={key.fingerprint}>
                  {say('fingerprint')} {key.fingerprint.slice(0, 16)}… RSA {key.bits}
                </span>
              </td>
              <td data-label={say('addedBy')}>
                {time(key.addedAt)}
                <Text size="sm" c="dimmed">
                  {key.addedBy ?? say('administrator')}
                </Text>
              </td>
              <td data-label={say('lastUsed')}>
                {key.lastUsedAt === null ? say('never') : time(key.lastUsedAt)}
                {key.lastRefusal && (
                  <Text size="sm">
                    <PageLink to="/refusals" search={{ environment }} hash={key.lastRefusal.id}>
                      {say('lastRefused', { time: time(key.lastRefusal.lastAt) })}
                    </PageLink>
                    <span className="detail">{words.reason(key.lastRefusal).text}</span>
                  </Text>
                )}
              </td>
              <td>
                <State of={key} />
              </td>
              <td>
                {(key.state === 'valid' || key.state === 'ending') && (
                  <Group gap="xs">
                    <RowAction
                      label={say('request')}
                      to={key.accessKey}
                      onClick={() => {
                        setShown({ key, file: undefined });
                        if (isAdding) setIsAdding(false);
                      }}
                    />
                    {mayChange && (
                      <>
                        <RowAction
                          label={say('nameKey')}
                          to={key.accessKey}
                          onClick={() => setAsked({ about: 'name', key })}
                        />
                        <RowAction
                          label={say('revoke')}
                          to={key.accessKey}
                          onClick={() => setAsked({ about: 'revocation', key })}
                        />
                      </>
                    )}
                  </Group>
                )}
              </td>
            </tr>
          ))}
        </WideTable>
      )}
      {asked && (
        <Suspense fallback={null}>
          {asked.about === 'name' ? (
            <NameKey of={asked.key} onDone={() => setAsked(undefined)} />
          ) : (
            <RevokeKey of={asked.key} onDone={() => setAsked(undefined)} />
          )}
        </Suspense>
      )}
    </>
  );
}

function State({ of: { state, endsAt } }: { readonly of: Key }) {
  const { say, time } = useWords();
  const tones = { valid: 'good', ending: 'warning', expired: 'over', revoked: 'over' } as const;
  return <StateLabel tone={tones[state]} text={say(state, { time: endsAt === null ? '' : time(endsAt) })} />;
}

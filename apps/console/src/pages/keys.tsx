import type { components } from '@attestation/console/contract';
import { Alert, Button, Group, Text } from '@mantine/core';
import { lazyRouteComponent, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { api, type Environment, useMayChange } from '../api.ts';
import { Copyable } from '../copy-text.tsx';
import { useRefusalWords, useTexts, useWords } from '../language.tsx';
import { PageLink } from '../links.tsx';
import { Menu } from '../menu.tsx';
import { SearchedList } from '../searched-list.tsx';
import { Answer, Empty, Loading, PageTitle, StateLabel } from '../states.tsx';
import { RowAction, Table } from '../table.tsx';

const KeyCard = lazyRouteComponent(() => import('../key-card.tsx'), 'KeyCard');
const NameKey = lazyRouteComponent(() => import('../key-dialogs.tsx'), 'NameKey');
const RevokeKey = lazyRouteComponent(() => import('../key-dialogs.tsx'), 'RevokeKey');
const AddKey = lazyRouteComponent(() => import('../add-key.tsx'), 'AddKey');

type Key = components['schemas']['Key'];

const tones = { valid: 'good', ending: 'warning', expired: 'over', revoked: 'over' } as const;

export function Keys() {
  const { say, time } = useWords();
  const { environment, add } = useSearch({ from: '/shell/keys' });
  const mayChange = useMayChange();
  const words = useRefusalWords();
  const tell = useTexts(keyWords);
  const navigate = useNavigate();
  // Part of the address: other pages lead here, and the browser goes back to the list.
  const isAdding = add === true && mayChange;
  const setIsAdding = (next: boolean) =>
    void navigate({ to: '/keys', search: { environment, ...(next && { add: true }) } });
  const [shown, setShown] = useState<Shown>();
  const isShown = shown?.key.environment === environment && !isAdding;
  const [asked, setAsked] = useState<{ readonly Dialog: typeof NameKey; readonly key: Key }>();
  const query = { params: { query: { environment } } };
  const keys = api.useQuery('get', '/console/v1/keys', query, { refetchInterval: 2000 });

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
  const actions = (key: Key) => (
    <Group gap="xs" wrap="nowrap">
      <RowAction
        label={say('request')}
        icon="request"
        to={key.accessKey}
        onClick={() => {
          setShown({ key, file: undefined });
          if (isAdding) setIsAdding(false);
        }}
      />
      {mayChange && (
        <Menu size="xs" isShort label={`${say('actions')} ${key.accessKey}`}>
          <RowAction
            label={say('nameKey')}
            icon="edit"
            to={key.accessKey}
            onClick={() => setAsked({ Dialog: NameKey, key })}
          />
          <RowAction
            label={say('revoke')}
            icon="revoke"
            isDestructive
            to={key.accessKey}
            onClick={() => setAsked({ Dialog: RevokeKey, key })}
          />
        </Menu>
      )}
    </Group>
  );
  return (
    <>
      <PageTitle aside={mayChange && !isAdding && addButton}>{say('keys')}</PageTitle>
      <Suspense fallback={<Loading />}>
        {isAdding && (
          <AddKey
            environment={environment}
            onCancel={() => setIsAdding(false)}
            onAdded={(key, file) => {
              setShown({ key, file, from: environment });
              // Where the key is: it may have been added to the other environment.
              void navigate({ to: '/keys', search: { environment: key.environment } });
            }}
          />
        )}
        {isShown && shown.from !== undefined && shown.from !== environment && (
          <Alert color="sea" mb="md" role="status">
            <Group gap="sm">
              <Text size="sm">{tell('movedTo', { environment: say(environment) })}</Text>
              <PageLink size="sm" to="/keys" search={{ environment: shown.from }}>
                {tell('backTo', { environment: say(shown.from) })}
              </PageLink>
            </Group>
          </Alert>
        )}
        {isShown && (
          <KeyCard
            key={shown.key.accessKey}
            of={shown.key}
            file={shown.file}
            onDone={() => setShown(undefined)}
          />
        )}
      </Suspense>
      <Answer query={keys}>
        {(data) => (
          <SearchedList
            rows={data.keys}
            textOf={({ accessKey, name, fingerprint, addedBy }) =>
              [accessKey, name, fingerprint, addedBy].join('\n')
            }
          >
            {(rows, isSearched) => (
              <Table
                label={say('keys')}
                rows={rows}
                keyOf={({ accessKey }) => accessKey}
                empty={
                  isSearched ? (
                    <Empty>{tell('noneFound')}</Empty>
                  ) : (
                    !isAdding && <Empty action={mayChange && addButton}>{say('noKeysText')}</Empty>
                  )
                }
                columns={[
                  {
                    head: 'accessKey',
                    isMono: true,
                    cell: ({ name, accessKey, fingerprint, bits }) => (
                      <>
                        {name !== null && <span className="key-name">{name}</span>}
                        <Copyable text={accessKey} what={say('accessKey')}>
                          <span className="whole">{accessKey}</span>
                        </Copyable>
                        <span className="detail" title={fingerprint}>
                          {say('fingerprint')} {fingerprint.slice(0, 8)}… RSA {bits}
                        </span>
                      </>
                    ),
                  },
                  {
                    head: 'addedBy',
                    isLabelled: true,
                    cell: ({ addedAt, addedBy }) => (
                      <>
                        {time(addedAt)}
                        <Text size="sm" c="dimmed">
                          {tell('addedBy', { who: addedBy ?? tell('anAdministrator') })}
                        </Text>
                      </>
                    ),
                  },
                  {
                    head: 'lastUsed',
                    isLabelled: true,
                    cell: ({ lastUsedAt, lastRefusal }) => (
                      <>
                        {lastUsedAt === null ? say('never') : time(lastUsedAt)}
                        {lastRefusal && (
                          <Text size="sm">
                            <PageLink
                              to="/requests"
                              search={{ environment, status: 'refused' }}
                              hash={lastRefusal.id}
                            >
                              {say('lastRefused', { time: time(lastRefusal.lastAt) })}
                            </PageLink>
                            <span className="detail">{words.reason(lastRefusal).text}</span>
                          </Text>
                        )}
                      </>
                    ),
                  },
                  {
                    head: 'state',
                    cell: ({ state, endsAt }) => (
                      <StateLabel
                        tone={tones[state]}
                        text={say(state, { time: endsAt === null ? '' : time(endsAt) })}
                      />
                    ),
                  },
                  {
                    head: 'actions',
                    cell: (key) => (key.state === 'valid' || key.state === 'ending') && actions(key),
                  },
                ]}
              />
            )}
          </SearchedList>
        )}
      </Answer>
      {asked && (
        <Suspense fallback={null}>
          <asked.Dialog of={asked.key} onDone={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface Shown {
  readonly key: Key;
  /** With the private half, if it has a name of its own. */
  readonly file: string | undefined;
  /** Environment that was shown when the key was added. */
  readonly from?: Environment;
}

const keyWords = {
  addedBy: ['by {who}', '添加者：{who}'],
  anAdministrator: ['an administrator of the service', '服务管理员'],
  movedTo: [
    'The key was added to {environment}, which is shown now.',
    '密钥已添加到{environment}环境，当前显示的是该环境。',
  ],
  backTo: ['Back to {environment}', '返回{environment}环境'],
  noneFound: [
    'No key has this text in its name, access key, fingerprint or the account that added it.',
    '没有名称、访问密钥、指纹或添加者包含此文本的密钥。',
  ],
} as const;

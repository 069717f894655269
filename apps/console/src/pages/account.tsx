import type { components } from '@attestation/console/contract';
import { Alert, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api, fetchClient, messageOf, queries } from '../api.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useWords } from '../language.tsx';
import { createPasskey } from '../passkey.ts';
import { PasswordField } from '../password-field.tsx';
import { RowAction } from '../row-action.tsx';
import { Empty, Loading, PageTitle, Refused } from '../states.tsx';
import { useTexts } from '../use-texts.ts';
import { WideTable } from '../wide-table.tsx';

/** How the person who is signed in gets in: sessions and passkeys. */
export function Account() {
  const { say } = useWords();
  const session = api.useQuery('get', '/console/v1/session');
  return (
    <>
      <PageTitle>{say('account')}</PageTitle>
      <Stack gap="xl">
        <Text>
          {session.data?.email} · {session.data && say(session.data.role)}
        </Text>
        <PasswordForm email={session.data?.email ?? ''} />
        <Passkeys />
        <Sessions />
      </Stack>
    </>
  );
}

function Passkeys() {
  const { say, time } = useWords();
  const tell = useTexts(accountWords);
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const { data, error } = api.useQuery('get', '/console/v1/passkeys');
  const changed = () => queries.invalidateQueries({ queryKey: ['get', '/console/v1/passkeys'] });
  const [removing, setRemoving] = useState<Passkey>();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setFault('');
    setIsAdding(true);
    const outcome = await createPasskey(name);
    setIsAdding(false);
    if (outcome === 'cancelled') return setFault(say('passkeyCancelled'));
    if (outcome !== undefined) return setFault(messageOf(outcome));
    setName('');
    await changed();
  };
  return (
    <section>
      <Title order={2} size="h4" mb={4}>
        {say('passkeys')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {tell('passkeysHint')}
      </Text>
      <Card withBorder mb="sm">
        <form onSubmit={(event) => void add(event)}>
          <Group align="end">
            <TextInput
              label={say('passkeyName')}
              placeholder={tell('passkeyExample')}
              required
              withAsterisk={false}
              maxLength={64}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <Button type="submit" loading={isAdding}>
              {tell('addPasskey')}
            </Button>
          </Group>
        </form>
      </Card>
      {fault !== '' && <Refused message={fault} />}
      {error && <Refused message={messageOf(error)} />}
      {data === undefined && !error && <Loading />}
      {data && data.passkeys.length > 0 && (
        <WideTable label={say('passkeys')} heads={['passkeyName', 'addedBy', 'lastUsed', 'actions']} stacked>
          {data.passkeys.map((passkey) => (
            <tr key={passkey.id}>
              <td>{passkey.name}</td>
              <td data-label={say('addedBy')}>{time(passkey.addedAt)}</td>
              <td data-label={say('lastUsed')}>
                {passkey.lastUsedAt === null ? say('never') : time(passkey.lastUsedAt)}
              </td>
              <td>
                <RowAction label={say('remove')} to={passkey.name} onClick={() => setRemoving(passkey)} />
              </td>
            </tr>
          ))}
        </WideTable>
      )}
      {removing && <Removal passkey={removing} onDone={() => setRemoving(undefined)} />}
    </section>
  );
}

type Passkey = components['schemas']['Passkey'];

/** It locks out an account without another way to sign in, so the page asks once more. */
function Removal({
  passkey: { id, name },
  onDone,
}: {
  readonly passkey: Passkey;
  readonly onDone: () => void;
}) {
  const tell = useTexts(accountWords);
  const remove = api.useMutation('delete', '/console/v1/passkeys/{passkeyId}', {
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['get', '/console/v1/passkeys'] });
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title={tell('removePasskeyTitle', { name })}
      action="remove"
      change={remove}
      typed={name}
      onConfirm={() => remove.mutate({ params: { path: { passkeyId: id } } })}
      onClose={onDone}
    >
      <Text size="sm">{tell('removePasskeyText')}</Text>
    </ConfirmDialog>
  );
}

type OpenSession = components['schemas']['OpenSession'];

function Sessions() {
  const { say, time } = useWords();
  const tell = useTexts(accountWords);
  const { data, error } = api.useQuery('get', '/console/v1/sessions');
  const end = async ({ id }: OpenSession) => {
    await fetchClient.DELETE('/console/v1/sessions/{sessionId}', { params: { path: { sessionId: id } } });
    await queries.invalidateQueries({ queryKey: ['get', '/console/v1/sessions'] });
  };
  return (
    <section>
      <Title order={2} size="h4" mb={4}>
        {say('sessions')}
      </Title>
      {error && <Refused message={messageOf(error)} />}
      {data === undefined && !error && <Loading />}
      {data?.sessions.length === 0 && <Empty>{say('none')}</Empty>}
      {data && (
        <WideTable
          label={say('sessions')}
          heads={['browser', 'address', 'startedAt', 'endsAt', 'actions']}
          stacked
        >
          {data.sessions.map((each) => (
            <tr key={each.id}>
              <td title={each.browser ?? undefined}>{nameOfBrowser(each.browser)}</td>
              <td className="mono" data-label={say('address')}>
                {each.address}
              </td>
              <td data-label={say('startedAt')}>{time(each.startedAt)}</td>
              <td data-label={say('endsAt')}>{time(each.endsAt)}</td>
              <td>
                {each.current ? (
                  tell('thisSession')
                ) : (
                  <Button size="xs" variant="default" onClick={() => void end(each)}>
                    {tell('endSession')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </WideTable>
      )}
    </section>
  );
}

/** `Chrome, Linux`, or the beginning of what the browser says of itself. */
function nameOfBrowser(agent: string | null): string {
  if (agent === null) return '?';
  const [browser] = /Firefox|Edg|Chrome|Safari/.exec(agent) ?? [];
  const [system] = /Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(agent) ?? [];
  return [browser?.replace('Edg', 'Edge') ?? agent.slice(0, 40), system].filter(Boolean).join(', ');
}

/** Changes one's own password. */
function PasswordForm({ email }: { readonly email: string }) {
  const tell = useTexts(accountWords);
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = api.useMutation('put', '/console/v1/password', {
    async onSuccess() {
      setCurrent('');
      setPassword('');
      await queries.invalidateQueries({ queryKey: ['get', '/console/v1/sessions'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ body: { current, password } });
  };
  return (
    <section>
      <Title order={2} size="h4" mb={4}>
        {tell('changePassword')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {tell('changeEndsSessions')}
      </Text>
      <Card withBorder>
        <form onSubmit={submit}>
          {/* A password manager then knows whose passwords these are. */}
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <Stack maw={420}>
            <PasswordField label={tell('currentPassword')} value={current} onChange={setCurrent} />
            <PasswordField label={tell('newPassword')} value={password} onChange={setPassword} isNew />
            {change.error && <Refused message={messageOf(change.error)} />}
            {change.isSuccess && (
              <Alert color="teal" role="status">
                {tell('passwordChanged')}
              </Alert>
            )}
            <Group>
              <Button type="submit" loading={change.isPending}>
                {tell('changePassword')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </section>
  );
}

const en = {
  removePasskeyTitle: 'Remove the passkey {name}?',
  removePasskeyText:
    'It no longer signs in to this account. Remove it from the device too: the device keeps offering it.',
  changePassword: 'Change the password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  changeEndsSessions: 'Your other sessions end with it. Passkeys stay.',
  passwordChanged: 'The password is changed, and all other sessions are ended.',
  passkeysHint: 'Sign in with your fingerprint, face or device PIN in place of the password.',
  passkeyExample: 'Laptop',
  addPasskey: 'Add passkey',
  thisSession: 'this session',
  endSession: 'End',
} as const;

const zh: Readonly<Record<keyof typeof en, string>> = {
  removePasskeyTitle: '移除通行密钥“{name}”？',
  removePasskeyText: '此后不能再用它登录此账户。请同时在设备上删除它，否则设备仍会提示使用。',
  changePassword: '更改密码',
  currentPassword: '当前密码',
  newPassword: '新密码',
  changeEndsSessions: '更改后其他会话将结束，通行密钥保留。',
  passwordChanged: '密码已更改，其他会话均已结束。',
  passkeysHint: '用指纹、面容或设备 PIN 代替密码登录。',
  passkeyExample: '笔记本电脑',
  addPasskey: '添加通行密钥',
  thisSession: '当前会话',
  endSession: '结束',
};

/** Texts of the account page. */
const accountWords = { en, zh } as const;

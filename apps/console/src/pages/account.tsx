import type { components } from '@attestation/console/contract';
import { Alert, Box, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { providerHost } from '../addresses.ts';
import { api, faultAt, fetchClient, refresh } from '../api.ts';
import { SetUpAuthenticator } from '../authenticator.tsx';
import { ConfirmDialog, Dialog } from '../dialog.tsx';
import { Form, PasswordField, submitted, TextField } from '../fields.tsx';
import { useTexts, useWords } from '../language.tsx';
import { goToProvider } from '../oidc.ts';
import { createPasskey } from '../passkey.ts';
import { Answer, PageTitle, Part, Refused } from '../states.tsx';
import { RowAction, Table } from '../table.tsx';

type Passkey = components['schemas']['Passkey'];

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
        {session.data?.hasPassword !== false && <PasswordForm email={session.data?.email ?? ''} />}
        <Authenticator />
        <Passkeys />
        {providerHost() !== '' && <Provider />}
        <Sessions />
      </Stack>
    </>
  );
}

function Authenticator() {
  const { time } = useWords();
  const tell = useTexts(accountWords);
  const [step, setStep] = useState<'set-up' | 'removal'>();
  const found = api.useQuery('get', '/console/v1/authenticator');
  const finish = refresh('/console/v1/authenticator', () => setStep(undefined));
  const remove = api.useMutation('delete', '/console/v1/authenticator', { onSuccess: finish });
  return (
    <Part title={tell('authenticator')} hint={tell('authenticatorHint')}>
      <Card withBorder>
        <Answer query={found}>
          {({ addedAt, codesLeft }) => (
            <Box maw={420}>
              {step === 'set-up' ? (
                <SetUpAuthenticator onDone={() => void finish(undefined)} />
              ) : (
                <Stack gap="sm">
                  <Text size="sm">
                    {addedAt === null
                      ? tell('noApp')
                      : tell('appSince', { time: time(addedAt), count: codesLeft })}
                  </Text>
                  <Group>
                    <Button variant="default" onClick={() => setStep('set-up')}>
                      {tell(addedAt === null ? 'setUpApp' : 'replaceApp')}
                    </Button>
                    {addedAt !== null && (
                      <Button variant="default" onClick={() => setStep('removal')}>
                        {tell('removeApp')}
                      </Button>
                    )}
                  </Group>
                </Stack>
              )}
            </Box>
          )}
        </Answer>
      </Card>
      {step === 'removal' && (
        <Dialog title={tell('removeAppTitle')} onClose={() => setStep(undefined)}>
          <Form
            change={remove}
            action={tell('removeApp')}
            onSubmit={() => remove.mutate({})}
            onCancel={() => setStep(undefined)}
            isDialog
          >
            <Text size="sm">{tell('removeAppText')}</Text>
          </Form>
        </Dialog>
      )}
    </Part>
  );
}

function Passkeys() {
  const { say, time } = useWords();
  const tell = useTexts(accountWords);
  const [name, setName] = useState('');
  const [removing, setRemoving] = useState<Passkey>();
  const passkeys = api.useQuery('get', '/console/v1/passkeys');
  const added = refresh('/console/v1/passkeys', () => setName(''));
  const add = useMutation({ mutationFn: createPasskey, onSuccess: added });
  return (
    <Part title={say('passkeys')} hint={tell('passkeysHint')}>
      <Card withBorder mb="sm">
        <form onSubmit={submitted(() => add.mutate(name))}>
          <Group align="end">
            <TextField
              label={say('passkeyName')}
              placeholder={tell('passkeyExample')}
              required
              maxLength={64}
              value={name}
              onChange={setName}
            />
            <Button type="submit" loading={add.isPending}>
              {tell('addPasskey')}
            </Button>
          </Group>
        </form>
      </Card>
      <Refused error={add.error} />
      <Answer query={passkeys}>
        {(data) => (
          <Table
            label={say('passkeys')}
            rows={data.passkeys}
            keyOf={({ id }) => id}
            empty={null}
            columns={[
              { head: 'passkeyName', cell: (passkey) => passkey.name },
              { head: 'addedBy', isLabelled: true, cell: ({ addedAt }) => time(addedAt) },
              {
                head: 'lastUsed',
                isLabelled: true,
                cell: ({ lastUsedAt }) => (lastUsedAt === null ? say('never') : time(lastUsedAt)),
              },
              {
                head: 'actions',
                cell: (passkey) => (
                  <RowAction
                    label={say('remove')}
                    icon="remove"
                    isDestructive
                    to={passkey.name}
                    onClick={() => setRemoving(passkey)}
                  />
                ),
              },
            ]}
          />
        )}
      </Answer>
      {removing && <Removal passkey={removing} onDone={() => setRemoving(undefined)} />}
    </Part>
  );
}

/** The identity at the OpenID provider that signs in to this account. */
function Provider() {
  const { say, time } = useWords();
  const tell = useTexts(accountWords);
  const found = api.useQuery('get', '/console/v1/oidc');
  const link = useMutation({ mutationFn: () => goToProvider('link') });
  const unlink = api.useMutation('delete', '/console/v1/oidc', { onSuccess: refresh('/console/v1/oidc') });
  const { data: session } = api.useQuery('get', '/console/v1/session');
  const isOnly = session?.hasPassword === false;
  return (
    <Part
      title={say('atProvider', { host: providerHost() })}
      hint={tell(isOnly ? 'providerOnly' : 'providerHint')}
    >
      <Answer query={found}>
        {({ linkedAt }) => (
          <Group>
            <Text size="sm">
              {linkedAt === null ? tell('notLinked') : tell('linkedSince', { time: time(linkedAt) })}
            </Text>
            {!isOnly && (
              <Button
                variant="default"
                loading={link.isPending || unlink.isPending}
                onClick={() => (linkedAt === null ? link.mutate() : unlink.mutate({}))}
              >
                {tell(linkedAt === null ? 'link' : 'unlink')}
              </Button>
            )}
          </Group>
        )}
      </Answer>
      <Refused error={link.error ?? unlink.error} />
    </Part>
  );
}

interface RemovalProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
}

/** It locks out an account without another way to sign in, so the page asks once more. */
function Removal({ passkey: { id, name }, onDone }: RemovalProps) {
  const tell = useTexts(accountWords);
  const remove = api.useMutation('delete', '/console/v1/passkeys/{passkeyId}', {
    onSuccess: refresh('/console/v1/passkeys', onDone),
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

function Sessions() {
  const { say, time } = useWords();
  const tell = useTexts(accountWords);
  const sessions = api.useQuery('get', '/console/v1/sessions');
  const end = async (sessionId: string) => {
    await fetchClient.DELETE('/console/v1/sessions/{sessionId}', { params: { path: { sessionId } } });
    await sessions.refetch();
  };
  return (
    <Part title={say('sessions')}>
      <Answer query={sessions}>
        {(data) => (
          <Table
            label={say('sessions')}
            rows={data.sessions}
            keyOf={({ id }) => id}
            columns={[
              {
                head: 'browser',
                cell: ({ browser }) => <span title={browser ?? undefined}>{nameOfBrowser(browser)}</span>,
              },
              { head: 'address', isMono: true, isLabelled: true, cell: ({ address }) => address },
              { head: 'startedAt', isLabelled: true, cell: ({ startedAt }) => time(startedAt) },
              { head: 'endsAt', isLabelled: true, cell: ({ endsAt }) => time(endsAt) },
              {
                head: 'actions',
                cell: ({ id, current }) =>
                  current ? (
                    tell('thisSession')
                  ) : (
                    <Button size="xs" variant="default" onClick={() => void end(id)}>
                      {tell('endSession')}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Answer>
    </Part>
  );
}

/** `Chrome, Linux`, or the beginning of what the browser says of itself. */
function nameOfBrowser(agent: string | null): string {
  if (agent === null) return '?';
  const [browser] = /Firefox|Edg|Chrome|Safari/.exec(agent) ?? [];
  const [system] = /Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(agent) ?? [];
  return [browser?.replace('Edg', 'Edge') ?? agent.slice(0, 40), system].filter(Boolean).join(', ');
}

/** What is wrong with a new password. */
const unfit = ['password-common', '/password'];

/** Changes one's own password. */
function PasswordForm({ email }: { readonly email: string }) {
  const tell = useTexts(accountWords);
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = api.useMutation('put', '/console/v1/password', {
    onSuccess: refresh('/console/v1/sessions', () => {
      setCurrent('');
      setPassword('');
    }),
  });
  return (
    <Part title={tell('changePassword')} hint={tell('changeEndsSessions')}>
      <Card withBorder>
        <Box maw={420}>
          <Form
            change={change}
            places={['wrong-password', ...unfit]}
            action={tell('changePassword')}
            onSubmit={() => change.mutate({ body: { current, password } })}
          >
            {/* A password manager then knows whose passwords these are. */}
            <input type="hidden" name="username" autoComplete="username" value={email} />
            <PasswordField
              label={tell('currentPassword')}
              error={faultAt(change.error, 'wrong-password')}
              value={current}
              onChange={setCurrent}
            />
            <PasswordField
              label={tell('newPassword')}
              error={faultAt(change.error, ...unfit)}
              value={password}
              onChange={setPassword}
              isNew
            />
            {change.isSuccess && (
              <Alert color="teal" role="status">
                {tell('passwordChanged')}
              </Alert>
            )}
          </Form>
        </Box>
      </Card>
    </Part>
  );
}

const accountWords = {
  removePasskeyTitle: ['Remove the passkey {name}?', '移除通行密钥“{name}”？'],
  removePasskeyText: [
    'It will no longer sign in to this account. Also delete it from the device; otherwise the device keeps offering it.',
    '此后不能再用它登录此账户。请同时在设备上删除它，否则设备仍会提示使用。',
  ],
  authenticator: ['Authenticator app', '验证器应用'],
  authenticatorHint: [
    'A second factor: sign-in with the password then also asks for a code from the app. A passkey needs no code. Setting up an app ends your other sessions.',
    '第二重验证：用密码登录后还须输入应用的验证码；用通行密钥登录则无须验证码。设置应用后，其他会话将结束。',
  ],
  providerHint: [
    'Link the account once. Then the provider signs you in without a password here.',
    '关联一次后，即可通过该身份提供方登录，无须在此输入密码。',
  ],
  providerOnly: [
    'The provider signs you in: this account has no password. To get one, ask an owner of the organization for a password link; it also ends the link with the provider.',
    '您通过该身份提供方登录，此账户没有密码。如需密码，请向机构的所有者索取密码链接；使用后与身份提供方的关联将取消。',
  ],
  notLinked: ['Not linked.', '未关联。'],
  linkedSince: ['Linked since {time}.', '关联于 {time}。'],
  link: ['Link', '关联'],
  unlink: ['Remove link', '取消关联'],
  noApp: ['No app is set up.', '尚未设置应用。'],
  appSince: [
    'Set up on {time}. Recovery codes left: {count}. For a new phone, or for ten new codes, set up the app again.',
    '设置于 {time}。剩余恢复码：{count}。更换手机或需要十个新的恢复码时，请重新设置应用。',
  ],
  setUpApp: ['Set up an app', '设置应用'],
  replaceApp: ['Set up again', '重新设置'],
  removeApp: ['Remove app', '移除应用'],
  removeAppTitle: ['Remove the authenticator app?', '移除验证器应用？'],
  removeAppText: [
    'Sign-in with the password no longer asks for a code, and the recovery codes no longer work. Delete the entry in the app too.',
    '此后用密码登录不再要求验证码，恢复码也将失效。请同时在应用中删除相应条目。',
  ],
  changePassword: ['Change password', '更改密码'],
  currentPassword: ['Current password', '当前密码'],
  newPassword: ['New password', '新密码'],
  changeEndsSessions: [
    'This ends your other sessions. Passkeys are kept.',
    '更改后其他会话将结束，通行密钥保留。',
  ],
  passwordChanged: ['Password changed. All other sessions have ended.', '密码已更改，其他会话均已结束。'],
  passkeysHint: [
    'Sign in with your fingerprint, face or device PIN instead of the password.',
    '用指纹、面容或设备 PIN 代替密码登录。',
  ],
  passkeyExample: ['Laptop', '笔记本电脑'],
  addPasskey: ['Add passkey', '添加通行密钥'],
  thisSession: ['This session', '当前会话'],
  endSession: ['End session', '结束会话'],
} as const;

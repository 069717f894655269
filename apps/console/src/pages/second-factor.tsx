import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, faultAt, fetchClient, queries } from '../api.ts';
import { CodeField, SetUpAuthenticator } from '../authenticator.tsx';
import { CardPage } from '../card-page.tsx';
import { Form } from '../fields.tsx';
import { useTexts, useWords } from '../language.tsx';
import { createPasskey, signInWithPasskey } from '../passkey.ts';
import { Loading, Refused } from '../states.tsx';
import { useEnter } from './sign-in.tsx';

/** What is missing after the password: a code, a passkey, or that a second factor is set up. */
export function SecondFactor() {
  const { say } = useWords();
  const tell = useTexts(factorWords);
  const navigate = useNavigate();
  const { from } = useSearch({ from: '/second-factor' });
  const enter = useEnter(from);
  const [code, setCode] = useState('');
  const [app, setApp] = useState<'chosen' | 'set-up'>();
  const session = api.useQuery('get', '/console/v1/session');
  const sendCode = api.useMutation('post', '/console/v1/session/code', { onSuccess: enter });
  const usePasskey = useMutation({ mutationFn: signInWithPasskey, onSuccess: enter });
  const addPasskey = useMutation({ mutationFn: () => createPasskey(say('passkeys')), onSuccess: enter });
  const signOut = async () => {
    await fetchClient.DELETE('/console/v1/session');
    queries.clear();
    await navigate({ to: '/sign-in' });
  };
  if (session.data === undefined)
    return session.error ? (
      <Refused error={session.error} onAgain={() => void session.refetch()} />
    ) : (
      <Loading />
    );

  // Once an app is confirmed nothing is pending, and its recovery codes are still shown.
  const { pending, email, organization } = session.data;
  const isSetUp = pending === 'set-up' || app !== undefined;
  return (
    <CardPage
      title={app === 'set-up' ? tell('codesTitle') : isSetUp ? tell('setUpTitle') : say('secondFactor')}
    >
      <Stack>
        {pending === 'code' && (
          <Form
            change={sendCode}
            places={['wrong-code', '/code']}
            action={say('signIn')}
            onSubmit={() => sendCode.mutate({ body: { code } })}
          >
            <CodeField
              isRecoverable
              error={faultAt(sendCode.error, 'wrong-code', '/code')}
              value={code}
              onChange={setCode}
            />
          </Form>
        )}
        {pending === 'passkey' && <Text size="sm">{tell('passkeyOnly', { email })}</Text>}
        {isSetUp ? (
          <>
            {app !== 'set-up' && <Text size="sm">{tell('required', { organization })}</Text>}
            {app ? (
              <SetUpAuthenticator onSetUp={() => setApp('set-up')} onDone={() => void enter()} />
            ) : (
              <>
                <Button onClick={() => setApp('chosen')}>{tell('useApp')}</Button>
                <Button variant="default" loading={addPasskey.isPending} onClick={() => addPasskey.mutate()}>
                  {tell('addPasskey')}
                </Button>
              </>
            )}
            <Refused error={addPasskey.error} />
          </>
        ) : (
          <>
            <Button variant="default" onClick={() => usePasskey.mutate()}>
              {say('withPasskey')}
            </Button>
            <Refused error={usePasskey.error} />
            <Text size="sm" c="dimmed">
              {tell('lost')}
            </Text>
          </>
        )}
        {app !== 'set-up' && (
          <Button variant="subtle" onClick={() => void signOut()}>
            {say('signOut')}
          </Button>
        )}
      </Stack>
    </CardPage>
  );
}

const factorWords = {
  setUpTitle: ['Set up a second factor', '设置第二重验证'],
  codesTitle: ['Save your recovery codes', '保存恢复码'],
  required: [
    '{organization} requires a second factor, in addition to the password. Set up one to go on.',
    '{organization} 要求在密码之外进行第二重验证。请先设置，然后继续。',
  ],
  passkeyOnly: [
    'Your organization requires a second factor. {email} has passkeys: sign in with one of them.',
    '您的机构要求第二重验证。{email} 已有通行密钥，请用其中之一登录。',
  ],
  useApp: ['Use an authenticator app', '使用验证器应用'],
  addPasskey: ['Use a passkey of this device', '使用此设备的通行密钥'],
  lost: [
    'Lost the device? Use a recovery code. Without one, ask the operator of this server to reset your second factor.',
    '设备丢失？请使用恢复码。如没有恢复码，请联系服务器管理员重置。',
  ],
} as const;

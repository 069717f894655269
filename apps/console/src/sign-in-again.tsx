import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { providerHost } from './addresses.ts';
import { api, faultAt, type Session, type SignInAgainProps } from './api.ts';
import { CodeField } from './authenticator.tsx';
import { Dialog } from './dialog.tsx';
import { Form, PasswordField } from './fields.tsx';
import { useTexts, useWords } from './language.tsx';
import { goToProvider } from './oidc.ts';
import { hasPasskeys, signInWithPasskey } from './passkey.ts';
import { Refused } from './states.tsx';

/** Asks who is signed in to sign in again: what changes who can sign in, and how, needs a recent proof. */
export function SignInAgain({ refusal, onDone }: SignInAgainProps) {
  const { say } = useWords();
  const tell = useTexts(againWords);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { data } = api.useQuery('get', '/console/v1/session');
  const isApp = data?.hasPassword === false;
  const app = api.useQuery('get', '/console/v1/authenticator', {}, { enabled: isApp });
  // Passkeys and providers know other accounts too: what was asked for is not done to one of those.
  const onSuccess = (session: Session) => {
    if (session.email !== data?.email) location.reload();
    else if (session.pending === null || session.pending === 'set-up') onDone(true);
  };
  const signIn = api.useMutation('post', '/console/v1/session', { onSuccess });
  const sendCode = api.useMutation('post', '/console/v1/session/code', { onSuccess });
  const usePasskey = useMutation({ mutationFn: signInWithPasskey, onSuccess });
  const provider = useMutation({
    mutationFn: () => goToProvider('sign-in', location.pathname + location.search),
  });
  if (data === undefined) return null;
  const { email, hasPassword } = data;
  // Without a password, a code of the app is a proof of its own.
  const hasCode = isApp && app.data?.addedAt != null;
  const pending = signIn.data?.pending;
  const cancel = () => onDone(false);
  return (
    <Dialog title={tell('title')} onClose={cancel}>
      <Stack>
        <Text size="sm">{tell('text')}</Text>
        <Refused error={refusal} />
        {pending === 'code' || hasCode ? (
          <Form
            change={sendCode}
            places={['wrong-code', '/code']}
            action={tell('goOn')}
            onSubmit={() => sendCode.mutate({ body: { code } })}
            onCancel={cancel}
            isDialog
          >
            <CodeField
              isRecoverable
              data-autofocus
              error={faultAt(sendCode.error, 'wrong-code', '/code')}
              value={code}
              onChange={setCode}
            />
          </Form>
        ) : (
          hasPassword &&
          pending !== 'passkey' && (
            <Form
              change={signIn}
              places={['wrong-credentials']}
              action={tell('goOn')}
              onSubmit={() => signIn.mutate({ body: { email, password } })}
              onCancel={cancel}
              isDialog
            >
              {/* A password manager then knows whose password this is. */}
              <input type="hidden" name="username" autoComplete="username" value={email} />
              <PasswordField
                label={tell('passwordOf', { email })}
                error={faultAt(signIn.error, 'wrong-credentials') && tell('wrong')}
                value={password}
                onChange={setPassword}
              />
            </Form>
          )
        )}
        {hasPasskeys() && (
          <Button variant="default" loading={usePasskey.isPending} onClick={() => usePasskey.mutate()}>
            {say('withPasskey')}
          </Button>
        )}
        {providerHost() !== '' && refusal === undefined && (
          <Button variant="default" loading={provider.isPending} onClick={() => provider.mutate()}>
            {say('atProvider', { host: providerHost() })}
          </Button>
        )}
        <Refused error={usePasskey.error ?? provider.error} />
      </Stack>
    </Dialog>
  );
}

const againWords = {
  title: ['Sign in again', '请再次登录'],
  text: [
    'This changes who can sign in, or how. Your last sign-in was more than ten minutes ago, so confirm that it is you.',
    '此操作会更改可登录的人员或登录方式。您上次登录已超过十分钟，请确认是您本人。',
  ],
  passwordOf: ['Password of {email}', '{email} 的密码'],
  wrong: ['This password is wrong.', '密码不正确。'],
  goOn: ['Continue', '继续'],
} as const;

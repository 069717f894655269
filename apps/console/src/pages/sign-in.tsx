import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { providerHost, sendsMail } from '../addresses.ts';
import { api, queries } from '../api.ts';
import { CardPage } from '../card-page.tsx';
import { Form, PasswordField, submitted, TextField } from '../fields.tsx';
import { useTexts, useWords } from '../language.tsx';
import { PageLink } from '../links.tsx';
import { goToProvider } from '../oidc.ts';
import { hasPasskeys, signInWithPasskey } from '../passkey.ts';
import { Refused } from '../states.tsx';

/** Leads on after a step of signing in, to the page that was wanted. */
export function useEnter(from: string | undefined) {
  const navigate = useNavigate();
  return async () => {
    queries.clear();
    if (from === undefined) await navigate({ to: '/', search: { environment: 'sandbox' } });
    else await navigate({ href: from.replace(/^\/console/, '') || '/' });
  };
}

export function SignIn() {
  const { say } = useWords();
  const { from } = useSearch({ from: '/sign-in' });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const enter = useEnter(from);
  const signIn = api.useMutation('post', '/console/v1/session', { onSuccess: enter });
  const passkey = useMutation({ mutationFn: signInWithPasskey, onSuccess: enter });
  const provider = useMutation({ mutationFn: () => goToProvider('sign-in', from) });

  return (
    <CardPage title={say('signIn')}>
      <form onSubmit={submitted(() => signIn.mutate({ body: { email, password } }))}>
        <Stack>
          <TextField
            label={say('email')}
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={setEmail}
          />
          <PasswordField value={password} onChange={setPassword} />
          <Refused error={signIn.error} />
          <Button type="submit" loading={signIn.isPending}>
            {say('signIn')}
          </Button>
          {hasPasskeys() && (
            <Button variant="default" onClick={() => passkey.mutate()}>
              {say('withPasskey')}
            </Button>
          )}
          {providerHost() !== '' && (
            <Button variant="default" loading={provider.isPending} onClick={() => provider.mutate()}>
              {say('atProvider', { host: providerHost() })}
            </Button>
          )}
          <Refused error={passkey.error ?? provider.error} />
          {sendsMail() ? (
            <PageLink to="/forgotten" size="sm">
              {say('forgot')}
            </PageLink>
          ) : (
            <Text size="sm" c="dimmed">
              {say('lostPassword')}
            </Text>
          )}
        </Stack>
      </form>
    </CardPage>
  );
}

/** Asks for a link by mail. What is said afterwards is the same whether or not there is such an account. */
export function Forgotten() {
  const { say } = useWords();
  const tell = useTexts(forgottenWords);
  const [email, setEmail] = useState('');
  const ask = api.useMutation('post', '/console/v1/password/link');
  return (
    <CardPage title={say('forgot')}>
      {ask.isSuccess ? (
        <Alert color="sea" role="status">
          {tell('asked', { email: ask.variables.body.email })}
        </Alert>
      ) : (
        <Form change={ask} action={tell('ask')} onSubmit={() => ask.mutate({ body: { email } })}>
          <Text size="sm">{tell('askText')}</Text>
          <TextField
            label={say('email')}
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={setEmail}
          />
        </Form>
      )}
      <PageLink to="/sign-in" size="sm">
        {tell('back')}
      </PageLink>
    </CardPage>
  );
}

const forgottenWords = {
  askText: [
    'Enter the email address of your account. You will get a mail with a link to set a new password.',
    '请输入您账户的邮箱。您将收到一封邮件，其中的链接可用于设置新密码。',
  ],
  ask: ['Send link', '发送链接'],
  asked: [
    'If an account with the address {email} exists, a mail with a link is on its way. It may take a few minutes; also check the spam folder. The link works once, within three days.',
    '如果存在使用邮箱 {email} 的账户，含有链接的邮件正在发送，可能需要几分钟；也请查看垃圾邮件文件夹。链接仅可使用一次，三天内有效。',
  ],
  back: ['Back to sign-in', '返回登录'],
} as const;

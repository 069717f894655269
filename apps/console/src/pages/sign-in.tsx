import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../api.ts';
import { CardPage } from '../card-page.tsx';
import { PasswordField, submitted, TextField } from '../fields.tsx';
import { useWords } from '../language.tsx';
import { signInWithPasskey } from '../passkey.ts';
import { Refused } from '../states.tsx';

export function SignIn() {
  const { say } = useWords();
  const navigate = useNavigate();
  const { from } = useSearch({ from: '/sign-in' });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const enter = async () => {
    queries.clear();
    if (from === undefined) await navigate({ to: '/', search: { environment: 'sandbox' } });
    else await navigate({ href: from.replace(/^\/console/, '') || '/' });
  };
  const signIn = api.useMutation('post', '/console/v1/session', { onSuccess: enter });
  const passkey = useMutation({ mutationFn: signInWithPasskey, onSuccess: enter });

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
          <Button variant="default" onClick={() => passkey.mutate()}>
            {say('withPasskey')}
          </Button>
          <Refused error={passkey.error} />
          <Text size="sm" c="dimmed">
            {say('lostPassword')}
          </Text>
        </Stack>
      </form>
    </CardPage>
  );
}

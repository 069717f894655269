import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api, messageOf, queries } from '../api.ts';
import { CardPage } from '../card-page.tsx';
import { useWords } from '../language.tsx';
import { PasswordField } from '../password-field.tsx';
import { Refused } from '../states.tsx';

export function SignIn() {
  const { say } = useWords();
  const navigate = useNavigate();
  const { from } = useSearch({ from: '/sign-in' });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = api.useMutation('post', '/console/v1/session', {
    async onSuccess() {
      queries.clear();
      if (from === undefined) await navigate({ to: '/', search: { environment: 'sandbox' } });
      else await navigate({ href: from.replace(/^\/console/, '') || '/' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate({ body: { email, password } });
  };

  return (
    <CardPage title={say('signIn')}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={say('email')}
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <PasswordField value={password} onChange={setPassword} />
          {signIn.error && <Refused message={messageOf(signIn.error)} />}
          <Button type="submit" loading={signIn.isPending}>
            {say('signIn')}
          </Button>
          <Text size="sm" c="dimmed">
            {say('lostPassword')}
          </Text>
        </Stack>
      </form>
    </CardPage>
  );
}

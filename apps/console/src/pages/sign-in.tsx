import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api, messageOf, queries } from '../api.ts';
import { CardPage } from '../card-page.tsx';
import { useWords } from '../language.tsx';
import { signInWithPasskey } from '../passkey.ts';
import { PasswordField } from '../password-field.tsx';
import { Refused } from '../states.tsx';

export function SignIn() {
  const { say } = useWords();
  const navigate = useNavigate();
  const { from } = useSearch({ from: '/sign-in' });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState('');
  const enter = async () => {
    queries.clear();
    if (from === undefined) await navigate({ to: '/', search: { environment: 'sandbox' } });
    else await navigate({ href: from.replace(/^\/console/, '') || '/' });
  };
  const signIn = api.useMutation('post', '/console/v1/session', { onSuccess: enter });
  const enterWithPasskey = async () => {
    setFault('');
    const outcome = await signInWithPasskey();
    if (outcome === undefined) return enter();
    setFault(outcome === 'cancelled' ? say('passkeyCancelled') : messageOf(outcome));
  };
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
          <Button variant="default" onClick={() => void enterWithPasskey()}>
            {say('withPasskey')}
          </Button>
          {fault !== '' && <Refused message={fault} />}
          <Text size="sm" c="dimmed">
            {say('lostPassword')}
          </Text>
        </Stack>
      </form>
    </CardPage>
  );
}

import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api, messageOf, queries } from '../api.ts';
import { CardPage } from '../card-page.tsx';
import { useWords } from '../language.tsx';
import { PageLink } from '../page-link.tsx';
import { PasswordField } from '../password-field.tsx';
import { Loading, Refused } from '../states.tsx';

/** A one-time link: set-up, invitation or new password. Its token is after the `#`, which is never sent by itself. */
export function Join() {
  const { say } = useWords();
  const navigate = useNavigate();
  const [token] = useState(() => location.hash.slice(1));
  const [form, setForm] = useState({ organization: '', email: '', password: '' });
  const link = api.useQuery(
    'post',
    '/console/v1/links/read',
    { body: { token } },
    { enabled: token.length >= 20, staleTime: Number.POSITIVE_INFINITY },
  );
  const accept = api.useMutation('post', '/console/v1/links/accept', {
    async onSuccess() {
      queries.clear();
      await navigate({ to: '/', search: { environment: 'sandbox' } });
    },
  });

  if (token.length < 20) {
    return (
      <CardPage title={say('console')}>
        <Refused message={say('noToken')} />
      </CardPage>
    );
  }
  if (link.error) {
    return (
      <CardPage title={say('console')}>
        <Refused message={messageOf(link.error)} />
        <PageLink to="/sign-in">{say('signInInstead')}</PageLink>
      </CardPage>
    );
  }
  if (link.data === undefined) return <Loading />;

  const { purpose, organization, email, members } = link.data;
  const isSetUp = purpose === 'set-up';
  const title = {
    'set-up': say('setUp'),
    invitation: say('join', { organization: organization ?? '' }),
    reset: say('reset'),
  }[purpose];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const who = isSetUp ? { organization: form.organization, email: form.email } : {};
    accept.mutate({ body: { token, password: form.password, ...who } });
  };
  const set = (name: keyof typeof form) => (value: string) =>
    setForm((before) => ({ ...before, [name]: value }));

  return (
    <CardPage title={title}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">{isSetUp ? say('setUpText') : say('joinText', { email: email ?? '' })}</Text>
          {isSetUp && (
            <>
              <TextInput
                label={say('organization')}
                required
                withAsterisk={false}
                list="members"
                value={form.organization}
                onChange={({ currentTarget }) => set('organization')(currentTarget.value)}
              />
              <datalist id="members">
                {members.map((member) => (
                  <option key={member} value={member} />
                ))}
              </datalist>
              <TextInput
                label={say('email')}
                type="email"
                autoComplete="username"
                required
                withAsterisk={false}
                value={form.email}
                onChange={({ currentTarget }) => set('email')(currentTarget.value)}
              />
            </>
          )}
          <PasswordField isNew value={form.password} onChange={set('password')} />
          {accept.error && <Refused message={messageOf(accept.error)} />}
          <Button type="submit" loading={accept.isPending}>
            {say(purpose === 'reset' ? 'save' : 'create')}
          </Button>
        </Stack>
      </form>
    </CardPage>
  );
}

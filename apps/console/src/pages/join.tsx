import { Button, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../api.ts';
import { CardPage } from '../card-page.tsx';
import { PasswordField, submitted, TextField } from '../fields.tsx';
import { useWords } from '../language.tsx';
import { PageLink } from '../links.tsx';
import { Loading, Refused } from '../states.tsx';

/** A one-time link: set-up, invitation or new password. Its token is after the `#`, which is never sent by itself. */
export function Join() {
  const { say } = useWords();
  const navigate = useNavigate();
  const [token] = useState(() => location.hash.slice(1));
  const [organization, setOrganization] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const isToken = token.length >= 20;
  const link = api.useQuery(
    'post',
    '/console/v1/links/read',
    { body: { token } },
    { enabled: isToken, staleTime: Number.POSITIVE_INFINITY },
  );
  const accept = api.useMutation('post', '/console/v1/links/accept', {
    async onSuccess() {
      queries.clear();
      await navigate({ to: '/', search: { environment: 'sandbox' } });
    },
  });

  if (!isToken || link.error) {
    return (
      <CardPage title={say('console')}>
        <Refused {...(isToken ? { error: link.error } : { message: say('noToken') })} />
        {isToken && <PageLink to="/sign-in">{say('signInInstead')}</PageLink>}
      </CardPage>
    );
  }
  if (link.data === undefined) return <Loading />;

  const { purpose, members } = link.data;
  const isSetUp = purpose === 'set-up';
  const title = {
    'set-up': say('setUp'),
    invitation: say('join', { organization: link.data.organization ?? '' }),
    reset: say('reset'),
  }[purpose];
  const send = () => accept.mutate({ body: { token, password, ...(isSetUp && { organization, email }) } });

  return (
    <CardPage title={title}>
      <form onSubmit={submitted(send)}>
        <Stack>
          <Text size="sm">
            {isSetUp ? say('setUpText') : say('joinText', { email: link.data.email ?? '' })}
          </Text>
          {isSetUp && (
            <>
              <TextField
                label={say('organization')}
                required
                list="members"
                value={organization}
                onChange={setOrganization}
              />
              <datalist id="members">
                {members.map((member) => (
                  <option key={member} value={member} />
                ))}
              </datalist>
              <TextField
                label={say('email')}
                type="email"
                autoComplete="username"
                required
                value={email}
                onChange={setEmail}
              />
            </>
          )}
          <PasswordField isNew value={password} onChange={setPassword} />
          <Refused error={accept.error} />
          <Button type="submit" loading={accept.isPending}>
            {say(purpose === 'reset' ? 'save' : 'create')}
          </Button>
        </Stack>
      </form>
    </CardPage>
  );
}

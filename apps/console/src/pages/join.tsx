import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { providerHost } from '../addresses.ts';
import { api, faultAt, queries } from '../api.ts';
import { CardPage } from '../card-page.tsx';
import { Form, PasswordField, TextField } from '../fields.tsx';
import { useWords } from '../language.tsx';
import { PageLink } from '../links.tsx';
import { goToProvider } from '../oidc.ts';
import { Loading, Refused } from '../states.tsx';

/** What refusals say of a field. */
const places = {
  organization: ['/organization', 'organization-removed'],
  email: ['/email', 'email-taken'],
  password: ['/password', 'password-common'],
};

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

  const provider = useMutation({ mutationFn: () => goToProvider('join', `/console/join#${token}`, token) });

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
      <Form
        change={accept}
        places={Object.values(places).flat()}
        action={say(purpose === 'reset' ? 'save' : 'create')}
        onSubmit={send}
      >
        <Text size="sm">
          {isSetUp ? say('setUpText') : say('joinText', { email: link.data.email ?? '' })}
        </Text>
        {isSetUp && (
          <>
            <TextField
              label={say('organization')}
              error={faultAt(accept.error, ...places.organization)}
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
              error={faultAt(accept.error, ...places.email)}
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={setEmail}
            />
          </>
        )}
        <PasswordField
          isNew
          error={faultAt(accept.error, ...places.password)}
          value={password}
          onChange={setPassword}
        />
      </Form>
      {purpose === 'invitation' && providerHost() !== '' && (
        <>
          <Text size="sm">{say('joinAtProvider')}</Text>
          <Button variant="default" loading={provider.isPending} onClick={() => provider.mutate()}>
            {say('atProvider', { host: providerHost() })}
          </Button>
          <Refused error={provider.error} />
        </>
      )}
    </CardPage>
  );
}

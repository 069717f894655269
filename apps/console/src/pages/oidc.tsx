import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { providerHost } from '../addresses.ts';
import { fetchClient } from '../api.ts';
import { CardPage } from '../card-page.tsx';
import { useWords } from '../language.tsx';
import { PageLink } from '../links.tsx';
import { takeFlow } from '../oidc.ts';
import { Loading, Refused } from '../states.tsx';
import { useEnter } from './sign-in.tsx';

/** Where the provider sends the browser back to. Its answer counts only in the tab that asked for it. */
export function Oidc() {
  const { say } = useWords();
  const navigate = useNavigate();
  const [kept] = useState(takeFlow);
  const enter = useEnter(kept?.from);
  const finish = useMutation({
    mutationFn: async () => {
      if (kept === undefined) return;
      const body = { flow: kept.flow, query: location.search.slice(1) };
      const { error } =
        kept.purpose === 'link'
          ? await fetchClient.PUT('/console/v1/oidc', { body })
          : await fetchClient.POST('/console/v1/session/oidc', { body });
      if (error) throw error;
      if (kept.purpose === 'sign-in') await enter();
      else await navigate({ to: '/account', search: { environment: 'sandbox' } });
    },
  });
  const send = finish.mutate;
  useEffect(() => send(), [send]);
  return (
    <CardPage title={say('atProvider', { host: providerHost() })}>
      {kept === undefined && <Text size="sm">{say('otherTab')}</Text>}
      <Refused error={finish.error} />
      {kept === undefined || finish.error ? (
        <PageLink to={kept?.purpose === 'link' ? '/account' : '/sign-in'} size="sm">
          {say(kept?.purpose === 'link' ? 'account' : 'signIn')}
        </PageLink>
      ) : (
        <Loading />
      )}
    </CardPage>
  );
}

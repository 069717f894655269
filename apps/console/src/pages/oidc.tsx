import type { components } from '@attestation/console/contract';
import { Anchor, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { providerHost } from '../addresses.ts';
import { askToSignInAgain, fetchClient } from '../api.ts';
import { CardPage } from '../card-page.tsx';
import { useWords } from '../language.tsx';
import { PageLink } from '../links.tsx';
import { takeFlow } from '../oidc.ts';
import { Loading, Refused } from '../states.tsx';
import { useEnter } from './sign-in.tsx';

type Answer = components['schemas']['OidcAnswer'];

const send = {
  'sign-in': (body: Answer) => fetchClient.POST('/console/v1/session/oidc', { body }),
  link: (body: Answer) => fetchClient.PUT('/console/v1/oidc', { body }),
  join: (body: Answer) => fetchClient.POST('/console/v1/links/accept/oidc', { body }),
};

const isNotRecent = (refusal: unknown): boolean =>
  (refusal as { code?: string } | null)?.code === 'oidc-not-recent';

/** Where the provider sends the browser back to. Its answer counts only in the tab that asked for it. */
export function Oidc() {
  const { say } = useWords();
  const navigate = useNavigate();
  const [kept] = useState(takeFlow);
  const enter = useEnter(kept?.purpose === 'sign-in' ? kept.from : undefined);
  const finish = useMutation({
    mutationFn: async () => {
      if (kept === undefined) return;
      const body = { flow: kept.flow, query: location.search.slice(1) };
      const { error } = await send[kept.purpose](body);
      if (error) throw error;
      if (kept.purpose === 'link') await navigate({ to: '/account', search: { environment: 'sandbox' } });
      else await enter();
    },
    onError: (refusal) => {
      if (isNotRecent(refusal)) askToSignInAgain({ refusal, onDone: enter });
    },
  });
  const begin = finish.mutate;
  useEffect(() => begin(), [begin]);
  return (
    <CardPage title={say('atProvider', { host: providerHost() })}>
      {kept === undefined && <Text size="sm">{say('otherTab')}</Text>}
      {!isNotRecent(finish.error) && <Refused error={finish.error} />}
      {kept?.purpose === 'join' && finish.error ? (
        <Anchor href={kept.from} size="sm">
          {say('backToInvitation')}
        </Anchor>
      ) : kept === undefined || finish.error ? (
        <PageLink to={kept?.purpose === 'link' ? '/account' : '/sign-in'} size="sm">
          {say(kept?.purpose === 'link' ? 'account' : 'signIn')}
        </PageLink>
      ) : (
        <Loading />
      )}
    </CardPage>
  );
}

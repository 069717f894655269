import type { components } from '@attestation/console/contract';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, type Environment, useMayChange } from '../api.ts';
import { StarterButton } from '../starter-template.tsx';
import { Answer, Empty, PageTitle } from '../states.tsx';
import { useAttestWords } from './attest-words.ts';

export interface Start {
  readonly environment: Environment;
  /** Templates that are in use; at least one. */
  readonly known: readonly Pick<components['schemas']['Template'], 'id' | 'name' | 'kinds'>[];
  /** Email of the account. */
  readonly who: string;
}

interface Props {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: (start: Start) => ReactNode;
}

/** A page that makes attestations, for those who may and have a template. */
export function AttestPage({ title, aside, children }: Props) {
  const tell = useAttestWords();
  const { environment } = useSearch({ from: '/shell' });
  const { data: session } = api.useQuery('get', '/console/v1/session');
  const mayChange = useMayChange();
  const templates = api.useQuery('get', '/console/v1/templates');
  if (session === undefined) return null;
  return (
    <>
      <PageTitle aside={mayChange && aside}>{title}</PageTitle>
      {mayChange ? (
        <Answer query={templates}>
          {({ templates: all }) => {
            const known = all.filter(({ archivedAt }) => archivedAt === null);
            if (known.length === 0) return <Empty action={<StarterButton />}>{tell('noTemplates')}</Empty>;
            return children({ environment, known, who: session.email });
          }}
        </Answer>
      ) : (
        <ViewerHint />
      )}
    </>
  );
}

/** In place of a form that the role of a viewer may not send. */
export function ViewerHint() {
  const tell = useAttestWords();
  const { data } = api.useQuery('get', '/console/v1/people');
  const owners = data?.people.filter(({ role, invited }) => role === 'owner' && !invited) ?? [];
  return <Empty>{tell('viewer', { owners: owners.map(({ email }) => email).join(', ') })}</Empty>;
}

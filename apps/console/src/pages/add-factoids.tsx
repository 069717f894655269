import { Stack, Text } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api, type Environment, queries, useMayChange } from '../api.ts';
import { ViewerHint } from '../attest/attest-page.tsx';
import { newDraft, useDraft } from '../attest/draft.ts';
import { EntryForm, Restored } from '../attest/entry-form.tsx';
import { sendMore } from '../attest/send.ts';
import { useTexts, useWords } from '../language.tsx';
import { PageLink } from '../links.tsx';
import { Answer, Empty, PageTitle } from '../states.tsx';
import { kindsOf } from '../template/template-document.ts';

/** Adds factoids to an open attestation, or closes it. */
export function AddFactoids() {
  const tell = useTexts(addWords);
  const { environment } = useSearch({ from: '/shell' });
  const { no } = useParams({ from: '/shell/attestations/$no/add' });
  const { data: session } = api.useQuery('get', '/console/v1/session');
  const mayChange = useMayChange();
  const query = { params: { path: { no }, query: { environment } } };
  const found = api.useQuery('get', '/console/v1/attestations/{no}', query);
  if (session === undefined) return null;
  return (
    <>
      <PageTitle>{tell('title')}</PageTitle>
      <Text mb="md">
        <PageLink className="mono" to="/attestations/$no" params={{ no }} search={{ environment }}>
          {no}
        </PageLink>
      </Text>
      <Answer query={found}>
        {(data) => {
          if (!mayChange) return <ViewerHint />;
          if (data.completed) return <Empty>{tell('isClosed')}</Empty>;
          const { template, factoids } = data;
          return <Addition key={no} {...{ environment, no, template, factoids }} who={session.email} />;
        }}
      </Answer>
    </>
  );
}

interface Props {
  readonly environment: Environment;
  readonly no: string;
  /** The template of the attestation. */
  readonly template: { readonly id: string; readonly version: number };
  readonly factoids: readonly { readonly uniqueId: string; readonly type: string }[];
  readonly who: string;
}

function Addition({ environment, no, template, factoids, who }: Props) {
  const { say } = useWords();
  const navigate = useNavigate();
  const begin = () => newDraft(template.id);
  const { draft, change, isRestored, lostFiles, discard } = useDraft(`${who} add ${no}`, begin);
  const params = { path: { templateId: template.id }, query: { version: template.version } };
  const stored = api.useQuery('get', '/console/v1/templates/{templateId}', { params });
  const source = stored.data?.source ?? '';
  const kinds = useMemo(() => kindsOf(source), [source]);
  return (
    <Stack gap="lg">
      {isRestored && <Restored {...{ draft, lostFiles }} onDiscard={() => discard(begin())} />}
      <Answer query={stored}>
        {() => (
          <EntryForm
            {...{ environment, draft, change, kinds, source }}
            stored={factoids}
            send={async (connection) => {
              await sendMore(connection, no, draft, kinds);
              discard(begin());
              await queries.invalidateQueries({ queryKey: ['get', '/console/v1/attestations/{no}'] });
              await navigate({ to: '/attestations/$no', params: { no }, search: { environment } });
            }}
          >
            <Text size="sm" c="dimmed">
              {say('openHint')}
            </Text>
          </EntryForm>
        )}
      </Answer>
    </Stack>
  );
}

const addWords = {
  title: ['Add to an open attestation', '向开放的存证追加内容'],
  isClosed: ['This attestation is closed. It accepts no more content.', '此存证已完结，不能再追加内容。'],
} as const;

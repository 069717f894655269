import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, messageOf } from '../api.ts';
import { State } from '../attestation-table.tsx';
import { attestationWords } from '../attestation-words.ts';
import { Certificate } from '../certificate.tsx';
import { identityName } from '../identity-name.ts';
import { useWords } from '../language.tsx';
import { PageLink } from '../page-link.tsx';
import { Progress } from '../progress.tsx';
import { Loading, PageTitle, Refused } from '../states.tsx';
import { useTexts } from '../use-texts.ts';
import { Verification } from '../verification.tsx';
import { verifyAddress } from '../verify-address.ts';
import { WideTable } from '../wide-table.tsx';

export function Attestation() {
  const { say, time, number, language } = useWords();
  const tell = useTexts(attestationWords);
  const { environment } = useSearch({ from: '/shell' });
  const { no } = useParams({ from: '/shell/attestations/$no' });
  const query = { params: { path: { no }, query: { environment } } };
  const found = api.useQuery('get', '/console/v1/attestations/{no}', query, {
    // Its file is made, logged and anchored while someone looks.
    refetchInterval: ({ state }) => (state.data?.blockchainHash === null ? 5000 : false),
  });
  if (found.error && found.data === undefined)
    return <Refused message={messageOf(found.error)} onAgain={() => void found.refetch()} />;
  if (found.data === undefined) return <Loading />;
  const { uniqueId, template, createdAt, completed, identities, factoids, files, events } = found.data;
  const file = `/console/v1/attestations/${encodeURIComponent(no)}/file?environment=${environment}`;
  const verify = verifyAddress(language, location.pathname + location.search);
  // Of the others the progress says when they were.
  const others = events.filter(({ what }) => what !== 'created' && what !== 'closed');
  const facts: Row[] = [
    [say('uniqueId'), uniqueId],
    [
      say('template'),
      <PageLink
        key={template.id}
        size="sm"
        ff="text"
        to="/templates/$templateId"
        params={{ templateId: template.id }}
        search={{ environment }}
      >
        {tell('templateVersion', template)}
      </PageLink>,
    ],
    [say('created'), time(createdAt)],
  ];

  return (
    <>
      <PageTitle aside={<State completed={completed} />}>
        <span className="mono">{no}</span>
      </PageTitle>
      <Stack gap="lg">
        {completed ? (
          <Certificate no={no} environment={environment}>
            <Button variant="default" component="a" href={file} download>
              {say('download')}
            </Button>
            <Anchor href={verify}>{tell('verify')}</Anchor>
          </Certificate>
        ) : (
          <Group>
            <Text c="dimmed">{say('openHint')}</Text>
            <Anchor href={verify}>{tell('verify')}</Anchor>
          </Group>
        )}
        {completed && <Verification no={no} environment={environment} />}
        <Rows rows={facts} />
        <section>
          <Title order={2} size="h4" mb="xs">
            {tell('progress')}
          </Title>
          <Progress of={found.data} />
        </section>
        <section>
          <Title order={2} size="h4">
            {tell('identities')}
          </Title>
          <Rows rows={identities.map(({ type, value }) => [identityName(type, tell), value])} />
        </section>
        {files.length > 0 && (
          <section>
            <Title order={2} size="h4" mb="xs">
              {say('files')}
            </Title>
            <WideTable label={say('files')} heads={['fileName', 'size', 'checksum']} stacked>
              {files.map(({ factoid, name, size, checksum }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one file may be there twice, and they never change
                <tr key={`${factoid} ${at}`}>
                  <td>{name ?? '–'}</td>
                  <td data-label={say('size')}>{number(size)}</td>
                  <td className="mono" data-label={say('checksum')}>
                    {checksum}
                  </td>
                </tr>
              ))}
            </WideTable>
          </section>
        )}
        {others.length > 0 && (
          <section>
            <Title order={2} size="h4">
              {tell('events')}
            </Title>
            <Rows rows={others.map(({ what, at }) => [tell(`custody.${what}`), time(at)])} />
          </section>
        )}
        <section>
          <Title order={2} size="h4" mb="xs">
            {tell('factoids')}
          </Title>
          <Stack>
            {factoids.length === 0 && <Text c="dimmed">{say('none')}</Text>}
            {factoids.map(({ uniqueId: id, type, fields }) => (
              <Card withBorder key={id}>
                <Text fw={600}>
                  {type} <span className="mono">{id}</span>
                </Text>
                <Rows rows={fields.map(({ name, label, value }) => [label ?? name, value])} />
              </Card>
            ))}
          </Stack>
        </section>
      </Stack>
    </>
  );
}

type Row = readonly [name: string, value: ReactNode];

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <table className="table dense facts-table">
      <tbody>
        {rows.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <tr key={`${name} ${at}`}>
            <th className="fact-name" scope="row">
              {name}
            </th>
            <td className="mono">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import { api, messageOf } from '../api.ts';
import { State } from '../attestation-table.tsx';
import { useWords } from '../language.tsx';
import { Loading, PageTitle, Refused } from '../states.tsx';

export function Attestation() {
  const { say, time } = useWords();
  const { environment } = useSearch({ from: '/shell' });
  const { no } = useParams({ from: '/shell/attestations/$no' });
  const found = api.useQuery('get', '/console/v1/attestations/{no}', {
    params: { path: { no }, query: { environment } },
  });
  if (found.error) return <Refused message={messageOf(found.error)} onAgain={() => void found.refetch()} />;
  if (found.data === undefined) return <Loading />;
  const { uniqueId, templateId, createdAt, completed, identities, factoids, attachments, blockchainHash } =
    found.data;
  const file = `/console/v1/attestations/${encodeURIComponent(no)}/file?environment=${environment}`;
  const facts: [string, string][] = [
    [say('uniqueId'), uniqueId],
    [say('template'), templateId],
    [say('created'), time(createdAt)],
    [say('files'), String(attachments)],
    [say('blockchainHash'), blockchainHash ?? say('notLinked')],
  ];

  return (
    <>
      <PageTitle aside={<State completed={completed} />}>
        <span className="mono">{no}</span>
      </PageTitle>
      <Stack gap="lg">
        <Group>
          {completed ? (
            <Button component="a" href={file} download>
              {say('download')}
            </Button>
          ) : (
            <Text c="dimmed">{say('openHint')}</Text>
          )}
          <Anchor href="/verify">{say('verify')}</Anchor>
        </Group>
        <Rows rows={facts} />
        <section>
          <Title order={2} size="h4">
            {say('identities')}
          </Title>
          <Rows rows={identities.map(({ type, value }) => [type, value])} />
        </section>
        <section>
          <Title order={2} size="h4" mb="xs">
            {say('factoids')}
          </Title>
          <Stack>
            {factoids.length === 0 && <Text c="dimmed">{say('none')}</Text>}
            {factoids.map(({ uniqueId: id, type, fields }) => (
              <Card withBorder key={id}>
                <Text fw={600}>
                  {type} <span className="mono">{id}</span>
                </Text>
                <Rows rows={fields.map(({ name, value }) => [name, value])} />
              </Card>
            ))}
          </Stack>
        </section>
      </Stack>
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <table className="table dense">
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
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

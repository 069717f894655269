import { Card, Stack, Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { api, messageOf } from '../api.ts';
import { ButtonLink } from '../button-link.tsx';
import { useWords, type Words } from '../language.tsx';
import { useMayChange } from '../may-change.ts';
import { PageLink } from '../page-link.tsx';
import { StarterButton } from '../starter-template.tsx';
import { Empty, Loading, PageTitle, Refused } from '../states.tsx';
import { WideTable } from '../wide-table.tsx';

export function Templates() {
  const { say, time } = useWords();
  const mayChange = useMayChange();
  const { environment } = useSearch({ from: '/shell' });
  const { data, error, refetch } = api.useQuery('get', '/console/v1/templates');
  return (
    <>
      <PageTitle
        aside={
          mayChange && (
            <ButtonLink to="/templates/$templateId" params={{ templateId: 'new' }} search={{ environment }}>
              {say('newTemplate')}
            </ButtonLink>
          )
        }
      >
        {say('templates')}
      </PageTitle>
      {error && <Refused message={messageOf(error)} onAgain={() => void refetch()} />}
      {data === undefined && !error && <Loading />}
      {data?.templates.length === 0 && <Empty action={<StarterButton />}>{say('noTemplatesText')}</Empty>}
      <Stack>
        {data?.templates.map(({ id, name, version, changedAt, kinds }) => (
          <Card withBorder key={id}>
            <Title order={2} size="h4">
              <PageLink to="/templates/$templateId" params={{ templateId: id }} search={{ environment }}>
                {name}
              </PageLink>
            </Title>
            <Text size="sm">
              <span className="mono">{id}</span> ·{' '}
              {say('version', { number: version, time: time(changedAt) })}
            </Text>
            {kinds.map((kind) => (
              <WideTable
                key={kind.name}
                label={`${name}: ${kind.name}`}
                heads={['field', 'type', 'presence']}
                caption={
                  <>
                    {say('kind')} <strong>{kind.name}</strong> ({say(kind.required ? 'required' : 'optional')}
                    )
                  </>
                }
              >
                {kind.fields.map((field) => (
                  <tr key={field.name}>
                    <td className="mono">{field.name}</td>
                    <td>{typeName(field.type, say)}</td>
                    <td>{say(field.required ? 'required' : 'optional')}</td>
                  </tr>
                ))}
              </WideTable>
            ))}
          </Card>
        ))}
      </Stack>
    </>
  );
}

function typeName(type: string, say: Words['say']): string {
  return type === 'string' || type === 'number' || type === 'date' ? say(`type.${type}`) : type;
}

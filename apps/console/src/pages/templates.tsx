import { Card, Stack, Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { api, useMayChange } from '../api.ts';
import { useWords, type Words } from '../language.tsx';
import { ButtonLink, PageLink } from '../links.tsx';
import { StarterButton } from '../starter-template.tsx';
import { Answer, Empty, PageTitle } from '../states.tsx';
import { Table } from '../table.tsx';

export function Templates() {
  const { say, time } = useWords();
  const mayChange = useMayChange();
  const { environment } = useSearch({ from: '/shell' });
  const found = api.useQuery('get', '/console/v1/templates');
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
      <Answer query={found}>
        {({ templates }) => (
          <Stack>
            {templates.length === 0 && <Empty action={<StarterButton />}>{say('noTemplatesText')}</Empty>}
            {templates.map(({ id, name, version, changedAt, kinds }) => (
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
                  <Table
                    key={kind.name}
                    label={`${name}: ${kind.name}`}
                    rows={kind.fields}
                    keyOf={(field) => field.name}
                    isStacked={false}
                    caption={
                      <>
                        {say('kind')} <strong>{kind.name}</strong> (
                        {say(kind.required ? 'required' : 'optional')})
                      </>
                    }
                    columns={[
                      { head: 'field', isMono: true, cell: (field) => field.name },
                      { head: 'type', cell: ({ type }) => typeName(type, say) },
                      { head: 'presence', cell: ({ required }) => say(required ? 'required' : 'optional') },
                    ]}
                  />
                ))}
              </Card>
            ))}
          </Stack>
        )}
      </Answer>
    </>
  );
}

function typeName(type: string, say: Words['say']): string {
  return type === 'string' || type === 'number' || type === 'date' ? say(`type.${type}`) : type;
}

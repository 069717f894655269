import { Group, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, refresh, useMayChange } from '../api.ts';
import { SelectField } from '../fields.tsx';
import { useTexts, useWords } from '../language.tsx';
import { ButtonLink, PageLink } from '../links.tsx';
import { SearchedList } from '../searched-list.tsx';
import { StarterButton } from '../starter-template.tsx';
import { Answer, Empty, PageTitle, Refused } from '../states.tsx';
import { RowAction, Table } from '../table.tsx';

const states = ['current', 'archived'] as const;

export function Templates() {
  const { say, time, number } = useWords();
  const tell = useTexts(templateWords);
  const mayChange = useMayChange();
  const { environment } = useSearch({ from: '/shell' });
  const found = api.useQuery('get', '/console/v1/templates');
  const [state, setState] = useState<(typeof states)[number]>('current');
  const archive = api.useMutation('put', '/console/v1/templates/{templateId}/archived', {
    onSuccess: refresh('/console/v1/templates'),
  });
  const isArchived = state === 'archived';
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
      <Refused error={archive.error} />
      <Answer query={found}>
        {({ templates }) =>
          templates.length === 0 ? (
            <Empty action={<StarterButton />}>{say('noTemplatesText')}</Empty>
          ) : (
            <SearchedList
              rows={templates.filter(({ archivedAt }) => (archivedAt !== null) === isArchived)}
              textOf={({ id, name, kinds }) => [name, id, ...kinds.map((kind) => kind.name)].join('\n')}
              fields={
                <SelectField
                  label={say('state')}
                  value={state}
                  values={states}
                  labelOf={(each) => tell(`state.${each}`)}
                  onChange={setState}
                />
              }
            >
              {(rows, isSearched) => (
                <>
                  {isArchived && (
                    <Text size="sm" mb="md">
                      {tell('archivedHint')}
                    </Text>
                  )}
                  <Table
                    label={say('templates')}
                    rows={rows}
                    keyOf={({ id }) => id}
                    isFitting
                    empty={<Empty>{tell(isSearched ? 'noneFound' : `no.${state}`)}</Empty>}
                    columns={[
                      {
                        head: 'template',
                        cell: ({ id, name }) => (
                          <>
                            <PageLink
                              to="/templates/$templateId"
                              params={{ templateId: id }}
                              search={{ environment }}
                            >
                              {name}
                            </PageLink>
                            <span className="detail mono">{id}</span>
                          </>
                        ),
                      },
                      {
                        head: 'kind',
                        isLabelled: true,
                        cell: ({ kinds }) =>
                          kinds.map((kind) => (
                            <span key={kind.name} className="detail">
                              <span className="mono">{kind.name}</span>{' '}
                              {tell('fields', { count: number(kind.fields.length) })}
                              {kind.required && `, ${say('required')}`}
                            </span>
                          )),
                      },
                      {
                        head: 'time',
                        isLabelled: true,
                        cell: ({ version, changedAt }) =>
                          say('version', { number: version, time: time(changedAt) }),
                      },
                      {
                        head: 'actions',
                        cell: ({ id, name, archivedAt }) =>
                          mayChange && (
                            <Group gap="xs">
                              <RowAction
                                label={tell(archivedAt === null ? 'archive' : 'restore')}
                                to={name}
                                onClick={() =>
                                  archive.mutate({
                                    params: { path: { templateId: id } },
                                    body: { archived: archivedAt === null },
                                  })
                                }
                              />
                            </Group>
                          ),
                      },
                    ]}
                  />
                </>
              )}
            </SearchedList>
          )
        }
      </Answer>
    </>
  );
}

const templateWords = {
  'state.current': ['In use', '使用中'],
  'state.archived': ['Archived', '已归档'],
  'no.current': ['All templates are archived.', '所有模板均已归档。'],
  'no.archived': ['No template is archived.', '没有已归档的模板。'],
  noneFound: [
    'No template has this text in its name, id or kinds.',
    '没有名称、ID 或内容类型包含此文本的模板。',
  ],
  archivedHint: [
    'An archived template is no longer offered to people. Programs that name it go on as before, and its attestations stay as they are.',
    '已归档的模板不再供人选择。使用它的程序不受影响，已有存证也保持不变。',
  ],
  archive: ['Archive', '归档'],
  restore: ['Restore', '恢复'],
  fields: ['({count} fields)', '（{count} 个字段）'],
} as const;

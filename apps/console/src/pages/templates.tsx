import { Button, Group, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, refresh, useMayChange } from '../api.ts';
import { SelectField } from '../fields.tsx';
import { useTexts, useWords } from '../language.tsx';
import { ButtonLink, PageLink } from '../links.tsx';
import { SearchedList } from '../searched-list.tsx';
import { StarterButton } from '../starter-template.tsx';
import { Answer, Empty, PageTitle, Refused, Toast } from '../states.tsx';
import { RowAction, Table } from '../table.tsx';

const states = ['current', 'archived'] as const;

export function Templates() {
  const { say, time, number } = useWords();
  const tell = useTexts(templateWords);
  const mayChange = useMayChange();
  const { environment } = useSearch({ from: '/shell' });
  const found = api.useQuery('get', '/console/v1/templates');
  const [state, setState] = useState<(typeof states)[number]>('current');
  const [isStarted, setIsStarted] = useState(false);
  const archive = api.useMutation('put', '/console/v1/templates/{templateId}/archived', {
    onSuccess: refresh('/console/v1/templates'),
  });
  const [other] = states.filter((each) => each !== state);
  const set = (templateId: string, archived: boolean) =>
    archive.mutate({ params: { path: { templateId } }, body: { archived } });
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
      {isStarted && (
        <Toast onClose={() => setIsStarted(false)}>
          {tell('started')}{' '}
          <PageLink size="sm" to="/attestations/new" search={{ environment }}>
            {say('newAttestation')}
          </PageLink>
        </Toast>
      )}
      {archive.isSuccess && (
        <Toast
          onUndo={() => set(archive.variables.params.path.templateId, !archive.variables.body.archived)}
          onClose={archive.reset}
        >
          {tell(archive.variables.body.archived ? 'archived' : 'restored', {
            name:
              found.data?.templates.find(({ id }) => id === archive.variables.params.path.templateId)?.name ??
              '',
          })}
        </Toast>
      )}
      <Answer query={found}>
        {({ templates }) =>
          templates.length === 0 ? (
            <Empty action={<StarterButton onDone={() => setIsStarted(true)} />}>
              {say('noTemplatesText')}
            </Empty>
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
                    empty={
                      isSearched ? (
                        <Empty>{tell('noneFound')}</Empty>
                      ) : (
                        <Empty
                          action={
                            <Button variant="default" onClick={() => other && setState(other)}>
                              {tell(isArchived ? 'showCurrent' : 'showArchived')}
                            </Button>
                          }
                        >
                          {tell(`no.${state}`)}
                        </Empty>
                      )
                    }
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
                        head: 'content',
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
                        head: 'lastChange',
                        isLabelled: true,
                        cell: ({ version, changedAt }) => (
                          <>
                            {time(changedAt)}
                            <span className="detail">{tell('version', { number: version })}</span>
                          </>
                        ),
                      },
                      {
                        head: 'actions',
                        cell: ({ id, name, archivedAt }) =>
                          mayChange && (
                            <Group gap="xs">
                              <RowAction
                                label={tell(archivedAt === null ? 'archive' : 'restore')}
                                to={name}
                                onClick={() => set(id, archivedAt === null)}
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
    'The console no longer offers an archived template. Programs can still use it, and its attestations do not change.',
    '已归档的模板不再供人选择。使用它的程序不受影响，已有存证也保持不变。',
  ],
  started: ['The template was created.', '已创建模板。'],
  archived: ['{name} archived. Programs can still use it.', '{name} 已归档。使用它的程序不受影响。'],
  restored: ['{name} restored: the console offers it again.', '{name} 已恢复，可再次选用。'],
  showArchived: ['Show archived templates', '查看已归档的模板'],
  showCurrent: ['Show templates in use', '查看使用中的模板'],
  version: ['Version {number}', '版本 {number}'],
  archive: ['Archive', '归档'],
  restore: ['Restore', '恢复'],
  fields: ['({count} fields)', '（{count} 个字段）'],
} as const;

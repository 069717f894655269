import type { components } from '@attestation/console/contract';
import { Button, type ButtonProps, CopyButton, Group, Text } from '@mantine/core';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type AttestationFilter, attestationStates, readAttestationFilter } from '../addresses.ts';
import { api, fetchClient, useKeyNames, useMayChange } from '../api.ts';
import { AttestationTable } from '../attestation-table.tsx';
import { download } from '../dom.ts';
import { SelectField } from '../fields.tsx';
import { Icon } from '../icons.tsx';
import { useTexts, useWords } from '../language.tsx';
import { ButtonLink } from '../links.tsx';
import { ListFilter, Period, timeOfDay, useTyped } from '../list-filter.tsx';
import { Menu } from '../menu.tsx';
import { Answer, Empty, PageTitle, Refused } from '../states.tsx';
import { Pager } from '../table.tsx';

const pageSize = 50;
const nothingChosen: ReadonlySet<string> = new Set();

export function Attestations() {
  const { say } = useWords();
  const tell = useTexts(listWords);
  const navigate = useNavigate();
  const { environment, before, ...filter } = useSearch({ from: '/shell/attestations' });
  const find = useLocation({ select: ({ state }) => state.find ?? '' });
  const isFiltered = find !== '' || Object.keys(filter).length > 0;
  const selection: Selection = {
    environment,
    ...(find && { text: find }),
    ...(filter.state && { state: filter.state }),
    ...(filter.template && { templateId: filter.template }),
    ...(filter.key && { accessKey: filter.key }),
    ...(filter.from && { from: timeOfDay(filter.from) }),
    ...(filter.until && { until: timeOfDay(filter.until, 1) }),
  };
  const page = api.useQuery(
    'post',
    '/console/v1/attestations/search',
    { body: { selection, ...(before && { before }) } },
    // Programs store while people look.
    { placeholderData: keepPreviousData, ...(!isFiltered && !before && { refetchInterval: 5000 }) },
  );
  // Other filters begin with nothing chosen: rows that are out of sight would be exported too.
  const of = JSON.stringify(selection);
  const [choice, setChoice] = useState({ of, chosen: nothingChosen });
  const chosen = choice.of === of ? choice.chosen : nothingChosen;
  const choose = (next: ReadonlySet<string>) => setChoice({ of, chosen: next });
  const go = (next: AttestationFilter, state: { find?: string; pages?: readonly string[] }) =>
    void navigate({ to: '/attestations', search: { environment, ...next }, state });
  const toKeys = !isFiltered && (
    <ButtonLink to="/keys" search={{ environment }}>
      {say('toKeys')}
    </ButtonLink>
  );
  const nothing = (): string => {
    if (page.data?.next) return tell('nothingYet');
    if (!isFiltered) return say('noAttestations');
    return tell(find !== '' && isShort(find) ? 'nothingExact' : 'nothingFound');
  };

  return (
    <>
      <PageTitle aside={<Actions selection={selection} total={page.data?.total} />}>
        {say('attestations')}
      </PageTitle>
      <Filter find={find} filter={filter} onChange={(next, text) => go(next, text ? { find: text } : {})} />
      {page.data?.incomplete && <Notice>{say('searchIncomplete')}</Notice>}
      {page.data?.isCut && <Notice>{tell('isCut')}</Notice>}
      <Answer query={page}>
        {({ attestations, total }) => (
          <>
            <Group gap="xs" mb="xs" className="list-head">
              {attestations.length > 0 && <Total of={total} lines={attestations.length} isFirst={!before} />}
              <Chosen {...{ environment, chosen }} onClear={() => choose(nothingChosen)} />
            </Group>
            <AttestationTable
              lines={attestations}
              empty={<Empty action={toKeys}>{nothing()}</Empty>}
              choice={{ chosen, onChange: choose }}
            />
          </>
        )}
      </Answer>
      <Pager
        at={before}
        next={page.data?.next}
        onGo={(place, pages) =>
          go({ ...filter, ...(place && { before: place }) }, { ...(find && { find }), pages })
        }
      />
    </>
  );
}

type Selection = components['schemas']['Selection'];

function Notice({ children }: { readonly children: string }) {
  return (
    <Text size="sm" mb="md" role="status">
      {children}
    </Text>
  );
}

interface TotalProps {
  readonly of: { readonly count: number; readonly isMore: boolean };
  readonly lines: number;
  readonly isFirst: boolean;
}

/** Which of how many are shown; a page that was opened by its address alone does not know its place. */
function Total({ of: { count, isMore }, lines, isFirst }: TotalProps) {
  const { number } = useWords();
  const tell = useTexts(listWords);
  const pages = useLocation({ select: ({ state }) => state.pages?.length ?? 0 });
  const total = tell(isMore ? 'atLeast' : 'exactly', { count: number(count) });
  const first = pages * pageSize + 1;
  const place = { first: number(first), last: number(first + lines - 1), total };
  return (
    <Text size="sm" c="dimmed">
      {isFirst || pages > 0 ? tell('place', place) : total}
    </Text>
  );
}

interface FilterProps {
  readonly find: string;
  readonly filter: AttestationFilter;
  readonly onChange: (filter: AttestationFilter, find: string) => void;
}

/**
 * What is wanted. It is part of the address, so that it can be kept and sent to others, but for the text: that may be an
 * identity, and stays with this tab.
 */
function Filter({ find, filter, onChange }: FilterProps) {
  const { say } = useWords();
  const tell = useTexts(listWords);
  const { environment } = useSearch({ from: '/shell' });
  const { data: keys } = api.useQuery('get', '/console/v1/keys', { params: { query: { environment } } });
  const { data: templates } = api.useQuery('get', '/console/v1/templates');
  const names = useKeyNames(environment);
  const titles = new Map(templates?.templates.map(({ id, name }) => [id, name]));
  const { state = '', template = '', key = '', from = '', until = '' } = filter;
  const [typed, setTyped] = useTyped({ find, from, until });
  const clear = () => {
    setTyped({ find: '', from: '', until: '' });
    onChange({}, '');
  };
  const change = (chosen: Readonly<Record<string, string>>) => {
    const { find: text, ...days } = typed;
    onChange(readAttestationFilter({ state, template, key, ...days, ...chosen }), text.trim());
  };
  /** What is chosen stays in the list, also where nothing has it any more. */
  const all = (known: readonly string[] | undefined, chosen: string) => [
    ...new Set(['', ...(known ?? []), ...(chosen === '' ? [] : [chosen])]),
  ];
  const chosen = Object.keys(filter).length;
  return (
    <ListFilter
      first={{
        ...{ label: say('search'), type: 'search', placeholder: tell('find'), title: tell('findHint') },
        value: typed.find,
        onChange: (text) => setTyped({ find: text }),
      }}
      chosen={chosen}
      onSearch={() => change({})}
      onClear={find !== '' || chosen > 0 ? clear : undefined}
    >
      <SelectField
        label={say('state')}
        className="narrow-field"
        value={state}
        values={['', ...attestationStates]}
        labelOf={(value) => tell(value === '' ? 'any' : `state.${value}`)}
        onChange={(value) => change({ state: value })}
      />
      <SelectField
        label={say('template')}
        className="narrow-field"
        value={template}
        values={all(
          templates?.templates.map(({ id }) => id),
          template,
        )}
        labelOf={(id) => (id === '' ? tell('any') : (titles.get(id) ?? id))}
        onChange={(value) => change({ template: value })}
      />
      <SelectField
        label={say('accessKey')}
        className="narrow-field"
        value={key}
        values={all(
          keys?.keys.map(({ accessKey }) => accessKey),
          key,
        )}
        labelOf={(each) => (each === '' ? tell('any') : (names.get(each) ?? each))}
        onChange={(value) => change({ key: value })}
      />
      <Period
        label={say('created')}
        {...typed}
        onChange={(period) => {
          setTyped(period);
          change(period);
        }}
      />
    </ListFilter>
  );
}

interface ActionsProps {
  readonly selection: Selection;
  readonly total: { readonly count: number; readonly isMore: boolean } | undefined;
}

/** What most people come for, and the export of what is selected, on all pages. */
function Actions({ selection, total }: ActionsProps) {
  const { say, number } = useWords();
  const tell = useTexts(listWords);
  const mayChange = useMayChange();
  const navigate = useNavigate();
  const { environment } = selection;
  const count = total?.isMore ? undefined : total?.count;
  return (
    <Group gap="xs" align="start">
      <Export
        body={{ selection }}
        count={count}
        label={count ? tell('exportCount', { count: number(count) }) : tell('export')}
      />
      {mayChange && (
        <Button
          leftSection={<Icon name="add" />}
          onClick={() => void navigate({ to: '/attestations/new', search: { environment } })}
        >
          {say('newAttestation')}
        </Button>
      )}
    </Group>
  );
}

interface ChosenProps {
  readonly environment: Selection['environment'];
  readonly chosen: ReadonlySet<string>;
  readonly onClear: () => void;
}

/** What can be done with the rows that are ticked, on all pages. */
function Chosen({ environment, chosen, onClear }: ChosenProps) {
  const { say, number } = useWords();
  const tell = useTexts(listWords);
  const numbers = [...chosen];
  return (
    <>
      <Text size="sm" fw={600} role="status">
        {numbers.length > 0 && tell('chosen', { count: number(numbers.length) })}
      </Text>
      {numbers.length > 0 && (
        <>
          <Export
            body={{ selection: { environment }, numbers }}
            count={numbers.length}
            label={tell('exportChosen')}
            size="xs"
          />
          <CopyButton value={numbers.join('\n')}>
            {({ copied, copy }) => (
              <Button variant="default" size="xs" onClick={copy}>
                {copied ? say('copied') : tell('copyNumbers')}
              </Button>
            )}
          </CopyButton>
          <Button variant="subtle" size="xs" onClick={onClear}>
            {tell('chooseNone')}
          </Button>
        </>
      )}
    </>
  );
}

interface ExportProps extends ButtonProps {
  readonly body: { readonly selection: Selection; readonly numbers?: string[] };
  readonly count: number | undefined;
  readonly label: string;
}

function Export({ body, count, ...look }: ExportProps) {
  const tell = useTexts(listWords);
  const save = useMutation({
    async mutationFn(format: 'csv' | 'jsonl') {
      const { data, error } = await fetchClient.POST('/console/v1/attestations/export', {
        body: { ...body, format },
        parseAs: 'blob',
      });
      if (data === undefined) throw error;
      const { environment } = body.selection;
      const parts = ['attestations', environment, count, new Date().toLocaleDateString('sv')];
      download(`${parts.filter((part) => part !== undefined).join('-')}.${format}`, data as unknown as Blob);
    },
  });
  return (
    <div>
      <Menu loading={save.isPending} disabled={count === 0} {...look}>
        {(['csv', 'jsonl'] as const).map((format) => (
          <Button key={format} variant="subtle" onClick={() => save.mutate(format)}>
            {tell(format)}
          </Button>
        ))}
      </Menu>
      <Refused error={save.error} />
    </div>
  );
}

/** As a search counts: blanks and hyphens make no difference. A shorter text finds whole values only. */
function isShort(text: string): boolean {
  return [...text.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '')].length < 6;
}

const listWords = {
  any: ['Any', '全部'],
  'state.open': ['Open', '未完结'],
  'state.closed': ['Closed', '已完结'],
  'state.waiting': ['File being made', '文件生成中'],
  'state.ready': ['File ready', '文件已生成'],
  find: ['Number, unique_id, identity or its last 4', '编号、unique_id、身份信息或其末 4 位'],
  nothingFound: [
    'Nothing has been found. Change the search or the filters.',
    '未找到。请更改搜索内容或筛选条件。',
  ],
  nothingExact: [
    'No exact match. Enter at least the first six characters, or the last four of an identity.',
    '没有与此完全相同的内容。请输入开头至少六个字符，或身份信息的末四位。',
  ],
  findHint: [
    'A reference number, unique_id or identity: all of it, its first six characters or more, or the last four or more of an identity. Case, blanks and hyphens do not matter.',
    '存证编号、unique_id 或身份信息：可输入全部、开头至少六个字符，或身份信息的末尾至少四个字符。不区分大小写，忽略空格和连字符。',
  ],
  place: ['{first}–{last} of {total}', '第 {first}–{last} 条，共 {total}'],
  exactly: ['{count}', '{count} 条'],
  atLeast: ['at least {count}', '至少 {count} 条'],
  nothingYet: [
    'No attestation found so far. The next page continues the search.',
    '目前查看过的存证中没有符合条件的，下一页继续查找。',
  ],
  isCut: [
    'More than 10,000 attestations begin or end with this text, so some are missing here. Enter a longer text.',
    '以此文本开头或结尾的存证超过 10,000 条，此处未能全部列出。请输入更多字符。',
  ],
  chosen: ['{count} selected', '已选 {count} 条'],
  chooseNone: ['Clear selection', '取消选择'],
  exportChosen: ['Export selected', '导出所选'],
  copyNumbers: ['Copy numbers', '复制编号'],
  export: ['Export', '导出'],
  exportCount: ['Export {count}', '导出 {count} 条'],
  csv: ['CSV, for spreadsheets', 'CSV，用于电子表格'],
  jsonl: ['JSONL, for programs', 'JSONL，用于程序'],
} as const;

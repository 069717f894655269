import type { components } from '@attestation/console/contract';
import { Text } from '@mantine/core';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type RequestFilter, readRequestFilter } from '../addresses.ts';
import { api, useKeyNames } from '../api.ts';
import { Short } from '../copy-text.tsx';
import { SelectField, TextField } from '../fields.tsx';
import { type PartTexts, useRefusalWords, useTexts, useWords } from '../language.tsx';
import { ButtonLink, PageLink } from '../links.tsx';
import { ListFilter, Period, timeOfDay, useTyped } from '../list-filter.tsx';
import { Facts, RefusalDetails } from '../refusal-card.tsx';
import { Answer, Empty, PageTitle, StateLabel } from '../states.tsx';
import { Pager, Table } from '../table.tsx';

export function RequestLog() {
  const { say, time } = useWords();
  const sayHere = useTexts(texts);
  const navigate = useNavigate();
  const { environment, before, ...filter } = useSearch({ from: '/shell/requests' });
  const { request_id: requestId, number, key, status, from, until } = filter;
  const query = {
    environment,
    ...(requestId && { requestId }),
    ...(number && { no: number }),
    ...(key && { accessKey: key }),
    ...(status && { status }),
    ...(from && { from: timeOfDay(from) }),
    ...(until && { until: timeOfDay(until, 1) }),
    ...(before && { before }),
  };
  // Programs send while people look; a page further back stays as it is.
  const options = { refetchInterval: before === undefined && 3000 } as const;
  const page = api.useQuery('get', '/console/v1/requests', { params: { query } }, options);
  const go = (next: RequestFilter, pages: readonly string[] = []) =>
    void navigate({ to: '/requests', search: { environment, ...next }, hash: '', state: { pages } });
  const other = environment === 'formal' ? 'sandbox' : 'formal';
  return (
    <>
      <PageTitle>{say('requestLog')}</PageTitle>
      <Filter filter={filter} onChange={go} />
      <Answer query={page}>
        {({ requests }) =>
          requests.length > 0 ? (
            <Entries requests={requests} isOpen={requestId !== undefined} />
          ) : Object.keys(filter).length === 0 ? (
            <Empty>{sayHere('none')}</Empty>
          ) : (
            <Empty
              action={
                <ButtonLink to="/requests" search={{ ...filter, environment: other }} variant="default">
                  {sayHere(other)}
                </ButtonLink>
              }
            >
              {sayHere('nothing')} {requestId && sayHere('unknownId')}
            </Empty>
          )
        }
      </Answer>
      <Pager
        at={before}
        next={page.data?.next}
        onGo={(place, pages) => go({ ...filter, ...(place && { before: place }) }, pages)}
      />
      <details>
        <summary>{sayHere('kept')}</summary>
        <Text size="sm" c="dimmed">
          {sayHere('hint', { time: page.data ? time(page.data.since) : '' })}
        </Text>
      </details>
    </>
  );
}

type Request = components['schemas']['LoggedRequest'];
type Refusal = components['schemas']['Refusal'];

interface EntriesProps {
  readonly requests: readonly Request[];
  /** Whether the details are shown at once. */
  readonly isOpen: boolean;
}

function Entries({ requests, isOpen }: EntriesProps) {
  const { say, time } = useWords();
  const words = useRefusalWords();
  const { hash } = useLocation();
  const { environment } = useSearch({ from: '/shell/requests' });
  const names = useKeyNames(environment);
  // A link leads to one of them, which is there only now.
  const isThere = requests.some(({ refusal }) => refusal?.id === hash);
  useEffect(() => {
    if (!isThere) return;
    const wanted = document.getElementById(hash);
    wanted?.scrollIntoView({ block: 'center' });
    wanted?.focus({ preventScroll: true });
  }, [isThere, hash]);
  const reason = (refusal: Refusal, isDetailed: boolean) => {
    const [mistake] = refusal.isProbe ? [] : refusal.mistakes;
    const message = refusal.isProbe
      ? { text: say('probe'), lang: undefined }
      : { text: refusal.message, lang: 'en' };
    const { text, lang } = mistake ? words.mistake(mistake) : message;
    return (
      <>
        {words.reason(refusal).text}
        {refusal.times > 1 && ` (${refusal.times}×)`}
        {!isDetailed && (
          <span className="detail breakable" lang={lang}>
            {text}
          </span>
        )}
      </>
    );
  };
  return (
    <Table
      label={say('requestLog')}
      rows={requests}
      keyOf={({ id }) => id}
      isPaired
      columns={[
        {
          head: 'status',
          cell: ({ refusal, status }) => (
            <StateLabel tone={refusal ? 'warning' : 'good'} text={String(status)} />
          ),
        },
        {
          head: 'operation',
          cell: (request) => <span className="keep-words">{words.operation(request).text}</span>,
        },
        { head: 'number', cell: (request) => <AboutLink of={request} /> },
        {
          head: 'why',
          isLine: true,
          cell: ({ refusal }, isDetailed) => refusal && reason(refusal, isDetailed),
        },
        { head: 'time', isWhole: true, cell: ({ at }) => <time dateTime={at}>{time(at)}</time> },
        {
          head: 'accessKey',
          isExtra: true,
          cell: ({ accessKey }) => names.get(accessKey) ?? <Short text={accessKey} />,
        },
      ]}
      details={({ id, requestId, accessKey, refusal }) => {
        const keyName = names.get(accessKey);
        const isWanted = refusal !== null && refusal.id === hash;
        return {
          id: refusal?.id ?? id,
          isWanted,
          isOpen: isOpen || isWanted,
          content: refusal ? (
            <RefusalDetails {...{ refusal, keyName }} />
          ) : (
            <Facts
              facts={[
                ['request_id', requestId, requestId],
                [say('accessKey'), keyName ? `${keyName}, ${accessKey}` : accessKey, accessKey],
              ]}
            />
          ),
        };
      }}
    />
  );
}

/** Leads to what the request was about. */
function AboutLink({ of: { no, operation } }: { readonly of: Request }) {
  const { environment } = useSearch({ from: '/shell/requests' });
  if (no === null) return null;
  if (operation === 'applyCertification')
    return (
      <PageLink to="/certifications" search={{ environment }}>
        <Short text={no} />
      </PageLink>
    );
  return (
    <PageLink to="/attestations/$no" params={{ no }} search={{ environment }}>
      <Short text={no} />
    </PageLink>
  );
}

interface FilterProps {
  readonly filter: Omit<RequestFilter, 'before'>;
  readonly onChange: (filter: RequestFilter) => void;
}

const statuses = ['', 'accepted', 'refused', '400', '413', '429', '500'] as const;

/** What is wanted; it is part of the address, so that it can be kept and sent to others. */
function Filter({ filter, onChange }: FilterProps) {
  const { say } = useWords();
  const sayHere = useTexts(texts);
  const { environment } = useSearch({ from: '/shell/requests' });
  const { data } = api.useQuery('get', '/console/v1/keys', { params: { query: { environment } } });
  const names = useKeyNames(environment);
  const { request_id = '', number = '', key = '', status = '', from = '', until = '' } = filter;
  const [typed, setTyped] = useTyped({ request_id, number, from, until });
  const known = data?.keys.map(({ accessKey }) => accessKey) ?? [];
  const labelOf = (value: string) => {
    if (value === '') return sayHere('any');
    return value === 'accepted' || value === 'refused' ? sayHere(value) : value;
  };
  const change = (chosen: Readonly<Record<string, string>>) => {
    const wanted = Object.entries({ ...filter, ...typed, ...chosen }).map(([name, value]) => [
      name,
      value.trim(),
    ]);
    onChange(readRequestFilter(Object.fromEntries(wanted)));
  };
  const chosen = Object.keys(filter).filter((name) => name !== 'request_id').length;
  return (
    <ListFilter
      first={{
        label: 'request_id',
        value: typed.request_id,
        onChange: (text) => setTyped({ request_id: text }),
      }}
      chosen={chosen}
      onSearch={() => change({})}
      onClear={Object.keys(filter).length > 0 ? () => onChange({}) : undefined}
    >
      <TextField
        label={say('number')}
        maxLength={64}
        spellCheck={false}
        value={typed.number}
        onChange={(text) => setTyped({ number: text })}
        onBlur={() => typed.number.trim() !== number && change({})}
      />
      <SelectField
        label={say('status')}
        className="narrow-field"
        value={status}
        values={statuses}
        labelOf={labelOf}
        onChange={(value) => change({ status: value })}
      />
      <SelectField
        label={say('accessKey')}
        className="narrow-field"
        value={key}
        values={['', ...new Set([...known, ...(key === '' ? [] : [key])])]}
        labelOf={(value) => names.get(value) ?? labelOf(value)}
        onChange={(value) => change({ key: value })}
      />
      <Period
        label={say('time')}
        {...typed}
        onChange={(period) => {
          setTyped(period);
          change(period);
        }}
      />
    </ListFilter>
  );
}

const texts = {
  kept: ['What is listed', '日志范围'],
  hint: [
    'Accepted requests are listed as long as their data is kept. The newest 100,000 reads and downloads are kept; after a crash, the last ones may be missing. Refused requests are listed since {time}; identical refusals are one entry. Payloads are not kept.',
    '成功的写入请求在其数据保存期间一直列出。读取和下载保留最新 100,000 条，服务异常中止时最后几条可能缺失。被拒请求自 {time} 起列出，相同的被拒请求合为一条。日志不含 payload。',
  ],
  none: ['No request was sent in this environment yet.', '此环境中还没有请求。'],
  unknownId: [
    'For identical refusals, only the newest request_id is kept. A request that cannot be read or has an unknown access key is not in the log; its answer says why it was refused.',
    '同类的被拒请求只保留最新的 request_id。访问密钥不存在或无法解析的请求不在日志中，拒绝原因见接口的应答。',
  ],
  formal: ['Look in Formal', '在正式环境中查找'],
  sandbox: ['Look in Sandbox', '在沙箱环境中查找'],
  any: ['All', '全部'],
  accepted: ['Accepted', '成功'],
  refused: ['Refused', '被拒'],
  nothing: [
    'No request matches. request_id and reference number must be complete.',
    '没有符合条件的请求。request_id 和存证编号须完整输入。',
  ],
} satisfies PartTexts<string>;

import type { components } from '@attestation/console/contract';
import { Button, Group, Text } from '@mantine/core';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type RequestFilter, readRequestFilter } from '../addresses.ts';
import { api } from '../api.ts';
import { Copyable } from '../copy-text.tsx';
import { SelectField, submitted, TextField } from '../fields.tsx';
import { type PartTexts, useRefusalWords, useTexts, useWords } from '../language.tsx';
import { ButtonLink, PageLink } from '../links.tsx';
import { RefusalDetails } from '../refusal-card.tsx';
import { Answer, Empty, PageTitle, StateLabel } from '../states.tsx';
import { Pager } from '../table.tsx';

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
    ...(from && { from: Date.parse(from) }),
    ...(until && { until: Date.parse(until) + 60_000 }),
    ...(before && { before }),
  };
  // Programs send while people look; a page further back stays as it is.
  const options = { refetchInterval: before === undefined && 3000 } as const;
  const page = api.useQuery('get', '/console/v1/requests', { params: { query } }, options);
  const go = (next: RequestFilter) =>
    void navigate({ to: '/requests', search: { environment, ...next }, hash: '' });
  const other = environment === 'formal' ? 'sandbox' : 'formal';
  return (
    <>
      <PageTitle>{say('requestLog')}</PageTitle>
      <Text size="sm" c="dimmed" mb="md">
        {sayHere('hint', { time: page.data ? time(page.data.since) : '' })}
      </Text>
      <Filter key={JSON.stringify(filter)} filter={filter} onChange={go} />
      <Answer query={page}>
        {({ requests }) =>
          requests.length > 0 ? (
            <Entries requests={requests} isOpen={requestId !== undefined || status !== undefined} />
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
        onGo={(place) => go({ ...filter, ...(place && { before: place }) })}
      />
    </>
  );
}

type Request = components['schemas']['LoggedRequest'];

interface EntriesProps {
  readonly requests: readonly Request[];
  /** Whether the explanations of refusals are shown at once. */
  readonly isOpen: boolean;
}

function Entries({ requests, isOpen }: EntriesProps) {
  const { hash } = useLocation();
  const { environment } = useSearch({ from: '/shell/requests' });
  const { keys = [] } = useKeys(environment) ?? {};
  const nameOf = new Map(keys.map(({ accessKey, name }) => [accessKey, name ?? undefined]));
  // A link leads to one of them, which is there only now.
  const isThere = requests.some(({ refusal }) => refusal?.id === hash);
  useEffect(() => {
    if (!isThere) return;
    const wanted = document.getElementById(hash);
    wanted?.scrollIntoView({ block: 'center' });
    wanted?.focus({ preventScroll: true });
  }, [isThere, hash]);
  return (
    <div className="request-log">
      {requests.map((request) => {
        const { id, refusal } = request;
        const keyName = nameOf.get(request.accessKey);
        const line = <Line request={request} keyName={keyName} />;
        return (
          <article
            key={id}
            id={refusal?.id}
            tabIndex={-1}
            className={refusal && refusal.id === hash ? 'wanted' : undefined}
          >
            {refusal ? (
              <details open={isOpen}>
                <summary>{line}</summary>
                <RefusalDetails refusal={refusal} keyName={keyName} />
              </details>
            ) : (
              line
            )}
          </article>
        );
      })}
    </div>
  );
}

interface LineProps {
  readonly request: Request;
  readonly keyName: string | undefined;
}

/** What it was, about what, when, and by which ids it is known elsewhere. */
function Line({ request, keyName }: LineProps) {
  const { at, status, operation, accessKey, requestId, no, refusal } = request;
  const { say, time } = useWords();
  const words = useRefusalWords();
  const { environment } = useSearch({ from: '/shell/requests' });
  const link = { size: 'sm', className: 'mono', search: { environment } } as const;
  return (
    <div className="request-line">
      <Group gap="sm">
        <StateLabel tone={refusal ? 'warning' : 'good'} text={String(status)} />
        <strong>{words.operation({ operation }).text}</strong>
        {refusal && <span>{words.reason(refusal).text}</span>}
        {no !== null && operation === 'applyCertification' && (
          <PageLink to="/certifications" {...link}>
            {no}
          </PageLink>
        )}
        {no !== null && operation !== 'applyCertification' && (
          <PageLink to="/attestations/$no" params={{ no }} {...link}>
            {no}
          </PageLink>
        )}
        <time dateTime={at}>{time(at)}</time>
      </Group>
      <Group gap="md" className="ids">
        <span>
          request_id{' '}
          {refusal ? (
            <span className="mono">{requestId}</span>
          ) : (
            <Copyable text={requestId} what="request_id" />
          )}
        </span>
        <span>
          {say('accessKey')} <span className={keyName ? '' : 'mono'}>{keyName ?? accessKey}</span>
        </span>
      </Group>
    </div>
  );
}

function useKeys(environment: 'sandbox' | 'formal') {
  return api.useQuery('get', '/console/v1/keys', { params: { query: { environment } } }).data;
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
  const { keys = [] } = useKeys(environment) ?? {};
  const [wanted, setWanted] = useState<Partial<Record<keyof RequestFilter, string>>>(filter);
  const field = (name: keyof RequestFilter) => ({
    value: wanted[name] ?? '',
    onChange: (value: string) => setWanted((before) => ({ ...before, [name]: value })),
  });
  const names = new Map(keys.map(({ accessKey, name }) => [accessKey, name ?? accessKey]));
  const keyValues = ['', ...new Set([...names.keys(), ...(filter.key ? [filter.key] : [])])];
  const labelOf = (value: string) => {
    if (value === '') return sayHere('any');
    return value === 'accepted' || value === 'refused' ? sayHere(value) : value;
  };
  const find = () => {
    const trimmed = Object.entries(wanted).map(([name, value]) => [name, value.trim()]);
    onChange(readRequestFilter(Object.fromEntries(trimmed)));
  };
  return (
    <search>
      <form onSubmit={submitted(find)}>
        <Group align="end" mb="xs">
          <TextField
            label="request_id"
            className="search-field"
            maxLength={255}
            spellCheck={false}
            {...field('request_id')}
          />
          <TextField label={say('number')} maxLength={64} spellCheck={false} {...field('number')} />
          <SelectField
            label={say('accessKey')}
            values={keyValues}
            labelOf={(value) => names.get(value) ?? labelOf(value)}
            {...field('key')}
          />
          <SelectField label={sayHere('status')} values={statuses} labelOf={labelOf} {...field('status')} />
        </Group>
        <Group align="end" mb="md">
          <TextField type="datetime-local" label={sayHere('from')} {...field('from')} />
          <TextField type="datetime-local" label={sayHere('until')} {...field('until')} />
          <Button type="submit" variant="default">
            {say('search')}
          </Button>
          {Object.keys(filter).length > 0 && (
            <Button variant="subtle" onClick={() => onChange({})}>
              {say('clear')}
            </Button>
          )}
        </Group>
      </form>
    </search>
  );
}

const texts = {
  hint: [
    'Requests with the access keys of this environment, without their payloads. What stored something is listed as long as that is kept. The newest 100,000 reads and downloads are kept; the last ones can be missing after a crash. Refused requests are those since {time}, alike ones as one.',
    '使用本环境访问密钥的请求，不含 payload。写入请求在其数据保留期间一直列出；读取和下载保留最新 100,000 条，服务异常中止时最后几条可能缺失；被拒请求自 {time} 起保留，同类合为一条。',
  ],
  none: ['No request was sent in this environment yet.', '此环境中还没有请求。'],
  unknownId: [
    'Only the newest request_id of requests that were refused alike is kept. A request with an unknown access key, or one that cannot be read, is not in the log; the answer says why it was refused.',
    '同类的被拒请求只保留最新的 request_id。访问密钥不存在或无法解析的请求不在日志中，拒绝原因见接口的应答。',
  ],
  formal: ['Look in Formal', '在正式环境中查找'],
  sandbox: ['Look in Sandbox', '在沙箱环境中查找'],
  any: ['All', '全部'],
  accepted: ['Accepted', '成功'],
  refused: ['Refused', '被拒'],
  status: ['Status', '状态码'],
  from: ['From', '起始时间'],
  until: ['Until', '截止时间'],
  nothing: [
    'No request matches. request_id and reference number must be complete.',
    '没有符合条件的请求。request_id 和存证编号须完整输入。',
  ],
} satisfies PartTexts<string>;

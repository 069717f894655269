import type { components } from '@attestation/console/contract';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type AuditFilter, readAuditFilter } from '../addresses.ts';
import { api, type Environment, environments } from '../api.ts';
import { Short } from '../copy-text.tsx';
import { SelectField } from '../fields.tsx';
import { useTexts, useWords } from '../language.tsx';
import { PageLink } from '../links.tsx';
import { ListFilter, Period, timeOfDay } from '../list-filter.tsx';
import { Answer, Empty, PageTitle } from '../states.tsx';
import { Pager, Table } from '../table.tsx';

export function Audit() {
  const { say, time } = useWords();
  const tell = useTexts(auditWords);
  const navigate = useNavigate();
  const { before, environment, ...filter } = useSearch({ from: '/shell/audit' });
  const { who, what, from, until } = filter;
  const query = {
    ...(before !== undefined && { before }),
    ...(who && { who }),
    ...(what && { what }),
    ...(from && { from: timeOfDay(from) }),
    ...(until && { until: timeOfDay(until, 1) }),
  };
  const audit = api.useQuery('get', '/console/v1/audit', { params: { query } });
  const go = (next: AuditFilter, pages: readonly string[] = []) =>
    void navigate({ to: '/audit', search: { environment, ...next }, state: { pages } });
  const rolesOf = ({ roleBefore, roleAfter }: Event) =>
    [roleBefore, roleAfter].flatMap((role) => (role === null ? [] : [say(role)])).join(' → ');
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <PageTitle
        aside={
          <Button variant="default" component="a" href="/console/v1/audit/export" download="audit.csv">
            {tell('export')}
          </Button>
        }
      >
        {say('audit')}
      </PageTitle>
      <Filter filter={filter} onChange={go} />
      <Answer query={audit}>
        {({ events, next }) => (
          <Table
            label={say('audit')}
            rows={events}
            keyOf={({ id }) => id}
            empty={
              <Empty>{!isFiltered ? say('none') : tell(next === null ? 'nothing' : 'nothingYet')}</Empty>
            }
            isPaired
            columns={[
              { head: 'what', cell: ({ what }) => tell(`event.${what}`) },
              { head: 'time', isWhole: true, cell: ({ at }) => time(at) },
              {
                head: 'who',
                cell: (event) => (
                  <>
                    <span className="cut">{event.who ?? say('administrator')}</span>
                    <span className="detail below-wide">{rolesOf(event)}</span>
                    <span className="detail below-wide">{event.address}</span>
                  </>
                ),
              },
              { head: 'subject', cell: (event) => <Subject of={event} /> },
              { head: 'role', isExtra: true, isWhole: true, cell: rolesOf },
              { head: 'address', isExtra: true, isMono: true, isWhole: true, cell: ({ address }) => address },
            ]}
          />
        )}
      </Answer>
      <Pager
        at={before}
        next={audit.data?.next}
        onGo={(place, pages) => go({ ...filter, ...(place && { before: place }) }, pages)}
      />
    </>
  );
}

type Event = components['schemas']['Event'];

interface FilterProps {
  readonly filter: Omit<AuditFilter, 'before'>;
  readonly onChange: (filter: AuditFilter) => void;
}

function Filter({ filter, onChange }: FilterProps) {
  const { say } = useWords();
  const tell = useTexts(auditWords);
  const { data } = api.useQuery('get', '/console/v1/people');
  const { who = '', what = '', from = '', until = '' } = filter;
  const people = data?.people.map(({ email }) => email) ?? [];
  const change = (chosen: Readonly<Record<string, string>>) =>
    onChange(readAuditFilter({ who, what, from, until, ...chosen }));
  const chosen = Object.keys(filter).length;
  return (
    <ListFilter chosen={chosen} onClear={chosen > 0 ? () => onChange({}) : undefined}>
      <SelectField
        label={say('who')}
        value={who}
        // Also who has been removed since, and is in the address.
        values={['', ...new Set([...people, ...(who.includes('@') ? [who] : [])]), 'administrator']}
        labelOf={(each) =>
          each === '' ? tell('anyone') : each === 'administrator' ? say('administrator') : each
        }
        onChange={(value) => change({ who: value })}
      />
      <SelectField
        label={say('what')}
        value={what}
        values={['', ...kinds]}
        labelOf={(kind) => (kind === '' ? tell('anything') : tell(`event.${kind}`))}
        onChange={(value) => change({ what: value })}
      />
      <Period label={say('time')} {...{ from, until }} onChange={change} />
    </ListFilter>
  );
}

/** What it was done to, by its name, with a link to it. */
function Subject({ of: { what, who, subject } }: { readonly of: Event }) {
  const tell = useTexts(auditWords);
  const { environment } = useSearch({ from: '/shell' });
  // Often people did it to themselves.
  if (subject === null || subject === who) return null;
  const search = { environment };
  if (what.startsWith('key-')) return <KeyName accessKey={subject} />;
  if (what.startsWith('template-')) return <TemplateName id={subject} />;
  if (what.startsWith('certification-')) return <PartyName caId={subject} />;
  if (['downloaded', 'verified', 'attestation-hidden', 'attestation-shown'].includes(what))
    return (
      <PageLink to="/attestations/$no" params={{ no: subject }} search={search}>
        <Short text={subject} />
      </PageLink>
    );
  if (what === 'exported') return exportText(subject, tell);
  return <span className="cut">{subject}</span>;
}

function PartyName({ caId }: { readonly caId: string }) {
  const listOf = (environment: Environment) => ({ params: { query: { environment } } });
  const sandbox = api.useQuery('get', '/console/v1/certifications', listOf('sandbox'));
  const formal = api.useQuery('get', '/console/v1/certifications', listOf('formal'));
  const lists = { sandbox: sandbox.data?.certifications, formal: formal.data?.certifications };
  const place = environments.find((each) => lists[each]?.some((party) => party.caId === caId));
  const name = place && lists[place]?.find((party) => party.caId === caId)?.name;
  return (
    <PageLink to="/certifications" search={{ environment: place ?? 'sandbox' }}>
      {name ? <span className="cut">{name}</span> : <Short text={caId} />}
    </PageLink>
  );
}

function KeyName({ accessKey }: { readonly accessKey: string }) {
  const sandbox = api.useQuery('get', '/console/v1/keys', { params: { query: { environment: 'sandbox' } } });
  const formal = api.useQuery('get', '/console/v1/keys', { params: { query: { environment: 'formal' } } });
  const lists = { sandbox: sandbox.data?.keys, formal: formal.data?.keys };
  const place = environments.find((each) => lists[each]?.some((key) => key.accessKey === accessKey));
  const name = place && lists[place]?.find((key) => key.accessKey === accessKey)?.name;
  return (
    <PageLink to="/keys" search={{ environment: place ?? 'sandbox' }}>
      {name ? <span className="cut">{name}</span> : <Short text={accessKey} />}
    </PageLink>
  );
}

function TemplateName({ id }: { readonly id: string }) {
  const { environment } = useSearch({ from: '/shell' });
  const { data } = api.useQuery('get', '/console/v1/templates');
  return (
    <PageLink to="/templates/$templateId" params={{ templateId: id }} search={{ environment }}>
      <span className="cut">{data?.templates.find((each) => each.id === id)?.name ?? id}</span>
    </PageLink>
  );
}

/** @param subject for example `sandbox csv, state closed, text given` */
function exportText(subject: string, tell: (word: keyof typeof auditWords) => string): string {
  const words = subject.split(/,? /).map((word) => {
    const known = `export.${word}`;
    return known in auditWords ? tell(known as keyof typeof auditWords) : word;
  });
  return words.join(' ');
}

const auditWords = {
  anyone: ['Anyone', '全部'],
  anything: ['All events', '全部'],
  nothing: ['No event matches. Change the filters.', '没有符合条件的记录，请更改筛选条件。'],
  nothingYet: [
    'No event found so far. The next page continues the search.',
    '目前查看过的记录中没有符合条件的，下一页继续查找。',
  ],
  'export.sandbox': ['Sandbox,', '沙箱，'],
  'export.formal': ['Formal,', '正式，'],
  'export.csv': ['CSV', 'CSV'],
  'export.jsonl': ['JSONL', 'JSONL'],
  'export.state': ['· state', '· 状态'],
  'export.open': ['open', '未完结'],
  'export.closed': ['closed', '已完结'],
  'export.waiting': ['file being made', '文件生成中'],
  'export.ready': ['file ready', '文件已生成'],
  'export.template': ['· template', '· 模板'],
  'export.key': ['· key', '· 密钥'],
  'export.from': ['· from', '· 自'],
  'export.until': ['· until', '· 至'],
  'export.text': ['· with a search text', '· 含搜索内容'],
  'export.given': ['', ''],
  'export.chosen': ['· selected', '· 选中条数'],
  export: ['Export as CSV', '导出 CSV'],
  'event.set-up': ['Console set up', '设置控制台'],
  'event.signed-in': ['Signed in', '登录'],
  'event.sign-in-refused': ['Sign-in refused', '登录被拒'],
  'event.signed-out': ['Signed out', '退出'],
  'event.invited': ['Invited', '邀请'],
  'event.link-given': ['Password link issued', '发出密码链接'],
  'event.link-requested': ['Password link requested', '请求密码链接'],
  'event.mail-failed': ['Mail could not be delivered', '邮件无法送达'],
  'event.link-used': ['Invitation or password link used', '使用邀请或密码链接'],
  'event.removed': ['Removed', '移除'],
  'event.role-changed': ['Role changed', '更改角色'],
  'event.account-added': ['Account added', '添加账户'],
  'event.key-added': ['Key added', '添加密钥'],
  'event.key-named': ['Key renamed', '重命名密钥'],
  'event.key-revoked': ['Key revoked', '吊销密钥'],
  'event.downloaded': ['File downloaded', '下载文件'],
  'event.verified': ['File verified', '核验文件'],
  'event.exported': ['Attestations exported', '导出存证'],
  'event.session-ended': ['Session ended', '结束会话'],
  'event.password-changed': ['Password changed', '更改密码'],
  'event.password-change-refused': ['Password change refused', '更改密码被拒'],
  'event.passkey-added': ['Passkey added', '添加通行密钥'],
  'event.passkey-removed': ['Passkey removed', '移除通行密钥'],
  'event.second-factor-asked': ['Password accepted, second factor requested', '密码正确，等待第二重验证'],
  'event.second-factor-refused': ['Code refused', '验证码被拒'],
  'event.recovery-code-used': ['Signed in with a recovery code', '使用恢复码登录'],
  'event.authenticator-added': ['Authenticator app set up', '设置验证器应用'],
  'event.authenticator-removed': ['Authenticator app removed', '移除验证器应用'],
  'event.second-factor-reset': ['Second factors reset', '重置第二重验证'],
  'event.second-factor-required': ['Second factor required of everyone', '要求所有人进行第二重验证'],
  'event.second-factor-optional': ['Second factor no longer required', '不再要求第二重验证'],
  'event.oidc-linked': ['Linked with the provider', '关联身份提供方'],
  'event.oidc-unlinked': ['Link with the provider removed', '取消关联身份提供方'],
  'event.template-saved': ['Template saved', '保存模板'],
  'event.template-archived': ['Template archived', '归档模板'],
  'event.template-restored': ['Template restored', '恢复模板'],
  'event.certification-added': ['Certification added', '添加签署方认证'],
  'event.certification-revoked': ['Certification revoked', '吊销签署方认证'],
  'event.certification-renewed': ['Certification renewed', '续期签署方认证'],
  'event.attestation-hidden': ['Attestation hidden from look-up and search', '从查询和搜索中隐藏存证'],
  'event.attestation-shown': ['Attestation shown again', '重新显示存证'],
  'event.sandbox-erased': ['Sandbox data erased', '清除沙箱数据'],
} as const;

type Kind = Event['what'];

/** In the order of the texts above. */
const kinds = Object.keys(auditWords).flatMap((word) =>
  word.startsWith('event.') ? [word.slice('event.'.length) as Kind] : [],
);

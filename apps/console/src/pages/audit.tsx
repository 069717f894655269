import { Button, Group } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, messageOf } from '../api.ts';
import { useWords } from '../language.tsx';
import { Empty, Loading, PageTitle, Refused } from '../states.tsx';
import { useTexts } from '../use-texts.ts';
import { WideTable } from '../wide-table.tsx';

export function Audit() {
  const { say, time } = useWords();
  const tell = useTexts(auditWords);
  const navigate = useNavigate();
  const { before, environment } = useSearch({ from: '/shell/audit' });
  const query = before === undefined ? {} : { before };
  const { data, error, refetch } = api.useQuery('get', '/console/v1/audit', { params: { query } });
  const events = data?.events ?? [];
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
      {error && <Refused message={messageOf(error)} onAgain={() => void refetch()} />}
      {data === undefined && !error && <Loading />}
      {data && events.length === 0 && <Empty>{say('none')}</Empty>}
      {events.length > 0 && (
        <WideTable label={say('audit')} heads={['time', 'what', 'who', 'subject', 'address']} stacked>
          {events.map(({ id, at, what, who, subject, address }) => (
            <tr key={id}>
              <td>{time(at)}</td>
              <td>{tell(`event.${what}`)}</td>
              <td data-label={say('who')}>{who ?? say('administrator')}</td>
              <td className="mono">{subject}</td>
              <td className="mono" data-label={say('address')}>
                {address}
              </td>
            </tr>
          ))}
        </WideTable>
      )}
      <Group mt="md">
        {before !== undefined && (
          <Button variant="default" onClick={() => void navigate({ to: '/audit', search: { environment } })}>
            {say('first')}
          </Button>
        )}
        {data?.next && (
          <Button
            variant="default"
            onClick={() => void navigate({ to: '/audit', search: { environment, before: data.next ?? 1 } })}
          >
            {say('next')}
          </Button>
        )}
      </Group>
    </>
  );
}

const en = {
  export: 'Export as CSV',
  'event.set-up': 'Console set up',
  'event.signed-in': 'Signed in',
  'event.sign-in-refused': 'Sign-in refused',
  'event.signed-out': 'Signed out',
  'event.invited': 'Invited',
  'event.link-given': 'Password link given',
  'event.link-used': 'Link used',
  'event.removed': 'Removed',
  'event.account-added': 'Account added',
  'event.key-added': 'Key added',
  'event.key-named': 'Key named',
  'event.key-revoked': 'Key revoked',
  'event.downloaded': 'File downloaded',
  'event.verified': 'File verified',
  'event.session-ended': 'Session ended',
  'event.password-changed': 'Password changed',
  'event.password-change-refused': 'Password change refused',
  'event.passkey-added': 'Passkey added',
  'event.passkey-removed': 'Passkey removed',
  'event.template-saved': 'Template saved',
  'event.certification-added': 'Certification added',
  'event.certification-revoked': 'Certification revoked',
  'event.certification-renewed': 'Certification renewed',
} as const;

const zh: Readonly<Record<keyof typeof en, string>> = {
  export: '导出 CSV',
  'event.set-up': '设置控制台',
  'event.signed-in': '登录',
  'event.sign-in-refused': '登录被拒',
  'event.signed-out': '退出',
  'event.invited': '邀请',
  'event.link-given': '发出密码链接',
  'event.link-used': '使用链接',
  'event.removed': '移除',
  'event.account-added': '添加账户',
  'event.key-added': '添加密钥',
  'event.key-named': '命名密钥',
  'event.key-revoked': '吊销密钥',
  'event.downloaded': '下载文件',
  'event.verified': '核验文件',
  'event.session-ended': '结束会话',
  'event.password-changed': '更改密码',
  'event.password-change-refused': '更改密码被拒',
  'event.passkey-added': '添加通行密钥',
  'event.passkey-removed': '移除通行密钥',
  'event.template-saved': '保存模板',
  'event.certification-added': '添加认证',
  'event.certification-revoked': '吊销认证',
  'event.certification-renewed': '续期认证',
};

/** Texts of the audit list. */
const auditWords = { en, zh } as const;

import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../api.ts';
import { useTexts, useWords } from '../language.tsx';
import { Answer, Empty, PageTitle } from '../states.tsx';
import { Pager, Table } from '../table.tsx';

export function Audit() {
  const { say, time } = useWords();
  const tell = useTexts(auditWords);
  const navigate = useNavigate();
  const { before, environment } = useSearch({ from: '/shell/audit' });
  const query = before === undefined ? {} : { before };
  const audit = api.useQuery('get', '/console/v1/audit', { params: { query } });
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
      <Answer query={audit}>
        {({ events }) => (
          <Table
            label={say('audit')}
            rows={events}
            keyOf={({ id }) => id}
            empty={<Empty>{say('none')}</Empty>}
            columns={[
              { head: 'time', cell: ({ at }) => time(at) },
              { head: 'what', cell: ({ what }) => tell(`event.${what}`) },
              { head: 'who', isLabelled: true, cell: ({ who }) => who ?? say('administrator') },
              { head: 'subject', isMono: true, cell: ({ subject }) => subject },
              {
                head: 'role',
                isLabelled: true,
                cell: ({ roleBefore, roleAfter }) =>
                  [roleBefore, roleAfter].flatMap((role) => (role === null ? [] : [say(role)])).join(' → '),
              },
              { head: 'address', isMono: true, isLabelled: true, cell: ({ address }) => address },
            ]}
          />
        )}
      </Answer>
      <Pager
        at={before}
        next={audit.data?.next}
        onGo={(place, pages) =>
          void navigate({
            to: '/audit',
            search: { environment, ...(place && { before: place }) },
            state: { pages },
          })
        }
      />
    </>
  );
}

const auditWords = {
  export: ['Export as CSV', '导出 CSV'],
  'event.set-up': ['Console set up', '设置控制台'],
  'event.signed-in': ['Signed in', '登录'],
  'event.sign-in-refused': ['Sign-in refused', '登录被拒'],
  'event.signed-out': ['Signed out', '退出'],
  'event.invited': ['Invited', '邀请'],
  'event.link-given': ['Password link issued', '发出密码链接'],
  'event.link-requested': ['Password link requested', '请求密码链接'],
  'event.mail-failed': ['Mail could not be delivered', '邮件无法送达'],
  'event.link-used': ['Link used', '使用链接'],
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
  'event.template-saved': ['Template saved', '保存模板'],
  'event.template-archived': ['Template archived', '归档模板'],
  'event.template-restored': ['Template restored', '恢复模板'],
  'event.certification-added': ['Certification added', '添加签署方认证'],
  'event.certification-revoked': ['Certification revoked', '吊销签署方认证'],
  'event.certification-renewed': ['Certification renewed', '续期签署方认证'],
  'event.attestation-hidden': ['Attestation hidden from look-up and search', '从查询和搜索中隐藏存证'],
  'event.attestation-shown': ['Attestation shown again', '重新显示存证'],
} as const;

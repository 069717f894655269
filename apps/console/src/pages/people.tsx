import type { components } from '@attestation/console/contract';
import { Alert, Button, Card, Group, Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, refresh } from '../api.ts';
import { CopyText } from '../copy-text.tsx';
import { ConfirmDialog } from '../dialog.tsx';
import { SelectField, submitted, TextField } from '../fields.tsx';
import { useTexts, useWords } from '../language.tsx';
import { PageLink } from '../links.tsx';
import { SecondFactorRule } from '../second-factor-rule.tsx';
import { Answer, PageTitle, Part, Refused, StateLabel, Toast } from '../states.tsx';
import { RowAction, Table } from '../table.tsx';

type Person = components['schemas']['Person'];
type Role = components['schemas']['Role'];

export function People() {
  const { say, time } = useWords();
  const tell = useTexts(peopleWords);
  const { environment } = useSearch({ from: '/shell' });
  const session = api.useQuery('get', '/console/v1/session');
  const found = api.useQuery('get', '/console/v1/people');
  const [removing, setRemoving] = useState<Person>();
  const invite = api.useMutation('post', '/console/v1/people', {
    onSuccess: refresh('/console/v1/people'),
  });
  const renew = api.useMutation('post', '/console/v1/people/{id}/link', {
    onSuccess: refresh('/console/v1/people'),
  });
  const change = api.useMutation('put', '/console/v1/people/{id}/role', {
    onSuccess: refresh('/console/v1/people', () => refresh('/console/v1/session')(undefined)),
    onError: refresh('/console/v1/people'),
  });
  const isOwner = session.data?.role === 'owner';
  const nameOf = (id: string | undefined) => found.data?.people.find((each) => each.id === id)?.email ?? '';
  /** One thing is said at a time. */
  const forget = () => {
    for (const { reset } of [invite, renew, change]) reset();
  };
  const giveLink = ({ id }: Person) => {
    forget();
    renew.mutate({ params: { path: { id } } });
  };
  const giveRole = ({ id, role: before }: Person, role: Role) => {
    forget();
    change.mutate({ params: { path: { id } }, body: { role, before } });
  };
  const undo = () => {
    const { params, body } = change.variables ?? {};
    if (params && body?.before) change.mutate({ params, body: { role: body.before, before: body.role } });
  };
  const invited = invite.variables?.body;
  const known = found.data?.people.find(({ email }) => email === invited?.email.trim().toLowerCase());
  const isKnown =
    (invite.error as { code?: string } | null)?.code === 'account-exists' && known !== undefined;
  const edited = change.error?.code === 'role-edited' ? change.error.parameters : undefined;
  const link = invite.data ?? renew.data;

  return (
    <>
      <PageTitle>{say('people')}</PageTitle>
      {isOwner && (
        <Invite
          onInvite={(body) => {
            forget();
            invite.mutate({ body });
          }}
          isPending={invite.isPending}
        />
      )}
      {isKnown && invited ? (
        <Alert my="md" color="sea" role="alert">
          <Text size="sm" mb="xs">
            {tell('hasAccount', { email: known.email, role: say(known.role) })}
          </Text>
          <Group gap="xs">
            {known.role !== invited.role && (
              <Button variant="default" onClick={() => giveRole(known, invited.role)}>
                {tell('changeTo', { role: say(invited.role) })}
              </Button>
            )}
            <Button variant="default" onClick={() => giveLink(known)}>
              {tell('newLink')}
            </Button>
          </Group>
        </Alert>
      ) : (
        <Refused error={invite.error ?? renew.error ?? (edited ? undefined : change.error)} />
      )}
      {edited && (
        <Refused
          message={tell('roleEdited', {
            ...edited,
            before: say(edited.before as Role),
            now: say(edited.now as Role),
          })}
        />
      )}
      {change.isSuccess && (
        <Toast onUndo={isOwner ? undo : undefined} onClose={change.reset}>
          {tell('roleChanged', {
            email: nameOf(change.variables.params.path.id),
            role: say(change.variables.body.role),
          })}
        </Toast>
      )}
      {link && (
        <Alert my="md" color="sea" role="status" key={link.path} ref={showLink}>
          <Text size="sm" mb={link.path ? 'xs' : 0}>
            {tell(
              link.path === null ? 'mailedTo' : link.purpose === 'reset' ? 'passwordLinkFor' : 'linkFor',
              {
                email: invited?.email ?? nameOf(renew.variables?.params.path.id),
                time: time(link.expiresAt),
              },
            )}
          </Text>
          {link.path && <CopyText text={`${location.origin}${link.path}`} />}
        </Alert>
      )}
      <Answer query={found}>
        {({ people }) => (
          <Table
            label={say('people')}
            rows={people}
            keyOf={({ id }) => id}
            columns={[
              {
                head: 'email',
                cell: ({ email, invited }) => (
                  <>
                    {email} {invited && <StateLabel tone="warning" text={tell('invited')} />}
                  </>
                ),
              },
              {
                head: 'role',
                isLabelled: true,
                cell: (person) =>
                  isOwner ? (
                    <>
                      <SelectField
                        aria-label={tell('roleOf', { email: person.email })}
                        size="xs"
                        className="role-field"
                        value={person.role}
                        values={roles}
                        labelOf={say}
                        disabled={isOnlyOwner(person, people) || change.isPending}
                        onChange={(role) => giveRole(person, role)}
                      />
                      <span className="on-paper">{say(person.role)}</span>
                      {isOnlyOwner(person, people) && <span className="detail">{tell('onlyOwner')}</span>}
                    </>
                  ) : (
                    say(person.role)
                  ),
              },
              {
                head: 'lastSignIn',
                isLabelled: true,
                cell: ({ lastSignIn }) => (lastSignIn ? time(lastSignIn) : say('never')),
              },
              {
                head: 'secondFactor',
                isLabelled: true,
                cell: ({ invited, secondFactor }) =>
                  invited ? '' : tell(secondFactor ? 'hasOne' : 'hasNone'),
              },
              {
                head: 'actions',
                cell: (person) =>
                  isOwner && (
                    <Group gap="xs">
                      {person.email === session.data?.email ? (
                        <PageLink size="sm" to="/account" search={{ environment }}>
                          {tell('you')}
                        </PageLink>
                      ) : (
                        <RowAction
                          label={tell(person.invited ? 'newInvitation' : 'newLink')}
                          icon="renew"
                          to={person.email}
                          loading={renew.isPending && renew.variables.params.path.id === person.id}
                          onClick={() => giveLink(person)}
                        />
                      )}
                      {!isOnlyOwner(person, people) && (
                        <RowAction
                          label={say('remove')}
                          icon="remove"
                          isDestructive
                          to={person.email}
                          onClick={() => setRemoving(person)}
                        />
                      )}
                    </Group>
                  ),
              },
            ]}
          />
        )}
      </Answer>
      {found.data && (
        <SecondFactorRule
          isRequired={found.data.secondFactorRequired}
          isOwner={isOwner}
          missing={found.data.people.flatMap((each) =>
            each.invited || each.secondFactor ? [] : [each.email],
          )}
          self={session.data?.email}
        />
      )}
      <Part title={tell('whatRoles')}>
        <Table
          label={tell('whatRoles')}
          rows={roles}
          keyOf={(role) => role}
          columns={[
            { head: 'role', cell: (role) => say(role) },
            { head: 'rights', cell: (role) => tell(`may.${role}`) },
          ]}
        />
      </Part>
      {removing && <Remove person={removing} onDone={() => setRemoving(undefined)} />}
    </>
  );
}

/** The button may be far below in a long list. */
const showLink = (shown: HTMLElement | null) => shown?.scrollIntoView({ block: 'nearest' });

/** The only owner cannot be removed, and stays one. */
function isOnlyOwner({ role, invited }: Person, people: readonly Person[]): boolean {
  const owners = people.filter((each) => each.role === 'owner' && !each.invited);
  return role === 'owner' && !invited && owners.length === 1;
}

const roles = ['owner', 'developer', 'viewer'] as const;

interface InviteProps {
  readonly onInvite: (body: { email: string; role: Role }) => void;
  readonly isPending: boolean;
}

function Invite({ onInvite, isPending }: InviteProps) {
  const { say } = useWords();
  const tell = useTexts(peopleWords);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('developer');
  const send = () => {
    onInvite({ email, role });
    setEmail('');
  };
  return (
    <Card withBorder mb="md">
      <Title order={2} size="h5" mb="xs">
        {tell('inviteTitle')}
      </Title>
      <form onSubmit={submitted(send)}>
        <Group align="end">
          <TextField
            label={say('email')}
            type="email"
            flex="1 1 16rem"
            maw={400}
            required
            value={email}
            onChange={setEmail}
          />
          <SelectField label={say('role')} value={role} values={roles} labelOf={say} onChange={setRole} />
          <Button type="submit" loading={isPending}>
            {tell('invite')}
          </Button>
        </Group>
      </form>
    </Card>
  );
}

function Remove({ person: { id, email }, onDone }: { readonly person: Person; readonly onDone: () => void }) {
  const tell = useTexts(peopleWords);
  const remove = api.useMutation('delete', '/console/v1/people/{id}', {
    onSuccess: refresh('/console/v1/people', onDone),
  });
  return (
    <ConfirmDialog
      title={tell('removeTitle', { email })}
      action="remove"
      change={remove}
      typed={email}
      onConfirm={() => remove.mutate({ params: { path: { id } } })}
      onClose={onDone}
    >
      <Text size="sm">{tell('removeText')}</Text>
    </ConfirmDialog>
  );
}

const peopleWords = {
  inviteTitle: ['Invite a person', '邀请人员'],
  invite: ['Invite', '邀请'],
  whatRoles: ['What each role may do', '各角色的权限'],
  'may.owner': [
    'Everything a developer can do; invite and remove people, change roles, require a second factor',
    '开发者的所有权限；邀请和移除人员，更改角色，要求第二重验证',
  ],
  'may.developer': [
    'Everything a viewer can do; create attestations, edit templates, add and revoke keys, apply for certifications',
    '查看者的所有权限；新建存证，编辑模板，添加和吊销密钥，申请签署方认证',
  ],
  'may.viewer': [
    'See and export attestations with identities and files; see templates, keys, people and logs',
    '查看和导出存证及其身份信息、文件；查看模板、密钥、人员和日志',
  ],
  you: ['Your account', '我的账户'],
  invited: ['Invited', '已邀请'],
  linkFor: [
    'Send this link to {email}. It works once, until {time}, and is shown only now.',
    '请将此链接发给 {email}。链接仅可使用一次，有效期至 {time}，且只显示这一次。',
  ],
  mailedTo: [
    'The invitation was sent to {email}. Its link works once, until {time}. If it does not arrive, create a new link in the list and forward it.',
    '邀请将通过邮件发送至 {email}。链接仅可使用一次，有效期至 {time}。如未收到，请在列表中生成新的链接并转交。',
  ],
  passwordLinkFor: [
    'Send this link to {email} to set a new password. It works once, until {time}, and is shown only now. Using it ends all sessions of the person.',
    '请将此链接发给 {email}，用于设置新密码。链接仅可使用一次，有效期至 {time}，且只显示这一次。使用后，此人的所有会话将结束。',
  ],
  hasOne: ['Yes', '有'],
  hasNone: ['None', '无'],
  newLink: ['New password link', '新的密码链接'],
  newInvitation: ['New invitation link', '新的邀请链接'],
  roleOf: ['Role of {email}', '{email} 的角色'],
  roleChanged: ['{email}: the role is now {role}.', '{email} 的角色现为{role}。'],
  roleEdited: [
    '{who} has changed this role from {before} to {now} meanwhile, and this was kept. To replace it, choose again.',
    '{who} 在此期间已将此角色从{before}改为{now}，该更改已保留。如仍需更改，请重新选择。',
  ],
  onlyOwner: ['The only owner keeps this role.', '唯一的所有者不能更改角色。'],
  hasAccount: [
    '{email} has an account of this organization already, with the role {role}. Nothing has been changed.',
    '{email} 在本机构已有账户，角色为{role}。未作任何更改。',
  ],
  changeTo: ['Change the role to {role}', '将角色改为{role}'],
  removeTitle: ['Remove {email}?', '移除 {email}？'],
  removeText: ['All sessions of this person end.', '此人的所有会话将结束。请输入邮箱以确认。'],
} as const;

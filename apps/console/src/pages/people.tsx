import type { components } from '@attestation/console/contract';
import { Alert, Button, Card, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { api, refresh } from '../api.ts';
import { CopyText } from '../copy-text.tsx';
import { ConfirmDialog } from '../dialog.tsx';
import { SelectField, submitted, TextField } from '../fields.tsx';
import { useTexts, useWords } from '../language.tsx';
import { Answer, PageTitle, Refused } from '../states.tsx';
import { RowAction, Table } from '../table.tsx';

type Person = components['schemas']['Person'];
type Role = components['schemas']['Role'];

export function People() {
  const { say, time } = useWords();
  const tell = useTexts(peopleWords);
  const session = api.useQuery('get', '/console/v1/session');
  const found = api.useQuery('get', '/console/v1/people');
  const [removing, setRemoving] = useState<Person>();
  const invite = api.useMutation('post', '/console/v1/people', {
    onSuccess: refresh('/console/v1/people'),
  });
  const isOwner = session.data?.role === 'owner';

  return (
    <>
      <PageTitle>{say('people')}</PageTitle>
      {isOwner && <Invite onInvite={(body) => invite.mutate({ body })} isPending={invite.isPending} />}
      <Refused error={invite.error} />
      {invite.data && (
        <Alert my="md" color="sea" role="status">
          <Text size="sm" mb="xs">
            {tell('linkFor', {
              email: invite.variables?.body.email ?? '',
              time: time(invite.data.expiresAt),
            })}
          </Text>
          <CopyText text={`${location.origin}${invite.data.path}`} />
        </Alert>
      )}
      <Answer query={found}>
        {({ people }) => (
          <Table
            label={say('people')}
            rows={people}
            keyOf={({ id }) => id}
            columns={[
              { head: 'email', cell: ({ email }) => email },
              { head: 'role', isLabelled: true, cell: ({ role }) => say(role) },
              {
                head: 'lastSignIn',
                isLabelled: true,
                cell: ({ invited, lastSignIn }) =>
                  invited ? tell('invited') : lastSignIn ? time(lastSignIn) : say('never'),
              },
              {
                head: 'actions',
                cell: (person) =>
                  isOwner && (
                    <Group gap="xs">
                      <RowAction
                        label={tell('newLink')}
                        to={person.email}
                        onClick={() => invite.mutate({ body: { email: person.email, role: person.role } })}
                      />
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
      {removing && <Remove person={removing} onDone={() => setRemoving(undefined)} />}
    </>
  );
}

/** The only owner cannot be removed. */
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
      <form onSubmit={submitted(send)}>
        <Group align="end">
          <TextField label={say('email')} type="email" required value={email} onChange={setEmail} />
          <SelectField label={say('role')} value={role} values={roles} labelOf={say} onChange={setRole} />
          <Button type="submit" loading={isPending}>
            {tell('invite')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed" mt="xs">
          {tell('roleHint')}
        </Text>
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
  invite: ['Invite', '邀请'],
  roleHint: [
    'Owners manage people, developers keys, viewers read.',
    '所有者管理成员，开发者管理密钥，查看者只读。',
  ],
  invited: ['invited', '已邀请'],
  linkFor: [
    'Send this link to {email}. It works once, until {time}, and is shown only now.',
    '请将此链接发给 {email}。链接仅可使用一次，有效期至 {time}，且只显示这一次。',
  ],
  newLink: ['New password link', '新的密码链接'],
  removeTitle: ['Remove {email}?', '移除 {email}？'],
  removeText: ['All sessions of this person end.', '此人的所有会话将结束。请输入邮箱以确认。'],
} as const;

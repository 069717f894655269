import type { components } from '@attestation/console/contract';
import { Alert, Button, Card, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api, messageOf, queries } from '../api.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { CopyText } from '../copy-text.tsx';
import { useWords } from '../language.tsx';
import { RowAction } from '../row-action.tsx';
import { Loading, PageTitle, Refused } from '../states.tsx';
import { useTexts } from '../use-texts.ts';
import { WideTable } from '../wide-table.tsx';

const en = {
  invite: 'Invite',
  roleHint: 'Owners manage people, developers keys, viewers read.',
  invited: 'invited',
  linkFor: 'Send this link to {email}. It works once, until {time}, and is shown only now.',
  newLink: 'New password link',
  removeTitle: 'Remove {email}?',
  removeText: 'All sessions of this person end.',
} as const;

const zh: Readonly<Record<keyof typeof en, string>> = {
  invite: '邀请',
  roleHint: '所有者管理成员，开发者管理密钥，查看者只读。',
  invited: '已邀请',
  linkFor: '请将此链接发给 {email}。链接仅可使用一次，有效期至 {time}，且只显示这一次。',
  newLink: '新的密码链接',
  removeTitle: '移除 {email}？',
  removeText: '此人的所有会话将结束。请输入邮箱以确认。',
};

/** Texts of the page of people. */
const peopleWords = { en, zh } as const;

type Person = components['schemas']['Person'];
type Role = components['schemas']['Role'];

const changed = () => queries.invalidateQueries({ queryKey: ['get', '/console/v1/people'] });

export function People() {
  const { say, time } = useWords();
  const tell = useTexts(peopleWords);
  const session = api.useQuery('get', '/console/v1/session');
  const { data, error, refetch } = api.useQuery('get', '/console/v1/people');
  const [removing, setRemoving] = useState<Person>();
  const invite = api.useMutation('post', '/console/v1/people', { onSuccess: changed });
  const isOwner = session.data?.role === 'owner';

  return (
    <>
      <PageTitle>{say('people')}</PageTitle>
      {isOwner && <Invite onInvite={(body) => invite.mutate({ body })} isPending={invite.isPending} />}
      {invite.error && <Refused message={messageOf(invite.error)} />}
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
      {error && <Refused message={messageOf(error)} onAgain={() => void refetch()} />}
      {data === undefined && !error && <Loading />}
      {data && (
        <WideTable label={say('people')} heads={['email', 'role', 'lastSignIn', 'actions']} stacked>
          {data.people.map((person) => (
            <tr key={person.id}>
              <td>{person.email}</td>
              <td data-label={say('role')}>{say(person.role)}</td>
              <td data-label={say('lastSignIn')}>
                {person.invited
                  ? tell('invited')
                  : person.lastSignIn
                    ? time(person.lastSignIn)
                    : say('never')}
              </td>
              <td>
                {isOwner && (
                  <Group gap="xs">
                    <RowAction
                      label={tell('newLink')}
                      to={person.email}
                      onClick={() => invite.mutate({ body: { email: person.email, role: person.role } })}
                    />
                    {!isOnlyOwner(person, data.people) && (
                      <RowAction
                        label={say('remove')}
                        to={person.email}
                        onClick={() => setRemoving(person)}
                      />
                    )}
                  </Group>
                )}
              </td>
            </tr>
          ))}
        </WideTable>
      )}
      {removing && <Remove person={removing} onDone={() => setRemoving(undefined)} />}
    </>
  );
}

/** The only owner cannot be removed. */
function isOnlyOwner({ role, invited }: Person, people: readonly Person[]): boolean {
  const owners = people.filter((each) => each.role === 'owner' && !each.invited);
  return role === 'owner' && !invited && owners.length === 1;
}

interface InviteProps {
  readonly onInvite: (body: { email: string; role: Role }) => void;
  readonly isPending: boolean;
}

function Invite({ onInvite, isPending }: InviteProps) {
  const { say } = useWords();
  const tell = useTexts(peopleWords);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('developer');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onInvite({ email, role });
    setEmail('');
  };
  return (
    <Card withBorder mb="md">
      <form onSubmit={submit}>
        <Group align="end">
          <TextInput
            label={say('email')}
            type="email"
            required
            withAsterisk={false}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <NativeSelect
            label={say('role')}
            value={role}
            onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
            data={(['owner', 'developer', 'viewer'] as const).map((value) => ({ value, label: say(value) }))}
          />
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
    async onSuccess() {
      await changed();
      onDone();
    },
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

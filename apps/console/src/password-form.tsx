import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { accountWords } from './account-words.ts';
import { api, messageOf, queries } from './api.ts';
import { PasswordField } from './password-field.tsx';
import { Refused } from './states.tsx';
import { useTexts } from './use-texts.ts';

/** Changes one's own password. */
export function PasswordForm({ email }: { readonly email: string }) {
  const tell = useTexts(accountWords);
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = api.useMutation('put', '/console/v1/password', {
    async onSuccess() {
      setCurrent('');
      setPassword('');
      await queries.invalidateQueries({ queryKey: ['get', '/console/v1/sessions'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ body: { current, password } });
  };
  return (
    <section>
      <Title order={2} size="h4" mb={4}>
        {tell('changePassword')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {tell('changeEndsSessions')}
      </Text>
      <Card withBorder>
        <form onSubmit={submit}>
          {/* A password manager then knows whose passwords these are. */}
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <Stack maw={420}>
            <PasswordField label={tell('currentPassword')} value={current} onChange={setCurrent} />
            <PasswordField label={tell('newPassword')} value={password} onChange={setPassword} isNew />
            {change.error && <Refused message={messageOf(change.error)} />}
            {change.isSuccess && (
              <Alert color="teal" role="status">
                {tell('passwordChanged')}
              </Alert>
            )}
            <Group>
              <Button type="submit" loading={change.isPending}>
                {tell('changePassword')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </section>
  );
}

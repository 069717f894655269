import { AppShell, Burger, Button, Group, NativeSelect, NavLink, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api, fetchClient, messageOf, queries } from './api.ts';
import type { Environment } from './environment.ts';
import { useWords, type Word } from './language.tsx';
import { Loading, Refused } from './states.tsx';
import { ColourSwitch, LanguageSwitch } from './switches.tsx';

const links = [
  ['/', 'overview'],
  ['/attestations', 'attestations'],
  ['/templates', 'templates'],
  ['/keys', 'keys'],
  ['/people', 'people'],
  ['/audit', 'audit'],
] as const satisfies readonly (readonly [string, Word])[];

/** Frame of every page behind the sign-in: navigation, environment, and who is signed in. */
export function Shell() {
  const { say } = useWords();
  const [opened, { toggle, close }] = useDisclosure();
  const { environment } = useSearch({ from: '/shell' });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const session = api.useQuery('get', '/console/v1/session');

  useEffect(() => {
    if (pathname === '') return;
    close();
    // A screen reader begins with the new page, not with the link that led there.
    document.querySelector<HTMLElement>('h1')?.focus();
  }, [pathname, close]);

  if (session.error)
    return <Refused message={messageOf(session.error)} onAgain={() => void session.refetch()} />;
  if (session.data === undefined) return <Loading />;

  const choose = (value: string) =>
    void navigate({
      to: '.',
      search: { environment: value as Environment },
    });
  const signOut = async () => {
    await fetchClient.DELETE('/console/v1/session');
    queries.clear();
    await navigate({ to: '/sign-in' });
  };

  return (
    <AppShell
      header={{ height: 92 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <a className="skip" href="#content">
        {say('skip')}
      </a>
      <AppShell.Header>
        <div className={`environment-bar ${environment}-bar`}>
          <strong>{say(environment)}</strong> · {say(environment === 'formal' ? 'formalHint' : 'sandboxHint')}
        </div>
        <Group h={60} px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={say('menu')} />
            <Text fw={650} truncate>
              {session.data.organization}
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <NativeSelect
              aria-label={say('environment')}
              size="xs"
              value={environment}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
              data={[
                { value: 'sandbox', label: say('sandbox') },
                { value: 'formal', label: say('formal') },
              ]}
            />
            <LanguageSwitch />
            <ColourSwitch />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm">
        {links.map(([to, word]) => (
          <NavLink
            key={to}
            renderRoot={(props) => <Link to={to} search={{ environment }} {...props} />}
            active={to === '/' ? /^\/console\/?$/.test(pathname) || pathname === '/' : pathname.includes(to)}
            label={say(word)}
          />
        ))}
        <Text size="sm" c="dimmed" mt="auto" truncate title={session.data.email}>
          {session.data.email}
        </Text>
        <Text size="xs" c="dimmed">
          {say(session.data.role)}
        </Text>
        <Button variant="default" size="xs" mt="xs" onClick={() => void signOut()}>
          {say('signOut')}
        </Button>
      </AppShell.Navbar>
      <AppShell.Main id="content">
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

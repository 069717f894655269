import { Button, Group, Text } from '@mantine/core';
import {
  Link,
  lazyRouteComponent,
  Outlet,
  useLocation,
  useNavigate,
  useSearch,
} from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { docsAddress, pages, verifyAddress } from './addresses.ts';
import { api, environments, fetchClient, queries } from './api.ts';
import { Switches } from './card-page.tsx';
import { SelectField } from './fields.tsx';
import { Icon } from './icons.tsx';
import { useWords } from './language.tsx';
import { ButtonLink } from './links.tsx';
import { Loading, Refused } from './states.tsx';

const Palette = lazyRouteComponent(() => import('./palette.tsx'), 'Palette');

/** Frame of every page behind the sign-in: navigation, environment, and who is signed in. */
export function Shell() {
  const { say, language } = useWords();
  const [opened, setOpened] = useState(false);
  const toggle = () => setOpened((before) => !before);
  const { environment } = useSearch({ from: '/shell' });
  const { pathname } = useLocation();
  const [isSearching, setIsSearching] = useState(false);
  const navigate = useNavigate();
  const session = api.useQuery('get', '/console/v1/session');

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setIsSearching(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);

  useEffect(() => {
    if (pathname === '') return;
    setOpened(false);
    // A screen reader begins with the new page, not with the link that led there.
    document.querySelector<HTMLElement>('h1')?.focus();
  }, [pathname]);

  // An answer that fails later leaves the page, and what is typed in it, as it is.
  if (session.data === undefined)
    return (
      <main>
        {session.error ? (
          <Refused error={session.error} onAgain={() => void session.refetch()} />
        ) : (
          <Loading />
        )}
      </main>
    );

  // One page of the navigation is below the address of another one.
  const isOwnPage = pages.some(([to]) => to !== '/' && to === pathname);

  const docs = docsAddress(language);
  const elsewhere = [
    ...(docs === '' ? [] : [[docs, 'documentation', 'documentation'] as const]),
    ['/lookup', 'lookUpPage', 'search'] as const,
    [verifyAddress(language, '/console/'), 'verifyFile', 'check'] as const,
  ];

  const signOut = async () => {
    await fetchClient.DELETE('/console/v1/session');
    queries.clear();
    await navigate({ to: '/sign-in' });
  };

  return (
    <div className="frame">
      <a className="skip" href="#content">
        {say('skip')}
      </a>
      <header>
        <div className={`environment-bar ${environment}-bar`}>
          <strong>{say(environment)}</strong> ·{' '}
          {environment === 'formal'
            ? say('formalHint')
            : say('sandboxHint', { days: session.data.sandboxDays })}
        </div>
        <Group px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" className="name">
            <Button
              className="menu-button"
              variant="default"
              size="xs"
              aria-expanded={opened}
              aria-controls="menu"
              aria-label={say('menu')}
              onClick={toggle}
            >
              <Icon name="menu" />
            </Button>
            <Icon name="audit" />
            <Text fw={650} className="product">
              {say('console')}
            </Text>
            <Text truncate title={session.data.organization}>
              {session.data.organization}
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap" flex="none">
            <Button
              className="search-button"
              variant="default"
              size="xs"
              leftSection={<Icon name="search" />}
              rightSection={
                <span className="shortcut" aria-hidden="true">
                  Ctrl K
                </span>
              }
              aria-keyshortcuts="Control+K Meta+K"
              onClick={() => setIsSearching(true)}
            >
              {say('goTo')}
            </Button>
            <SelectField
              aria-label={say('environment')}
              size="xs"
              value={environment}
              values={environments}
              labelOf={say}
              onChange={(chosen) => void navigate({ to: '.', search: { environment: chosen } })}
            />
            <span className="on-wide">
              <Switches />
            </span>
          </Group>
        </Group>
      </header>
      <nav id="menu" className={opened ? 'opened' : undefined} aria-label={say('menu')}>
        {session.data.role !== 'viewer' && (
          <ButtonLink
            className="nav-new"
            leftSection={<Icon name="add" />}
            to="/attestations/new"
            search={{ environment }}
            activeOptions={{ includeSearch: false }}
          >
            {say('newAttestation')}
          </ButtonLink>
        )}
        {pages
          .filter(([to]) => to !== '/attestations/new')
          .map(([to, word]) => (
            <Link
              key={to}
              to={to}
              search={{ environment }}
              activeOptions={{ exact: to === '/' || isOwnPage, includeSearch: false }}
              className="nav-link"
            >
              <Icon name={word} />
              <span>{say(word)}</span>
            </Link>
          ))}
        <div className="account">
          {elsewhere.map(([address, word, icon]) => (
            <a key={word} className="nav-link" href={address}>
              <Icon name={icon} />
              <span>{say(word)}</span>
            </a>
          ))}
          <Link className="nav-link" title={say('account')} to="/account" search={{ environment }}>
            <Icon name="account" />
            <span>{session.data.email}</span>
          </Link>
          <span className="detail">{say(session.data.role)}</span>
          <button type="button" className="nav-link" onClick={() => void signOut()}>
            <Icon name="signOut" />
            <span>{say('signOut')}</span>
          </button>
          <span className="on-phone">
            <Switches />
          </span>
        </div>
      </nav>
      <main id="content">
        <Outlet />
      </main>
      {isSearching && (
        <Suspense fallback={null}>
          <Palette environment={environment} onClose={() => setIsSearching(false)} />
        </Suspense>
      )}
    </div>
  );
}

import { theme, tokenColours } from './theme.ts';
import './console.css';
import { Alert, Button, MantineProvider, Stack, Text } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazyRouteComponent, RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { api, queries, type SignInAgainProps } from './api.ts';
import { LanguageProvider, loadLanguage, useWords } from './language.tsx';
import { router } from './router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// What locks the page behind a dialog takes the nonce of its style element from here (npm package get-nonce).
Object.assign(globalThis, { __webpack_nonce__: nonce });

// A session that ended while a page was open: the route asks again, and leads to the sign-in.
addEventListener('signed-out', () => {
  if (queries.getQueryData(api.queryOptions('get', '/console/v1/session').queryKey) === undefined) return;
  queries.clear();
  void router.invalidate();
});

/** Says that the server is of another build than this page; what is typed stays until the person loads it again. */
function NewBuild() {
  const { say } = useWords();
  const [isOther, setIsOther] = useState(false);
  useEffect(() => {
    const show = () => setIsOther(true);
    // Parts of a page that are loaded later are files of its build, which the new server does not have.
    const names = ['other-build', 'vite:preloadError'];
    for (const name of names) addEventListener(name, show);
    return () => {
      for (const name of names) removeEventListener(name, show);
    };
  }, []);
  if (!isOther) return null;
  return (
    <Alert className="new-build" color="sea" variant="filled" title={say('newBuild')} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{say('newBuildText')}</Text>
        <Button size="xs" variant="default" onClick={() => location.reload()}>
          {say('reload')}
        </Button>
      </Stack>
    </Alert>
  );
}

const SignInAgain = lazyRouteComponent(() => import('./sign-in-again.tsx'), 'SignInAgain');

/** In front of any page, since any page may change who can sign in. */
function AskedAgain() {
  const [waiting, setWaiting] = useState<readonly SignInAgainProps[]>([]);
  useEffect(() => {
    const ask = (event: Event) => setWaiting((before) => [...before, (event as CustomEvent).detail]);
    addEventListener('sign-in-again', ask);
    return () => removeEventListener('sign-in-again', ask);
  }, []);
  if (waiting.length === 0) return null;
  const finish = (isSignedIn: boolean) => {
    for (const { onDone } of waiting) onDone(isSignedIn);
    setWaiting([]);
  };
  return (
    <Suspense fallback={null}>
      <SignInAgain {...waiting[0]} onDone={finish} />
    </Suspense>
  );
}

const first = await loadLanguage();

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={tokenColours}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queries}>
        <LanguageProvider first={first}>
          <NewBuild />
          <RouterProvider router={router} />
          <AskedAgain />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);

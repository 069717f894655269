import './mantine-styles.ts';
import './console.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { api, queries } from './api.ts';
import { LanguageProvider, loadLanguage } from './language.tsx';
import { NewBuild } from './new-build.tsx';
import { router } from './router.tsx';
import { darkerGreys, theme } from './theme.ts';

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

const first = await loadLanguage();

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={darkerGreys}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queries}>
        <LanguageProvider first={first}>
          <NewBuild />
          <RouterProvider router={router} />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);

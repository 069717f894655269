import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { api, isSignedOut, queries } from './api.ts';
import { readAttestationFilter } from './attestation-filter.ts';
import type { Environment } from './environment.ts';
import { SignIn } from './pages/sign-in.tsx';

const root = createRootRoute({ component: Outlet });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: SignIn,
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } =>
    typeof from === 'string' && /^\/(?!\/)/.test(from) ? { from } : {},
});

const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyRouteComponent(() => import('./pages/join.tsx'), 'Join'),
});

/** Pages of who is signed in; the environment is part of the address. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  beforeLoad: async ({ location }) => {
    try {
      await queries.ensureQueryData(api.queryOptions('get', '/console/v1/session'));
    } catch (error) {
      // The shell says what else can be wrong.
      if (isSignedOut(error)) throw redirect({ to: '/sign-in', search: { from: location.href } });
    }
  },
  validateSearch: ({ environment }: Record<string, unknown>): { environment: Environment } => ({
    environment: environment === 'formal' ? 'formal' : 'sandbox',
  }),
});

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/overview.tsx'), 'Overview'),
});

const attestations = createRoute({
  getParentRoute: () => shell,
  path: '/attestations',
  component: lazyRouteComponent(() => import('./pages/attestations.tsx'), 'Attestations'),
  validateSearch: readAttestationFilter,
});

const attestation = createRoute({
  getParentRoute: () => shell,
  path: '/attestations/$no',
  component: lazyRouteComponent(() => import('./pages/attestation.tsx'), 'Attestation'),
});

const templates = createRoute({
  getParentRoute: () => shell,
  path: '/templates',
  component: lazyRouteComponent(() => import('./pages/templates.tsx'), 'Templates'),
});

const template = createRoute({
  getParentRoute: () => shell,
  path: '/templates/$templateId',
  component: lazyRouteComponent(() => import('./pages/template.tsx'), 'Template'),
});

const templateCopy = createRoute({
  getParentRoute: () => shell,
  path: '/templates/$templateId/copy',
  component: lazyRouteComponent(() => import('./pages/template.tsx'), 'TemplateCopy'),
});

const keys = createRoute({
  getParentRoute: () => shell,
  path: '/keys',
  component: lazyRouteComponent(() => import('./pages/keys.tsx'), 'Keys'),
  validateSearch: ({ add }: Record<string, unknown>): { add?: true } => (add === true ? { add } : {}),
});

const refusals = createRoute({
  getParentRoute: () => shell,
  path: '/refusals',
  component: lazyRouteComponent(() => import('./pages/refusals.tsx'), 'Refusals'),
});

const certifications = createRoute({
  getParentRoute: () => shell,
  path: '/certifications',
  component: lazyRouteComponent(() => import('./pages/certifications.tsx'), 'Certifications'),
});

const people = createRoute({
  getParentRoute: () => shell,
  path: '/people',
  component: lazyRouteComponent(() => import('./pages/people.tsx'), 'People'),
});

const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/account.tsx'), 'Account'),
});

const audit = createRoute({
  getParentRoute: () => shell,
  path: '/audit',
  component: lazyRouteComponent(() => import('./pages/audit.tsx'), 'Audit'),
  validateSearch: ({ before }: Record<string, unknown>): { before?: number } =>
    typeof before === 'number' ? { before } : {},
});

export const router = createRouter({
  basepath: '/console',
  routeTree: root.addChildren([
    signIn,
    join,
    shell.addChildren([
      overview,
      attestations,
      attestation,
      templates,
      template,
      templateCopy,
      keys,
      refusals,
      certifications,
      people,
      audit,
      account,
    ]),
  ]),
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

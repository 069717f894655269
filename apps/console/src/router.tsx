import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { readAttestationFilter, readAuditFilter, readRequestFilter } from './addresses.ts';
import { api, type Environment, isSignedOut, queries } from './api.ts';
import { Forgotten, SignIn } from './pages/sign-in.tsx';

const root = createRootRoute({ component: Outlet });

/** The page that was wanted, of the console alone. */
const readFrom = ({ from }: Record<string, unknown>): { from?: string } =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) ? { from } : {};

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: SignIn,
  validateSearch: readFrom,
});

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  component: lazyRouteComponent(() => import('./pages/second-factor.tsx'), 'SecondFactor'),
  validateSearch: readFrom,
  beforeLoad: async ({ search: { from } }) => {
    // An answer that fails in another way is shown by the page.
    const pending = await readPending();
    if (pending === 'signed-out')
      throw redirect({ to: '/sign-in', search: from === undefined ? {} : { from } });
    if (pending === null) throw redirect({ to: '/', search: { environment: 'sandbox' } });
  },
});

const oidc = createRoute({
  getParentRoute: () => root,
  path: '/oidc',
  component: lazyRouteComponent(() => import('./pages/oidc.tsx'), 'Oidc'),
});

/** What the session waits for; undefined: this cannot be read now. */
async function readPending() {
  try {
    return (await queries.ensureQueryData(api.queryOptions('get', '/console/v1/session'))).pending;
  } catch (error) {
    return isSignedOut(error) ? 'signed-out' : undefined;
  }
}

const forgotten = createRoute({
  getParentRoute: () => root,
  path: '/forgotten',
  component: Forgotten,
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
    const pending = await readPending();
    const search = { from: location.href };
    if (pending === 'signed-out') throw redirect({ to: '/sign-in', search });
    // The shell says what else can be wrong.
    if (pending) throw redirect({ to: '/second-factor', search });
  },
  validateSearch: ({ environment }: Record<string, unknown>): { environment: Environment } => ({
    environment: environment === 'formal' ? 'formal' : 'sandbox',
  }),
});

/** A page within the shell. Its result is left out: the type of a page depends on that of the router. */
const page = <const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Readonly<Record<Name, () => void>>>,
  name: Name,
) => createRoute({ getParentRoute: () => shell, path, component: lazyRouteComponent(load, name) });

const attestations = createRoute({
  getParentRoute: () => shell,
  path: '/attestations',
  component: lazyRouteComponent(() => import('./pages/attestations.tsx'), 'Attestations'),
  validateSearch: readAttestationFilter,
});

const requests = createRoute({
  getParentRoute: () => shell,
  path: '/requests',
  component: lazyRouteComponent(() => import('./pages/request-log.tsx'), 'RequestLog'),
  validateSearch: readRequestFilter,
});

const keys = createRoute({
  getParentRoute: () => shell,
  path: '/keys',
  component: lazyRouteComponent(() => import('./pages/keys.tsx'), 'Keys'),
  validateSearch: ({ add }: Record<string, unknown>): { add?: true } => (add === true ? { add } : {}),
});

const audit = createRoute({
  getParentRoute: () => shell,
  path: '/audit',
  component: lazyRouteComponent(() => import('./pages/audit.tsx'), 'Audit'),
  validateSearch: readAuditFilter,
});

export const router = createRouter({
  basepath: '/console',
  routeTree: root.addChildren([
    signIn,
    secondFactor,
    oidc,
    forgotten,
    join,
    shell.addChildren([
      page('/', () => import('./pages/overview.tsx'), 'Overview'),
      attestations,
      page('/attestations/new', () => import('./pages/new-attestation.tsx'), 'NewAttestation'),
      page('/attestations/batch', () => import('./pages/batch.tsx'), 'Batch'),
      page('/attestations/$no/add', () => import('./pages/add-factoids.tsx'), 'AddFactoids'),
      page('/attestations/$no', () => import('./pages/attestation.tsx'), 'Attestation'),
      page('/templates', () => import('./pages/templates.tsx'), 'Templates'),
      page('/templates/$templateId', () => import('./pages/template.tsx'), 'Template'),
      page('/templates/$templateId/copy', () => import('./pages/template.tsx'), 'TemplateCopy'),
      keys,
      requests,
      page('/certifications', () => import('./pages/certifications.tsx'), 'Certifications'),
      page('/people', () => import('./pages/people.tsx'), 'People'),
      audit,
      page('/account', () => import('./pages/account.tsx'), 'Account'),
      page('/$', () => import('./missing.tsx'), 'UnknownPage'),
    ]),
  ]),
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  /** What belongs to a step of the browser's history and not to its address. */
  interface HistoryState {
    /** What attestations are searched for: it may be an identity. */
    readonly find?: string;
    /** Where the pages before this one begin; the first is empty. */
    readonly pages?: readonly string[];
  }
  interface Register {
    router: typeof router;
  }
}

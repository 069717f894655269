import { isStorable } from '@attestation/contract/decisions';
import type { Configuration, CustomFetch } from 'openid-client';
import type { Logger } from 'pino';
import type { Sealer } from '../certificates/sealer.ts';
import type { AccountRecords } from '../domain/console-ports.ts';
import { lowerCaseEmail } from '../domain/email-address.ts';
import { pendingOf } from '../domain/second-factor.ts';
import type { SharedLimits } from '../limits/share-limits.ts';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import type { Settings } from '../settings/values.ts';
import { acceptedBy, identityTaken, unknownLink } from './access.ts';
import { accountOf, type Call, type ConsoleHandlers, eventOf, notSignedIn, timeOrNull } from './call.ts';
import { limitTries, Problem } from './problem.ts';
import { hashOf, newSession, recent, sessionLasts, sessionOf } from './sessions.ts';

interface Ports {
  readonly accounts: AccountRecords;
  readonly sealer: Sealer;
  readonly limits: SharedLimits;
  readonly settings: Pick<
    Settings,
    'oidcIssuer' | 'oidcClientId' | 'oidcClientSecret' | 'publicAddress' | 'sandboxRetentionDays'
  >;
  readonly log: Logger;
}

/** What the browser keeps, sealed, while the person is at the provider. */
interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Unix milliseconds. */
  readonly until: number;
  readonly purpose: 'sign-in' | 'link' | 'join';
  /** To link, the id of the account; to join, the hash of the invitation's token. */
  readonly subject: string;
  /** True: the sign-in proves again who is signed in. */
  readonly isAgain: boolean;
}

/** Milliseconds for which a flow is valid, and for which the metadata of the provider is kept. */
const flowLasts = 10 * 60 * 1000;
const metadataLasts = 60 * 60 * 1000;
/** Milliseconds for which a provider that did not answer is not asked again: to begin a sign-in has no other limit. */
const faultLasts = 3000;
/** Milliseconds by which the provider's clock may be ahead. */
const tolerance = 5 * 60 * 1000;
/** Seconds for one request to the provider, and most bytes of an answer of it. */
const timeout = 5;
const mostBytes = 1024 * 1024;
const context = 'oidc-flow';

/** Signing in at an OpenID provider: the authorization code flow with PKCE (OpenID Connect Core 3.1, RFC 7636). */
export function oidcHandlers({ accounts, sealer, limits, settings, log }: Ports) {
  const perAddress = limits.share('provider sign-ins of address', createTokenBuckets(30 / 600, 30));
  const redirectUri = `${settings.publicAddress}/console/oidc`;
  const provider = createProvider(settings);

  /** @throws Problem 503 when the provider does not answer as it should, 400 for everything that it or the library refuses */
  async function ask<Value>(asking: () => Promise<Value>): Promise<Value> {
    try {
      return await asking();
    } catch (error) {
      const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
      log.warn(
        { operation: 'console.oidc', reason: String(cause?.code ?? code ?? error) },
        'OpenID provider',
      );
      throw refusals.test(String(code))
        ? refused()
        : new Problem(
            503,
            'oidc-unreachable',
            'The provider does not answer as it should. Sign in with your password, or try again later.',
          );
    }
  }

  /** The identity that the provider confirms. @throws Problem */
  async function identityOf(
    { flow, query }: { flow: string; query: string },
    call: Call,
    purpose: Flow['purpose'],
  ) {
    const { state, nonce, verifier, until, ...kept } = opened(flow);
    const isOther = purpose === 'link' && kept.subject !== accountOf(call).id;
    if (until < Date.now() || kept.purpose !== purpose || isOther) throw ended();
    const address = new URL(redirectUri);
    address.search = query;
    // Of other flows than that of a code.
    if (['id_token', 'token', 'access_token'].some((name) => address.searchParams.has(name))) throw refused();
    const config = await ask(provider);
    const claims = await ask(async () => {
      const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
      const tokens = await authorizationCodeGrant(config, address, { ...checks, idTokenExpected: true });
      const confirmed = tokens.claims();
      if (purpose !== 'join' || confirmed?.email !== undefined) return confirmed;
      // OpenID Connect Core 5.4: with the code flow, claims of a scope come from here.
      const more = await fetchUserInfo(config, tokens.access_token, confirmed?.sub ?? '');
      return { ...more, ...confirmed };
    });
    const subject = claims?.sub ?? '';
    // OpenID Connect Core section 2: at most 255 characters.
    if (subject.length > 255 || !isStorable(subject)) throw refused();
    const amr = claims?.amr;
    const at = claims?.auth_time;
    const isKnown = typeof at === 'number' && at * 1000 <= Date.now() + tolerance;
    return {
      ...kept,
      identity: { issuer: claims?.iss ?? '', subject },
      email: claims?.email_verified === true ? lowerCaseEmail(String(claims.email)) : undefined,
      // RFC 8176: `mfa` says that more than one factor was verified; other values say how one was.
      isVerified: Array.isArray(amr) && amr.includes('mfa'),
      // Alone the provider knows whether it has asked the person: the browser can change what it is sent there with.
      provenAt: isKnown ? Math.min(at * 1000, Date.now()) : 0,
    };
  }

  /** Failures count against the address; a start of a sign-in costs nothing but a seal. */
  async function limited<Value>({ address }: Call, attempt: () => Promise<Value>): Promise<Value> {
    requireProvider();
    return limitTries([[perAddress, address]], attempt);
  }

  /** @throws Problem 404 */
  function requireProvider(): void {
    if (settings.oidcIssuer === null)
      throw new Problem(404, 'no-oidc', 'This server has no OpenID provider. Sign in with your password.');
  }

  function opened(flow: string): Flow {
    try {
      return JSON.parse(sealer.open(flow, context).toString()) as Flow;
    } catch {
      throw ended();
    }
  }

  /** @throws Problem 404 */
  async function invitationOf(tokenHash: string) {
    const link = await accounts.link(tokenHash, Date.now());
    if (link?.purpose !== 'invitation') throw unknownLink();
    return link;
  }

  return {
    async startOidc({ body: { purpose, token } }, call) {
      requireProvider();
      if (purpose === 'link' && (call.account === undefined || call.pending !== null)) throw notSignedIn();
      const link = hashOf(token ?? '');
      if (purpose === 'join') await limited(call, () => invitationOf(link));
      const isAgain = purpose === 'sign-in' && call.account !== undefined;
      const config = await ask(provider);
      const library = await import('openid-client');
      const verifier = library.randomPKCECodeVerifier();
      const [state, nonce] = [library.randomState(), library.randomNonce()];
      const address = library.buildAuthorizationUrl(config, {
        ...{ redirect_uri: redirectUri, scope: purpose === 'join' ? 'openid email' : 'openid', state, nonce },
        // With it, the ID token must say when the person was verified (OpenID Connect Core 3.1.2.1).
        max_age: String((isAgain ? recent : sessionLasts) / 1000),
        ...(isAgain && { prompt: 'login' }),
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      const subject = { 'sign-in': '', link: call.account?.id ?? '', join: link }[purpose];
      const flow: Flow = { state, nonce, verifier, until: Date.now() + flowLasts, purpose, subject, isAgain };
      const sealed = sealer.seal(Buffer.from(JSON.stringify(flow)), context);
      return { status: 200, body: { address: address.href, flow: sealed } };
    },

    async signInWithOidc({ body }, call) {
      const { account, identity, ...proof } = await limited(call, async () => {
        const known = await identityOf(body, call, 'sign-in');
        const account = await accounts.byIdentity(known.identity);
        if (account === undefined) throw unlinked();
        return { ...known, account };
      });
      if (proof.isAgain && Date.now() - proof.provenAt > recent) throw notRecent();
      const asAccount = { ...call, account };
      if (call.tokenHash !== undefined)
        await accounts.signOut(call.tokenHash, eventOf(asAccount, 'signed-out', null));
      const { token, session } = newSession(call, proof);
      const pending = pendingOf(account, session.verifiedAt);
      const what = pending === null ? 'signed-in' : 'second-factor-asked';
      if (!(await accounts.signIn(account, session, eventOf(asAccount, what, identity.issuer))))
        throw notSignedIn();
      call.setSession(token);
      return { status: 200, body: sessionOf(account, pending, settings) };
    },

    async acceptLinkWithOidc({ body }, call) {
      const { identity, email, subject, ...proof } = await limited(call, async () => {
        const { email, ...known } = await identityOf(body, call, 'join');
        // The same whether or not the other address has an account.
        if (email !== (await invitationOf(known.subject)).email || email === undefined) throw otherEmail();
        return { ...known, email };
      });
      const { token, session } = newSession(call, proof);
      const named = { tokenHash: subject, email, organization: null, identity };
      const account = acceptedBy(
        await accounts.accept({ ...named, passwordHash: '', session, address: call.ip }),
      );
      call.setSession(token);
      return { status: 200, body: sessionOf(account, pendingOf(account, session.verifiedAt), settings) };
    },

    async readOidc(_, call) {
      const linkedAt = await accounts.linkedAt(accountOf(call).id);
      return { status: 200, body: { linkedAt: timeOrNull(linkedAt) } };
    },

    async linkOidc({ body }, call) {
      const { identity } = await limited(call, () => identityOf(body, call, 'link'));
      const event = eventOf(call, 'oidc-linked', identity.issuer);
      const outcome = await accounts.linkIdentity(accountOf(call).id, identity, call.tokenHash ?? '', event);
      if (outcome === 'signed-out') throw notSignedIn();
      if (outcome === 'taken') throw identityTaken();
      return { status: 204 };
    },

    async unlinkOidc(_, call) {
      const { id, passwordHash } = accountOf(call);
      if (passwordHash === '')
        throw new Problem(
          409,
          'oidc-only',
          'This account has no password, so the provider stays linked. Ask an owner for a password link first.',
        );
      await accounts.unlinkIdentity(id, eventOf(call, 'oidc-unlinked', null));
      return { status: 204 };
    },
  } satisfies Partial<ConsoleHandlers>;
}

function unlinked(): Problem {
  return new Problem(
    409,
    'oidc-unlinked',
    'No account is linked with this identity yet. Sign in with your password, then link it on the page of your account.',
  );
}

function otherEmail(): Problem {
  return new Problem(
    409,
    'oidc-other-email',
    'The provider has not verified the e-mail address of this invitation for the person who signed in there. Sign in there as the invited person, or open the link again and set a password.',
  );
}

function notRecent(): Problem {
  return new Problem(
    403,
    'oidc-not-recent',
    'The provider did not confirm that you have just signed in there. Use your password, a passkey or a code of your app instead. If you have none of them, ask an owner for a password link.',
  );
}

function refused(): Problem {
  return new Problem(400, 'oidc-refused', 'The provider did not confirm the sign-in. Begin again.');
}

function ended(): Problem {
  return new Problem(
    400,
    'oidc-ended',
    'This sign-in took too long, or belongs to another page. Begin again.',
  );
}

/** Codes of what was answered in time but does not hold: state, nonce, issuer, signature, a code that was used. */
const refusals =
  /^oauth_(response_body_error|authorization_response_error|invalid_response|jwt_\w+|key_selection_failed)$/i;

/** The provider's metadata, asked for when first needed: a provider that is down keeps no server from starting. */
function createProvider({ oidcIssuer, oidcClientId, oidcClientSecret }: Ports['settings']) {
  let known: { readonly config: Promise<Configuration>; readonly until: number } | undefined;

  async function discover(): Promise<Configuration> {
    const library = await import('openid-client');
    const issuer = new URL(oidcIssuer ?? '');
    // The settings allow http on this machine alone.
    const execute = issuer.protocol === 'http:' ? [library.allowInsecureRequests] : [];
    const options = { execute, timeout, [library.customFetch]: fetchBounded };
    const clientId = oidcClientId ?? '';
    const found = await library.discovery(issuer, clientId, undefined, undefined, options);
    const metadata = found.serverMetadata();
    // OpenID Connect Discovery section 3: without a list, it is client_secret_basic.
    const isPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false;
    const secret = oidcClientSecret ?? '';
    const authentication = isPost ? library.ClientSecretPost(secret) : library.ClientSecretBasic(secret);
    const config = new library.Configuration(metadata, clientId, undefined, authentication);
    config[library.customFetch] = fetchBounded;
    config.timeout = timeout;
    for (const apply of execute) apply(config);
    library.enableNonRepudiationChecks(config);
    return config;
  }

  return async (): Promise<Configuration> => {
    const now = Date.now();
    if (known === undefined || known.until < now) {
      const config = discover();
      known = { config, until: now + metadataLasts };
      config.catch(() => {
        known = { config, until: Date.now() + faultLasts };
      });
    }
    return known.config;
  };
}

/** Reads an answer within the time of its request, and no more than it may have. */
const fetchBounded: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > mostBytes) throw new TypeError(`The OpenID provider sent more than ${mostBytes} bytes.`);
    pieces.push(piece);
  }
  const { status, headers } = response;
  return new Response(size === 0 ? null : Buffer.concat(pieces), { status, headers });
};

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/**
 * Changes come from the console's own pages alone: what a browser sends with a request says which site sent it, and a
 * page cannot change that (OWASP, Cross-Site Request Forgery Prevention, "Verifying Origin With Standard Headers").
 *
 * @throws Problem 403
 */
export function refuseOtherSites(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOurs =
    origin === undefined ? site === 'same-origin' : origin === `${request.protocol}://${request.host}`;
  if (!isOurs) {
    throw new Problem(
      403,
      'other-site',
      'This request did not come from the console. Behind a proxy, set TRUSTED_PROXY, so that the Host and protocol of the browser are known.',
    );
  }
}

/** The session token of the cookie, if there is one. */
export function readToken(request: FastifyRequest): string | undefined {
  const wanted = nameOf(request);
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const [name, value = ''] = pair.trim().split('=', 2);
    if (name === wanted && /^[\w-]{43}$/.test(value)) return value;
  }
  return undefined;
}

/**
 * Sets the session cookie, or takes it away.
 *
 * @throws Problem 403 over plain HTTP from another machine: everyone on the way could read it
 */
export function setToken(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  if (!isHttps(request) && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(request.hostname)) {
    throw new Problem(403, 'not-https', 'Sign in over HTTPS: over plain HTTP others could read the session.');
  }
  const rest = `Path=/; HttpOnly; SameSite=Strict${isHttps(request) ? '; Secure' : ''}`;
  const age = token === null ? 0 : 7 * 24 * 60 * 60;
  reply.header('Set-Cookie', `${nameOf(request)}=${token ?? ''}; ${rest}; Max-Age=${age}`);
}

/** Browsers take the prefix only over HTTPS (RFC 6265bis section 4.1.3). */
function nameOf(request: FastifyRequest): string {
  return isHttps(request) ? '__Host-attestation' : 'attestation';
}

function isHttps({ protocol }: FastifyRequest): boolean {
  return protocol === 'https';
}

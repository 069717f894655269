import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** The console as the browser sees it: cookies depend on its protocol, passkeys on its host name. */
export interface Site {
  readonly origin: string;
  readonly host: string;
}

type Asked = Pick<FastifyRequest, 'method' | 'protocol' | 'host' | 'headers' | 'ips'>;

/**
 * The site whose page sent a request: that of PUBLIC_ADDRESS, or the one that the request itself names by protocol and
 * Host, which not every proxy forwards.
 *
 * Changes come from the console's own pages alone: a browser says in Origin which site a page belongs to, and the page
 * cannot change that (OWASP, Cross-Site Request Forgery Prevention, "Verifying Origin With Standard Headers").
 *
 * @throws Problem 403 when a page of another site asks for a change
 */
export function readSite(
  { method, protocol, host, headers, ips = [] }: Asked,
  publicAddress: string | null,
): Site {
  const { origin, 'sec-fetch-site': relation } = headers;
  const sites = [`${protocol}://${host}`, publicAddress ?? ''].flatMap((address) => URL.parse(address) ?? []);
  const page = sites.find((each) => each.origin === origin);
  const isOurs =
    page !== undefined || method === 'GET' || (origin === undefined && relation === 'same-origin');
  // No session begins over plain HTTP from another machine: the proxy has not said that this was HTTPS.
  const isUnsaid = protocol === 'http' && (ips.length > 1 || !isLocal(sites[0]?.hostname ?? ''));
  const site = page ?? sites.at(isUnsaid ? -1 : 0);
  if (isOurs && site !== undefined) return { origin: site.origin, host: site.hostname };
  throw new Problem(
    403,
    'other-site',
    'This request did not come from a page of the console. If it did, PUBLIC_ADDRESS is not the address at which you opened it, or a proxy does not forward Host and X-Forwarded-Proto: tell the operator.',
  );
}

/** @param host as in an address: IPv6 in brackets */
export function isLocal(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}

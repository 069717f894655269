import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { Refusal } from './refusal.ts';

/**
 * RFC 9112 section 3.2: exactly one Host, which is valid. A request of HTTP/1.0 may have none.
 *
 * @returns the refusal of a request that breaks this
 */
export function checkHost({
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): Refusal | undefined {
  // `headers` keeps only the first of several.
  const [host, ...more] = rawHeaders.filter(
    (_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host',
  );
  if (host === undefined && httpVersion === '1.0') return undefined;
  if (host === undefined) return refused('needs a Host');
  if (more.length > 0) return refused(`has ${1 + more.length} Host fields`);
  const [, name = '', address] = hostAndPort.exec(host) ?? [];
  // An address of HTTP must have a host: RFC 9110 section 4.2.1.
  const isValid = name !== '' && (address === undefined || isIPv6(address));
  return isValid ? undefined : refused('has an invalid Host');
}

/** RFC 3986 section 3.2.2, with a port; addresses after IPv6 are not known yet. */
const hostAndPort = /^(\[([\da-f:.]+)\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d*)?$/i;

function refused(fault: string): Refusal {
  return new Refusal('malformed', `The request ${fault}: send one, with the name and port of the server`, {
    detail: 'Host',
  });
}

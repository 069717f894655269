import type { Exchange } from '../target/exchange.ts';
import { hideSecrets } from './hide-secrets.ts';
import type { ReportedExchange } from './report.ts';

/** The longest body that a report shows, in characters. */
const LONGEST = 4000;

/**
 * What must not be read in a report: the access keys of the exchanges, and their signatures, since one could be replayed
 * within the window of its tonce. Private keys are never in an exchange.
 */
export function secretsOf(exchanges: readonly Exchange[]): string[] {
  return exchanges.flatMap(({ draft, request }) => [
    ...(draft ? [draft.key.accessKey] : []),
    ...(request.signed ? [request.signed.signature] : []),
  ]);
}

/**
 * An exchange as a report may show it: keys and signatures are cut to their first characters.
 *
 * @param hide takes out the secrets that are known; members that bear their names are cut in any case
 */
export function redact(
  { request, answer, missing }: Exchange,
  baseUrl: string,
  hide: (text: string) => string = hideSecrets([]),
): ReportedExchange {
  return {
    request: {
      method: request.method,
      url: hide(shownUrl(baseUrl) + request.path),
      headers: shownHeaders(request.headers, hide),
      body: bodyText(request.body, hide),
    },
    response: answer
      ? {
          status: answer.status,
          headers: shownHeaders(answer.headers, hide),
          body: bodyText(answer.body, hide),
        }
      : null,
    ...(missing !== undefined && { missing }),
  };
}

/** An address without the password that may be in it (RFC 3986 section 3.2.1). */
export function shownUrl(url: string): string {
  return url.replace(/^(\w+:\/\/)[^/@]*@/, '$1');
}

const SECRET_HEADERS = /^(authorization|proxy-authorization|cookie|set-cookie)$/i;

function shownHeaders(headers: Readonly<Record<string, string>>, hide: (text: string) => string) {
  const shown = Object.entries(headers).map(([name, value]) => [
    name,
    SECRET_HEADERS.test(name) ? '...' : hide(value),
  ]);
  return Object.fromEntries(shown) as Record<string, string>;
}

const SECRET_MEMBERS = [
  /("(?:access_key|signature)"\s*:\s*")((?:[^"\\]|\\.){0,4})(?:[^"\\]|\\.)*/g,
  /((?:^|&)(?:access_key|signature)=)([^&\s]{0,4})[^&\s]*/g,
  /(name="?(?:access_key|signature)"?\r\n(?:[^\r\n]+\r\n)*\r\n)([^\r\n]{0,4})[^\r\n]*/g,
];

function bodyText(bytes: Uint8Array, hide: (text: string) => string): string {
  let text = Buffer.from(bytes.subarray(0, 4 * LONGEST)).toString('utf8');
  const isForm = text.startsWith('--');
  const strange = text.match(/\uFFFD/g)?.length ?? 0;
  // Not text: described by its size.
  if (!isForm && (text.includes('\u0000') || strange > 20)) return `(${bytes.byteLength} bytes)`;
  text = hide(text);
  for (const secret of SECRET_MEMBERS) text = text.replace(secret, '$1$2...');
  text = text.replace(/[^\P{Cc}\r\n\t]|\uFFFD/gu, '.');
  return text.length > LONGEST
    ? `${text.slice(0, LONGEST).toWellFormed()}... (${bytes.byteLength} bytes)`
    : text;
}

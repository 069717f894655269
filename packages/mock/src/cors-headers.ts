import type { IncomingMessage } from 'node:http';
import { debugHeader } from './compare-strings.ts';

/** What the answer to a web page carries, as the reference server gives it: nothing, unless its origin is named. D10 */
export function corsHeaders(
  { headers }: IncomingMessage,
  origins: readonly string[],
): Record<string, string> {
  if (origins.length === 0) return {};
  const { origin } = headers;
  if (origin === undefined || !origins.includes(origin)) return { Vary: 'Origin' };
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'Date, Content-Disposition, Retry-After',
  };
}

/** The headers for the question of a browser whether a page may post; undefined when it is none, or not of a page named. */
export function preflightHeaders(
  request: IncomingMessage,
  origins: readonly string[],
): Record<string, string> | undefined {
  const { origin, 'access-control-request-method': asked } = request.headers;
  if (request.method !== 'OPTIONS' || asked === undefined) return undefined;
  if (origin === undefined || !origins.includes(origin)) return undefined;
  return {
    'Access-Control-Allow-Methods': 'POST',
    // The last two are the mock's own.
    'Access-Control-Allow-Headers': `Content-Type, Prefer, ${debugHeader}`,
    'Access-Control-Max-Age': '600',
  };
}

import type { IncomingMessage } from 'node:http';

/** The path exactly as it was sent: nothing decoded, the query string left off. D10 */
export function pathOf(request: IncomingMessage): string {
  return request.url?.split('?', 1)[0] ?? '';
}

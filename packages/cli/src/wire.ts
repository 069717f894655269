import type { Fetch } from '@attestation/client';
import { jsonMembers } from '@attestation/signing';

/** A look at what goes over the wire. */
export interface Wire {
  readonly fetch: Fetch;
  /** The text of `data` in the last successful JSON answer: its numbers as the service wrote them. */
  data(): string;
}

/** For one client. The client parses numbers as JavaScript does; evidence is shown as it was stored (D4). */
export function createWire(): Wire {
  let data: string | undefined;
  return {
    async fetch(request, init) {
      const response = await globalThis.fetch(request, init);
      if (!response.ok || !response.headers.get('Content-Type')?.startsWith('application/json'))
        return response;
      const text = await response.text();
      data = memberOf(text, 'data');
      const { status, statusText, headers } = response;
      return new Response(text, { status, statusText, headers });
    },
    data: () => data ?? 'null',
  };
}

/** Undefined for what is not understood: the client says that better. */
function memberOf(text: string, name: string): string | undefined {
  try {
    return jsonMembers(text).get(name);
  } catch {
    return undefined;
  }
}

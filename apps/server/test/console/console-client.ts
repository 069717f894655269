import { operations } from '@attestation/console/contract';
import * as validators from '@attestation/console/contract/validators';
import type { Validator } from '@attestation/contract';

type Operation = keyof typeof operations;

const checks = new Map<string, Validator>(Object.entries(validators));

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers freely
  readonly json: any;
  readonly bytes: Buffer;
}

/** A browser of its own: it keeps the cookie and says which site its requests come from. */
export function createBrowser(url: string) {
  let cookie: string | undefined;
  const browser = {
    get cookie() {
      return cookie;
    },
    set cookie(value: string | undefined) {
      cookie = value;
    },
    /** Every JSON answer is held against the document. */
    async call(
      name: Operation,
      { path = {}, query = {}, body }: { path?: object; query?: object; body?: unknown } = {},
      headers: Record<string, string> = {},
    ): Promise<Reply> {
      const { method, path: template } = operations[name];
      const filled = template.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
        encodeURIComponent(String((path as Record<string, unknown>)[key])),
      );
      const search = new URLSearchParams(query as Record<string, string>).toString();
      const response = await fetch(`${url}${filled}${search === '' ? '' : `?${search}`}`, {
        method,
        headers: {
          Origin: url,
          ...(cookie === undefined ? {} : { Cookie: cookie }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const given = response.headers.get('set-cookie');
      if (given !== null) cookie = given.split(';', 1)[0];
      const bytes = Buffer.from(await response.arrayBuffer());
      const isJson = /^application\/json(;|$)/.test(response.headers.get('content-type') ?? '');
      const json: unknown = isJson ? JSON.parse(bytes.toString()) : undefined;
      const statuses: readonly number[] = operations[name].statuses;
      if (!statuses.includes(response.status))
        throw new Error(`${name}: status ${response.status} is not listed`);
      const check = checks.get(`${name}${response.status}`);
      if (check && !check(json))
        throw new Error(`${name} ${response.status}: ${JSON.stringify(check.errors)}`);
      return { status: response.status, headers: response.headers, json, bytes };
    },
  };
  return browser;
}

export type Browser = ReturnType<typeof createBrowser>;

/** A browser that has used the one-time link. */
export async function acceptLink(url: string, path: string, more: object = {}): Promise<Browser> {
  const browser = createBrowser(url);
  const token = path.slice(path.indexOf('#') + 1);
  const reply = await browser.call('acceptLink', { body: { token, password: longPassword, ...more } });
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.bytes}`);
  return browser;
}

export const longPassword = 'correct horse battery staple';

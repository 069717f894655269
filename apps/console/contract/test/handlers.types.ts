/** Compiled, never run: each `@ts-expect-error` line must be an error, or `npm run types` fails. */

import type { Handlers, Schemas } from '../src/index.ts';
import { defineHandlers } from '../src/index.ts';

interface Call {
  who: string;
}
declare const session: Schemas['Session'];
declare const good: Handlers<Call>;

const define = defineHandlers<Call>();
export const accepted: Handlers<Call> = define(good);

const { signIn: _, ...oneMissing } = good;
// @ts-expect-error a handler is missing
define(oneMissing);
// @ts-expect-error the document lists 200, not 201
define({ ...good, signIn: async () => ({ status: 201 as const, body: session }) });
const withoutRole = { email: 'a@b', organization: 'c' };
// @ts-expect-error `role` is missing
define({ ...good, signIn: async () => ({ status: 200 as const, body: withoutRole }) });
const withPassword = { ...session, password: 'x' };
// @ts-expect-error `password` is not a field of the answer
define({ ...good, signIn: async () => ({ status: 200 as const, body: withPassword }) });
export const read = define({
  ...good,
  // @ts-expect-error the request has no such query
  listKeys: async ({ query }) => ({ status: 200 as const, body: { keys: [], wrong: query.wrong } }),
});

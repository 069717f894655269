import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Answer, Handlers, OperationName, Validator, Version } from '@attestation/contract';
import { type HttpAnswer, success } from './answer.ts';
import type { Call } from './call.ts';
import type { Route } from './serve.ts';

/** What the server reads in the operation table of `@attestation/contract/<version>`. */
type Operations<V extends Version> = {
  readonly [Op in OperationName<V>]: { readonly path: string; readonly takesFiles: boolean };
};

/** The routes of one version: its operations, each with the check of its payload and its handler. */
export function routesOf<V extends Version>(
  operations: Operations<V>,
  validators: Readonly<Record<OperationName<V>, Validator>>,
  handlers: Handlers<V, Call>,
): Route[] {
  return (Object.keys(operations) as OperationName<V>[]).map((name) => {
    const { path, takesFiles } = operations[name];
    const handler = handlers[name] as (payload: unknown, call: Call) => Promise<AnyAnswer>;
    return {
      name,
      path,
      takesFiles,
      validate: validators[name],
      handle: async (payload, call) => onTheWire(await handler(payload, call), call),
    };
  });
}

/** Every version answers with data or with a file; v1 has both. */
type AnyAnswer = Answer<'v1', OperationName<'v1'>>;

async function onTheWire(answer: AnyAnswer, call: Call): Promise<HttpAnswer> {
  if ('data' in answer) {
    const { body, ...rest } = success(answer.status, call.request.requestId, answer.data);
    if (typeof body !== 'string') await once(body, 'readable');
    return { ...rest, body };
  }
  const headers = { 'Content-Type': 'application/zip', ...answer.headers };
  const body = Readable.from(answer.file.bytes, { objectMode: false });
  // A fault before the first bytes is still answered as one.
  await once(body, 'readable');
  return { status: answer.status, headers, body, requestId: call.request.requestId };
}

import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Answer, Handlers, OperationName, Validator, Version } from '@attestation/contract';
import { type HttpAnswer, streamedSuccess, success } from './answer.ts';
import type { Call } from './call.ts';
import { isInPieces, streamInPieces } from './json-pieces.ts';
import type { Route } from './serve.ts';
import type { Turns } from './turns.ts';

/** What the server reads in the operation table of `@attestation/contract/<version>`. */
type Operations<V extends Version> = {
  readonly [Op in OperationName<V>]: { readonly path: string; readonly takesFiles: boolean };
};

export interface RoutePorts {
  /** In which the pieces of large answers are made. */
  readonly turns: Turns;
  /** In which files are read, piece by piece. */
  readonly fileTurns: Turns;
}

/** The routes of one version: its operations, each with the check of its payload and its handler. */
export function routesOf<V extends Version>(
  operations: Operations<V>,
  validators: Readonly<Record<OperationName<V>, Validator>>,
  handlers: Handlers<V, Call>,
  ports: RoutePorts,
): Route[] {
  return (Object.keys(operations) as OperationName<V>[]).map((name) => {
    const { path, takesFiles } = operations[name];
    const handler = handlers[name] as (payload: unknown, call: Call) => Promise<AnyAnswer>;
    return {
      name,
      path,
      takesFiles,
      validate: validators[name],
      handle: async (payload, call) => onTheWire(await handler(payload, call), call, ports),
    };
  });
}

/** Every version answers with data or with a file; v1 has both. */
type AnyAnswer = Answer<'v1', OperationName<'v1'>>;

async function onTheWire(
  answer: AnyAnswer,
  call: Call,
  { turns, fileTurns }: RoutePorts,
): Promise<HttpAnswer> {
  const data: unknown = 'data' in answer ? answer.data : undefined;
  if (isInPieces(data)) {
    const turn = () => turns.take(call.caller.accessKey, true);
    const pieces = streamInPieces(call.request.requestId, data, turn);
    await once(pieces, 'readable');
    return streamedSuccess(answer.status, call.request.requestId, pieces);
  }
  if ('data' in answer) return success(answer.status, call.request.requestId, answer.data);
  const headers = { 'Content-Type': 'application/zip', ...answer.headers };
  const turn = () => fileTurns.take(call.caller.accessKey, true);
  const body = Readable.from(inTurns(answer.file.bytes, turn), { objectMode: false });
  // A fault before the first bytes is still answered as one.
  await once(body, 'readable');
  return { status: answer.status, headers, body, requestId: call.request.requestId };
}

/** Milliseconds for which pieces are read after a turn: a turn for each would make large files slow. */
const turnMs = 2;

async function* inTurns(
  pieces: AsyncIterable<Uint8Array>,
  turn: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  let since = Number.NEGATIVE_INFINITY;
  try {
    for (;;) {
      if (performance.now() - since > turnMs) {
        await turn();
        since = performance.now();
      }
      const { done, value } = await iterator.next();
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

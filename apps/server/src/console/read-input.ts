import type { IncomingMessage } from 'node:http';
import { type ConsoleOperation, operations, type Validator } from '@attestation/console/contract';
import * as validators from '@attestation/console/contract/validators';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** Bytes of a body. */
const mostBytes = 128 * 1024;

const checks = new Map<string, Validator>(Object.entries(validators));

/** Path, query and body of a request, as the document wants them. @throws Problem 400 */
export async function readInput(name: ConsoleOperation, request: FastifyRequest): Promise<object> {
  const { hasBody, integers } = operations[name];
  const query: Record<string, unknown> = { ...(request.query as object) };
  for (const key of integers as readonly string[]) {
    const text = query[key];
    if (typeof text === 'string' && /^\d{1,15}$/.test(text)) query[key] = Number(text);
  }
  const body = hasBody ? { body: await readBody(request) } : {};
  const input = { path: request.params ?? {}, query, ...body };
  const validate = checks.get(`${name}Request`);
  if (validate === undefined) throw new Error(`${name} has no validator`);
  if (validate(input)) return input;
  const [fault] = validate.errors ?? [];
  const place = fault?.instancePath.split('/').slice(2).join('.') || 'The request';
  throw new Problem(400, 'invalid', `${place} ${fault?.message ?? 'is not valid'}.`);
}

async function readBody({ raw, headers: given }: FastifyRequest): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(given['content-type'] ?? '')) {
    throw new Problem(400, 'not-json', 'Send JSON, with Content-Type: application/json.');
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await bytesOf(raw)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError)
      throw new Problem(400, 'not-json', 'The body is not JSON in UTF-8.');
    throw error;
  }
}

async function bytesOf(raw: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of raw as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > mostBytes) throw new Problem(400, 'too-large', `The body has more than ${mostBytes} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { createAdmission } from '../http/admission.ts';
import { unshared } from '../limits/share-limits.ts';
import { settingsFor } from '../settings/read-settings.ts';
import { createServe, type ServeParts } from './serve.ts';
import type { ApiRoute } from './versions.ts';

afterEach(() => vi.useRealTimers());

test('a request is stored with the time for which its tonce was checked, however long it waits, and when the clock is set', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  const settings = settingsFor({ keyFile: '/nowhere/the.key' });
  const authenticate = vi.fn(async (_envelope: unknown, _path: string, _receivedAt: number) => {
    vi.setSystemTime(8_200_000);
    return { memberId: 'm', environment: 'formal' as const, accessKey: 'k' };
  });
  const handle = vi.fn<ApiRoute['handle']>(async () => ({ status: 200, data: {} }) as never);
  const parts = {
    authenticate,
    admission: createAdmission(settings, unshared),
    slowBodies: { watch: () => ({ done: () => {} }) },
    spool: { write: async () => void vi.setSystemTime(Date.now() + 400_000) },
    limits: settings,
    log: pino({ level: 'silent' }),
    requests: { signed: 0 },
    onSigned: () => {},
  } as unknown as ServeParts;
  const route = {
    ...{ name: 'test', path: '/api/v1/test', takesFiles: false, handle, validate: () => true },
    parseEnvelope: () => ({ requestId: 'r', accessKey: 'k', tonce: 1000, payload: '{}', signature: 's' }),
  } as unknown as ApiRoute;
  const headers = { 'content-type': 'application/json' };
  const raw = Object.assign(Readable.from([Buffer.from('{"payload":{}}')]), {
    headers,
    url: route.path,
  }) as unknown as IncomingMessage;
  const reply = { code: () => reply, headers: () => reply, send: () => reply } as unknown as FastifyReply;
  const post = vi.fn<(path: string, answer: (...call: unknown[]) => unknown) => void>();
  createServe(parts).mount({ post, addHook: () => {} } as unknown as FastifyInstance, [route]);
  await post.mock.calls[0]?.[1]({ raw, ip: '192.0.2.1' } as FastifyRequest, reply);
  const checked = authenticate.mock.calls[0]?.[2];
  expect(checked).toBe(1_000_000);
  expect(handle.mock.calls[0]?.[1].request.receivedAt).toBe(checked);
});

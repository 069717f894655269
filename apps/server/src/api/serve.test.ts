import type { IncomingMessage } from 'node:http';
import type { Validator } from '@attestation/contract';
import { afterEach, expect, test, vi } from 'vitest';
import type { Service } from '../http/create-service.ts';
import { serve } from './serve.ts';
import type { ApiRoute } from './versions.ts';

afterEach(() => vi.useRealTimers());

test('a request is stored with the time for which its tonce was checked, however long it waits, and when the clock is set', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  const envelope = { requestId: 'r', accessKey: 'k', tonce: 1000, payload: '{}', signature: 's' };
  const authenticate = vi.fn(async (_envelope: unknown, _path: string, _receivedAt: number) => {
    vi.setSystemTime(8_200_000);
    return { memberId: 'm', environment: 'formal', accessKey: 'k' };
  });
  const service = {
    readFields: async () => ({ members: new Map([['payload', '{}']]), files: [] }),
    authenticate,
    payOff: async () => {},
    spool: { write: async () => {} },
    jsonLimits: { maxValues: 100, maxMembers: 100 },
    onSigned: () => {},
    readLarge: async () => undefined,
    giveWayOf: () => async () => {},
    turn: async () => void vi.setSystemTime(Date.now() + 400_000),
  } as unknown as Service;
  const handle = vi.fn<ApiRoute['handle']>(async () => ({ status: 200, data: {} }) as never);
  const validate = (() => true) as unknown as Validator;
  const parseEnvelope = () => envelope;
  const route = { name: 'test', path: '/api/test', takesFiles: false, parseEnvelope, validate, handle };
  await serve(route as unknown as ApiRoute, {} as IncomingMessage, '192.0.2.1', service);
  const checked = authenticate.mock.calls[0]?.[2];
  expect(checked).toBe(1_000_000);
  expect(handle.mock.calls[0]?.[1].request.receivedAt).toBe(checked);
});

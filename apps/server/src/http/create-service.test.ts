import type { IncomingMessage } from 'node:http';
import { expect, test, vi } from 'vitest';
import { unshared } from '../limits/share-limits.ts';
import type { Settings } from '../settings/values.ts';
import { createService, type ServiceParts } from './create-service.ts';
import type { Route } from './routes-of.ts';
import type { UnverifiedFields } from './unverified-fields.ts';

const caller = { memberId: 'm', environment: 'formal', accessKey: 'k' } as const;
const route = { name: 'createAttestation', path: '/api/v1/createAttestation' } as Route;
const small = '{"a":1}';
const large = `{"a":"${'x'.repeat(16 * 1024)}"}`;

/** What the service asks of its parts for a payload and a body. */
async function asked(payload: string, text?: string) {
  const take = vi.fn(async () => {});
  const read = vi.fn(async () => {});
  const chargeSender = vi.fn<(key: string, milliseconds: number) => void>();
  const work = {
    ofSender: { charge: chargeSender, take: () => 0 },
    paceOfSender: { owed: () => 0 },
    ofAddress: { charge: () => {} },
  };
  const parts = {
    keys: {},
    spool: {},
    admission: { work },
    turns: { take },
    payloads: { read },
    limits: unshared,
    onSigned: () => {},
  } as unknown as ServiceParts;
  const settings = { requestIdMaxLength: 64, rateLimit: null, rateBurst: 1 } as Settings;
  const service = createService(settings, parts);
  const fields: UnverifiedFields = { members: new Map(), encoding: 'json', files: [], ...(text && { text }) };
  await service.payOff(caller, {} as IncomingMessage, payload, fields);
  await service.turn(caller, payload, fields);
  const turns = take.mock.calls.length;
  const result = await service.readLarge(route, fields, caller, payload);
  const charged = chargeSender.mock.calls.reduce((sum, [, milliseconds]) => sum + milliseconds, 0);
  return { turns, reads: read.mock.calls.length, isCharged: charged > 0, result };
}

const inTurns = { turns: 1, reads: 1, isCharged: true };

test.each([
  ['a large payload of a form', large, undefined, { ...inTurns, result: JSON.parse(large) }],
  ['a large body', large, `{"payload":${large}}`, { ...inTurns, result: JSON.parse(large) }],
  [
    'a large body of a small payload',
    small,
    `{"payload":${small},"x":${large}}`,
    { ...inTurns, result: { a: 1 } },
  ],
  [
    'a small body',
    small,
    `{"payload":${small}}`,
    { turns: 0, reads: 0, isCharged: false, result: undefined },
  ],
])(
  '%s is read in the thread and charged to its member, when it is large',
  async (_, payload, text, expected) => {
    expect(await asked(payload, text)).toEqual(expected);
  },
);

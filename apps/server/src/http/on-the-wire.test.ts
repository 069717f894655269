import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { JsonPieces } from './json-pieces.ts';
import { onTheWire } from './on-the-wire.ts';
import { createTurns } from './turns.ts';

test('a large answer is charged by its size, while it is sent', async () => {
  let charged = 0;
  const wire = {
    turns: createTurns(),
    fileTurns: createTurns(),
    charge: (_sender: string, milliseconds: number) => {
      charged += milliseconds;
    },
  };
  async function* pieces() {
    const half = Buffer.alloc(2 ** 19, '1');
    yield ['[', half];
    yield [',', half, ']'];
  }
  const caller = { memberId: 'm', environment: 'sandbox', accessKey: 'k' };
  const call = { caller, request: { requestId: 'r' } } as unknown as Call;
  const answer = await onTheWire({ status: 200, data: { factoids: new JsonPieces(pieces()) } }, call, wire);
  if (typeof answer.body === 'string') throw new Error('not a stream');
  expect((await buffer(answer.body)).length).toBeGreaterThan(2 ** 20);
  // 8 ms a MiB.
  expect(charged).toBeCloseTo(8, 2);
});

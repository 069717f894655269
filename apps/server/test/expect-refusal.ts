import { expect } from 'vitest';
import type { Reply } from './server-under-test.ts';

/** The answer is the contract's error body and nothing else, with this status; what is left out is not looked at. D11 */
export function expectRefusal(
  reply: Pick<Reply, 'status' | 'text'>,
  status: number,
  { requestId, message }: { requestId?: string; message?: RegExp | string } = {},
): void {
  expect(reply.status, reply.text).toBe(status);
  const body = JSON.parse(reply.text) as Record<string, unknown>;
  expect(Object.keys(body).toSorted()).toEqual(['message', 'request_id', 'timestamp']);
  expect(Number.isInteger(body.timestamp)).toBe(true);
  expect(Math.abs(Date.now() - Number(body.timestamp))).toBeLessThan(60_000);
  if (requestId !== undefined) expect(body.request_id).toBe(requestId);
  if (message instanceof RegExp) expect(body.message).toMatch(message);
  if (typeof message === 'string') expect(body.message).toContain(message);
}

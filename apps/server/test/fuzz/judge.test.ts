import { expect, test } from 'vitest';
import type { Outcome } from './connection.ts';
import type { Expected } from './fuzz-case.ts';
import { judge } from './judge.ts';
import { parseAnswers } from './parse-answers.ts';

const requestId = '5f0c6b1e9d3a4c7f8e2b1a0d9c8b7a65';
const right = { request_id: requestId, message: 'payload is required', timestamp: 1_795_000_000_000 };
const created = { request_id: requestId, data: { no: 'F'.repeat(32) } };

function sent(status: number, value: unknown, type = 'application/json; charset=utf-8'): string {
  const body = typeof value === 'string' ? value : JSON.stringify(value);
  return `HTTP/1.1 ${status} x\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function judged(wire: string, outcome: Expected['outcome'], more: Partial<Outcome> = {}): string[] {
  const { answers } = parseAnswers(Buffer.from(wire), () => false, true);
  const expected: Expected[] = [{ operation: 'createAttestation', outcome, requestId }];
  const fuzzCase = { name: 'x', writes: [], ending: 'keep' as const, expected };
  return judge(fuzzCase, { answers, closed: false, late: false, ...more });
}

test.each([
  ['an error of the contract', sent(400, right), 'refusal'],
  ['an error whose id could not be read', sent(413, { ...right, request_id: '' }), 'refusal'],
  ['a success', sent(200, created), 'success'],
] as const)('%s passes', (_, wire, outcome) => {
  expect(judged(wire, outcome)).toEqual([]);
});

test.each([
  ['nothing', '', 'either'],
  ['two answers to one request', sent(400, right) + sent(200, created), 'either'],
  ['a status that the contract lacks', sent(503, right), 'either'],
  ['an error body of others', sent(400, { error: 'Bad Request', statusCode: 400 }), 'either'],
  ['a page', sent(400, '<html>', 'text/html'), 'either'],
  ['a member too many', sent(400, { ...right, stack: [] }), 'either'],
  ['a stack trace', sent(400, { ...right, message: 'TypeError: x\n    at serve (serve.js:1:1)' }), 'either'],
  ['an inner failure', sent(500, { ...right, message: 'The service failed' }), 'either'],
  ["another request's id", sent(400, { ...right, request_id: 'other' }), 'either'],
  ['a success without its number', sent(200, { request_id: requestId, data: {} }), 'either'],
  ['a success that should be none', sent(200, created), 'refusal'],
  ['a refusal of what is right', sent(400, right), 'success'],
] as const)('%s is found', (_, wire, outcome) => {
  expect(judged(wire, outcome)).not.toEqual([]);
});

test('a connection that is neither answered nor closed is found', () => {
  expect(judged('', 'either', { late: true })).not.toEqual([]);
});

test('bytes that are no HTTP answer are found', () => {
  expect(() => parseAnswers(Buffer.from('oops\r\n\r\n'), () => false, true)).toThrow('No HTTP answer');
  expect(judged('', 'either', { broken: 'oops' })).not.toEqual([]);
});

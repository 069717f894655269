import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { describe, expect, it } from 'vitest';
import { sampleRequest } from '../../test/storage-samples.ts';
import { chainStart, custodyEvents, custodyFault, custodyHash, requestDigestOf } from './custody.ts';
import type { CustodyEvent } from './ports.ts';

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

const subjects = ['0'.repeat(32), 'quote " backslash \\ slash /', '李\u0007\u2028\ud83d\ude00', ''];

describe('custodyHash', () => {
  it.each(subjects)('is that of the RFC 8785 JSON of the other members, subject %j', (subject) => {
    const events = custodyEvents(subject, undefined, ['created', 'closed'], sampleRequest());
    for (const { hash, ...others } of events) {
      expect(hash).toBe(sha256(canonicalize(others) ?? ''));
      expect(custodyHash(others)).toBe(hash);
    }
  });
});

it('digests the bytes that the member signed', () => {
  const request = sampleRequest({
    path: '/p',
    requestId: 'r',
    accessKey: 'k',
    tonce: 7,
    payload: '{"a": "李"}',
  });
  expect(requestDigestOf(request)).toBe(sha256('POST/prk7{"a": "李"}'));
});

it('links on to the newest event', () => {
  const first = custodyEvents('S', undefined, ['created'], sampleRequest());
  const later = custodyEvents('S', first[0], ['factoids-added', 'closed'], sampleRequest({ requestId: 'x' }));
  expect(first[0]).toMatchObject({ sequence: 1, previous: chainStart });
  expect(later.map(({ sequence, previous }) => [sequence, previous])).toEqual([
    [2, first[0]?.hash],
    [3, later[0]?.hash],
  ]);
  expect(custodyFault([...first, ...later])).toBeUndefined();
});

describe('custodyFault', () => {
  const chain = custodyEvents('S', undefined, ['created', 'factoids-added', 'closed'], sampleRequest());
  const changed = (index: number, change: Partial<CustodyEvent>) =>
    chain.with(index, { ...at(index), ...change });
  const at = (index: number) => chain[index] as CustodyEvent;
  const rehashed = (index: number, change: Partial<CustodyEvent>) => {
    const { hash: _, ...others } = { ...at(index), ...change };
    return chain.with(index, { ...others, hash: custodyHash(others) });
  };
  const table: [string, { given: CustodyEvent[]; want: string | undefined }][] = [
    ['whole', { given: chain, want: undefined }],
    ['time changed', { given: changed(1, { at: 1 }), want: 'event 2 was changed' }],
    ['subject changed', { given: changed(0, { subject: 'T' }), want: 'event 1 was changed' }],
    ['kind changed', { given: changed(2, { kind: 'created' }), want: 'event 3 was changed' }],
    [
      'changed with a fitting hash',
      { given: rehashed(0, { at: 1 }), want: 'event 2 does not follow the one before' },
    ],
    ['first missing', { given: chain.slice(1), want: 'event 1 is missing' }],
    ['middle missing', { given: chain.toSpliced(1, 1), want: 'event 2 is missing' }],
    ['swapped', { given: [at(1), at(0), at(2)], want: 'event 1 is missing' }],
  ];
  it.each(table)('%s', (_name, { given, want }) => {
    expect(custodyFault(given)).toBe(want);
  });
});

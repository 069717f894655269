import { describe, expect, test } from 'vitest';
import { locate, valueAt, withValue } from './break-value.ts';

const request = {
  payload: { factoids: [{ type: 'a' }, { type: 'b' }], attachments: { 0: ['x', { checksum: 'y' }] } },
};

describe('a place of the contract is found in a request', () => {
  test.each([
    ['the body', 'op.type', [[]]],
    ['a member', 'op.payload.type', [['payload']]],
    [
      'each element',
      'op.payload.factoids.each.type.type',
      [
        ['payload', 'factoids', 0, 'type'],
        ['payload', 'factoids', 1, 'type'],
      ],
    ],
    ['a member that is not there', 'op.payload.ano.required', [['payload', 'ano']]],
    ['a branch stays where it is', 'op.payload.attachments.object.type', [['payload', 'attachments']]],
    [
      'through branches',
      'op.payload.attachments.object.each.AttachmentEntries.each.SignedAttachment.checksum.pattern',
      [['payload', 'attachments', '0', 1, 'checksum']],
    ],
  ])('%s', (_, place, paths) => {
    expect(locate(place, request)).toEqual(paths);
  });
});

test('a value is replaced or taken out, and the rest is as it was', () => {
  expect(withValue(request, ['payload', 'factoids', 1, 'type'], 7)).toEqual({
    payload: { ...request.payload, factoids: [{ type: 'a' }, { type: 7 }] },
  });
  expect(withValue({ a: 1, b: 2 }, ['a'], undefined)).toEqual({ b: 2 });
  expect(withValue([1, 2], [0], undefined)).toEqual([2]);
  expect(valueAt(request, ['payload', 'attachments', '0', 1, 'checksum'])).toBe('y');
});

import { expect, it } from 'vitest';
import { DomainError } from '../domain/domain-error.ts';
import { describeCause } from './create-log.ts';

it('tells type, code, message, stack and causes of an error, and nothing of the data in it', () => {
  const driver = Object.assign(new TypeError('duplicate key'), {
    code: '23505',
    detail: 'Key (name)=(Li Lei)',
  });
  const error = new Error('not stored', { cause: driver });
  const described = describeCause(error);
  expect(described).toEqual({
    type: 'Error',
    message: 'not stored',
    stack: error.stack,
    cause: { type: 'TypeError', code: '23505', message: 'duplicate key', stack: driver.stack },
  });
  expect(JSON.stringify(described)).not.toContain('Li Lei');
});

it('has no stack of a storage that fails, which refuses every request at the same place', () => {
  const cause = Object.assign(new Error('AccessDenied'), { code: 403 });
  expect(describeCause(new DomainError('storage-refused', 'The storage refuses access', { cause }))).toEqual({
    ...{ type: 'DomainError', code: 'storage-refused', message: 'The storage refuses access' },
    cause: { type: 'Error', code: 403, message: 'AccessDenied' },
  });
});

it.each([['Li Lei'], [{ name: 'Li Lei' }], [undefined]])(
  'shows nothing of a value that is not an error: %j',
  (thrown) => {
    expect(describeCause(thrown)).toEqual({ message: `a ${typeof thrown} was thrown` });
  },
);

it('shows no password of an address, nor do its stack and its causes', () => {
  const cause = new TypeError('Request cannot be constructed from http://me:secret@tsa.example');
  const error = new Error('failed: http://me:secret@tsa.example', { cause });
  expect(JSON.stringify(describeCause(error))).not.toContain('secret');
});

import { operations } from '@attestation/contract/v1';
import { expect, test } from 'vitest';
import { applicationOptions } from '../src/commands/apply.ts';

const { options, members, needed } = applicationOptions({ name: ['NAME', 'Of the enterprise'] });

test('each member of the contract has an option, and no other', () => {
  expect(Object.values(members)).toEqual(operations.applyCertification.payloadMembers.split(','));
  expect(Object.keys(options)).toEqual(Object.keys(members));
});

test('a member that is known is described in our words, another one in those of the contract', () => {
  expect(options.name).toEqual({ type: 'string', value: 'NAME', about: 'Of the enterprise' });
  expect(options['link-phone'].about).toBe('Phone number of that person');
});

test('values of a closed list are candidates', () => {
  expect(options.type.candidates).toEqual(['PERSONAL', 'ENTERPRISE']);
});

test('what every applicant must give is needed', () => {
  expect(needed).toEqual({
    type: '--type',
    link_name: '--link-name',
    link_id_card: '--link-id-card',
    link_phone: '--link-phone',
    link_email: '--link-email',
  });
});

import type { ContractEditName } from '../contract-edits.ts';
import type { Variant } from '../variant.ts';

/** What values may be, decided otherwise in the contract that requests are checked by. */
export const contentVariants: readonly Variant[] = [
  contract('any-identities', 'Keeps identities under any code', ['D1'], ['unknownIdentityCodes']),
  contract('identity-formats', 'Takes only identities that look right', ['D1'], ['identityFormats'], {
    configure: (config) => ({
      ...config,
      identities: { ID: '42012319800127691X', MO: '15857112383', USCID: '91332406MA27XMXJ27' },
    }),
  }),
  contract(
    'no-bounds',
    'Knows no bounds but the stated one: takes empty and very long strings',
    ['D2', 'D12'],
    ['noBounds'],
  ),
  contract('any-characters', 'Keeps U+0000 and lone surrogates', ['D2', 'D12'], ['anyCharacters']),
  contract('any-data', 'Keeps booleans, arrays and objects as values', ['D3'], ['anyDataValues']),
  contract('no-null-data', 'Refuses null as a value', ['D3'], ['noNullData']),
  contract('no-empty-arrays', 'Refuses [] in place of an empty object', ['D3'], ['noEmptyArrayForObject']),
  contract(
    'no-nulls',
    'Refuses null for optional members, but for fields',
    ['D20'],
    ['noNullForOptional', 'noNullData'],
  ),
  contract('any-fields', 'Passes over unknown names in fields', ['D21'], ['anyFieldsNames']),
  contract(
    'applicant-formats',
    'Takes only applicants whose data looks right',
    ['D25'],
    ['applicantFormats'],
  ),
];

function contract(
  id: string,
  says: string,
  decisions: readonly string[],
  names: readonly ContractEditName[],
  more: Partial<Variant> = {},
): Variant {
  return { id, says, base: 'reference', decisions, contract: names, ...more };
}

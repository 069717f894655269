import type { Change } from './change.ts';
import { brief } from './describe-change.ts';

/** What a caller has to do about a change that breaks, as one sentence. */
export function migrationStep({ rule, operations, where, reason }: Change): string {
  const place = [operations.join(', '), where.trim()].filter((part) => part !== '').join(', ');
  const way = where.startsWith('response') ? 'response' : 'request';
  const step = steps[way][rule] ?? steps.both[rule] ?? 'Check your code against this';
  return `${step} (${place || 'the whole API'}): ${brief(reason)}`;
}

const steps: Record<'request' | 'response' | 'both', Record<string, string>> = {
  request: {
    'property-removed': 'Stop relying on what this member did',
    'required-property-added': 'Send the new member',
    'required-added': 'Always send this member',
    'bound-tightened': 'Check the value against the new bound before you send it',
    'pattern-added': 'Check the value against the pattern before you send it',
    'pattern-changed': 'Check the value against the new pattern before you send it',
    'enum-value-removed': 'Stop sending this value',
    'null-removed': 'Leave the member out where you sent null',
    'alternative-removed': 'Send one of the forms that are left',
    'object-closed': 'Stop sending members that are not listed',
    'default-changed': 'Send the value that you mean, instead of leaving it out',
    'type-changed': 'Send a value of the new type',
  },
  response: {
    'property-removed': 'Stop reading this member',
    'required-removed': 'Expect that this member may be missing',
    'bound-loosened': 'Make room for values beyond the old bound',
    'pattern-removed': 'Stop relying on the pattern',
    'pattern-changed': 'Stop relying on the old pattern',
    'enum-value-added': 'Handle the new value',
    'null-added': 'Handle null',
    'alternative-added': 'Handle the new form',
    'type-changed': 'Read a value of the new type',
    'status-removed': 'Stop expecting this status',
    'success-status-added': 'Take the new status for a success',
    'header-removed': 'Stop reading this header',
    'header-optional': 'Expect that this header may be missing',
  },
  both: {
    'path-removed': 'Stop calling this path',
    'operation-removed': 'Stop calling this operation',
    'operation-id-changed': 'Call the operation by its new name in generated code',
    'media-type-removed': 'Use one of the other media types',
    'signed-string-changed': 'Sign the new text',
    'rule-removed': 'Stop relying on this rule',
    'rule-unlisted': 'Stop relying on this rule',
  },
};

import type { SpectralFunction } from '../spectral-context.ts';
import { teach } from '../teach.ts';

/** An operation lists the rules of spec/rules.yaml that an implementation of it is judged by. */
export const operationRules: SpectralFunction = (operation, _, { path }) => {
  const rules = (operation as { 'x-rules'?: unknown })['x-rules'];
  if (!Array.isArray(rules) || rules.length === 0) {
    const reason = 'The operation has no x-rules, so the conformance suite would not judge it.';
    return [{ path, message: teach(reason, 'Add x-rules: [ATT-...] with its rules of spec/rules.yaml.') }];
  }
  return rules.flatMap((rule: unknown, index) => {
    const repeated = rules.indexOf(rule) !== index;
    if (!repeated && typeof rule === 'string' && /^ATT-[A-Z]+-\d{3}$/.test(rule)) return [];
    return [
      {
        path: [...path, 'x-rules', index],
        message: teach(
          repeated ? `${rule} is listed twice.` : `${rule} is not a rule id such as ATT-FAC-003.`,
          'List each rule of spec/rules.yaml that speaks of this operation once.',
        ),
      },
    ];
  });
};

import type { Result } from './report.ts';

/** The area of a rule: `FAC` of `ATT-FAC-003`. A detail belongs to the area of its rule. */
export function areaOf({ rule, detailOf }: Pick<Result, 'rule' | 'detailOf'>): string {
  return (detailOf ?? rule).split('-')[1] ?? '';
}

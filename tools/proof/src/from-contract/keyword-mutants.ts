import catalogue from '@attestation/contract/v1/rules.json' with { type: 'json' };
import type { GeneratedMutant } from './fault.ts';

/** One for each constraint on a request that a MUST rule is about: it is not held. */
export const keywordMutants: readonly GeneratedMutant[] = catalogue.automatic
  .filter(({ level, place }) => level === 'MUST' && !place.includes('.response.'))
  .map(({ id, place, operation, pointer, keyword, rule }) => ({
    id: `G-${place}`,
    says:
      keyword === 'required'
        ? `${place.replace(/\.required$/, '')} may be left out.`
        : keyword === 'nullable'
          ? `${place.replace(/\.nullable$/, '')} may not be null.`
          : `${keyword} of ${place.slice(0, place.lastIndexOf('.'))} is not held.`,
    rules: [id, rule],
    fault: { kind: 'keyword', operation, place, keyword, pointer },
  }));

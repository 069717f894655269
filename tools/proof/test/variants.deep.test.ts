import { describe, expect, test } from 'vitest';
import { judgeVariant } from '../src/variants/judge-variant.ts';
import { whyNoPython } from '../src/variants/start-python.ts';
import { combineVariants, groupVariants } from '../src/variants/together.ts';
import { variants } from '../src/variants/variants.ts';

const noPython = await whyNoPython();
const groups = groupVariants(variants).map((group) => ({ group, combined: combineVariants(group) }));

describe.concurrent('the suite finds nothing wrong with', () => {
  test.for(groups)('$combined.id', { timeout: 1_800_000 }, async ({ group, combined }, { skip }) => {
    skip(combined.base === 'python' && noPython !== undefined, noPython);
    const { alarms } = await judgeVariant(combined, { seed: 1 });
    // A red group stays red; each of its variants is judged alone to name the one that is.
    const alone: Record<string, readonly string[]> = {};
    for (const variant of alarms.length > 0 && group.length > 1 ? group : []) {
      alone[variant.id] = (await judgeVariant(variant, { seed: 1 })).alarms;
    }
    expect({ alarms, alone }).toEqual({ alarms: [], alone: {} });
  });
});

import { describe, expect, test } from 'vitest';
import { judgeVariant } from '../src/variants/judge-variant.ts';
import { whyNoPython } from '../src/variants/start-python.ts';
import { variants } from '../src/variants/variants.ts';

const noPython = await whyNoPython();

describe.concurrent('the suite finds nothing wrong with', () => {
  test.for(variants)('$id', { timeout: 600_000 }, async (variant, { skip }) => {
    skip(variant.base === 'python' && noPython !== undefined, noPython);
    expect((await judgeVariant(variant, { seed: 1 })).alarms).toEqual([]);
  });
});

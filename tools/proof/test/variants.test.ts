import { describe, expect, test } from 'vitest';
import { judgeVariant } from '../src/variants/judge-variant.ts';
import { whyNoPython } from '../src/variants/start-python.ts';
import { variants } from '../src/variants/variants.ts';

const noPython = await whyNoPython();

// The rest by `node src/variants/main.ts`: all of them take many minutes.
const quick = ['statuses-by-cause', 'odd-numbers', 'rendered-later', 'python-answers'];

describe('the suite finds nothing wrong with', () => {
  test.for(variants.filter(({ id }) => quick.includes(id)))(
    '$id',
    { timeout: 120_000 },
    async (variant, { skip }) => {
      skip(variant.base === 'python' && noPython !== undefined, noPython);
      expect((await judgeVariant(variant, { seed: 1 })).alarms).toEqual([]);
    },
  );
});

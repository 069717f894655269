import { describe, expect, test } from 'vitest';
import { judgeVariant } from '../src/variants/judge-variant.ts';
import { whyNoPython } from '../src/variants/start-python.ts';
import type { Variant } from '../src/variants/variant.ts';
import { variants } from '../src/variants/variants.ts';

const noPython = await whyNoPython();

// Each alone by `node src/variants/main.ts`: all of them take many minutes.
const quick = [together('statuses-by-cause', 'odd-numbers', 'rendered-later'), named('python-answers')];

/** One server that differs from the usual one in all that these do: a run takes half a minute. */
function together(...ids: string[]): Variant {
  const all = ids.map(named);
  const relay = all.find((one) => one.relay)?.relay;
  return {
    id: ids.join(', '),
    says: all.map(({ says }) => says).join('. '),
    base: 'reference',
    decisions: all.flatMap(({ decisions }) => decisions),
    edits: () => all.flatMap(({ edits }) => edits?.() ?? []),
    ...(relay && { relay }),
  };
}

function named(id: string): Variant {
  const variant = variants.find((one) => one.id === id);
  if (variant === undefined) throw new Error(`There is no variant ${id}.`);
  return variant;
}

describe('the suite finds nothing wrong with', () => {
  test.for(quick)('$id', { timeout: 300_000 }, async (variant, { skip }) => {
    skip(variant.base === 'python' && noPython !== undefined, noPython);
    expect((await judgeVariant(variant, { seed: 1 })).alarms).toEqual([]);
  });
});

import { generateProbes } from './generate-probes.ts';
import type { Probe, Tool } from './probe.ts';
import { tools } from './probe.ts';
import type { Trial, Verdict } from './trial.ts';
import { tryExamples } from './try-examples.ts';
import { tryPrism } from './try-prism.ts';
import { tryTypes } from './try-types.ts';
import { tryValidators } from './try-validators.ts';
import { tryWords } from './try-words.ts';

/** What each tool makes of each probe, by the probe's id. */
export type Matrix = Record<string, Record<Tool, Verdict>>;

const trials: Record<Tool, Trial> = {
  validators: tryValidators,
  types: tryTypes,
  prism: tryPrism,
  examples: tryExamples,
  words: tryWords,
};

/**
 * Gives every probe to every tool that meets its keyword. Takes about three seconds.
 *
 * @throws when a tool fails in another way than by refusing a value.
 */
export async function tryTools(probes: readonly Probe[]): Promise<Matrix> {
  const generated = generateProbes(probes);
  const columns = await Promise.all(
    tools.map(async (tool) => {
      const asked = probes.filter((probe) => probe.tools.includes(tool));
      const verdicts = await trials[tool](asked, generated);
      return new Map(asked.map(({ id }, index) => [id, verdicts[index]]));
    }),
  );
  const row = (id: string) =>
    Object.fromEntries(tools.map((tool, index) => [tool, columns[index]?.get(id) ?? 'unasked']));
  return Object.fromEntries(probes.map(({ id }) => [id, row(id) as Record<Tool, Verdict>]));
}

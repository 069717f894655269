import type { Probe, Tool } from './probe.ts';
import { tools } from './probe.ts';
import type { Matrix } from './try-tools.ts';

/** Why it is right that a tool ignores a keyword: probe id, tool, reason. */
export type Exceptions = Record<string, Partial<Record<Tool, string>>>;

const probesFile = 'spec/lint/keyword-probes.yaml';
const exceptionsFile = 'spec/lint/keyword-exceptions.yaml';

/**
 * What stands between the contract and its tools, as sentences with place, reason and fix: a keyword that
 * was not tried, a tool that ignores one without a recorded reason, a reason that holds no longer.
 *
 * @param used keyword to the place that uses it
 */
export function matrixFaults(
  used: ReadonlyMap<string, string>,
  probes: readonly Probe[],
  matrix: Matrix,
  exceptions: Exceptions,
): string[] {
  const tried = new Set(probes.map(({ keyword }) => keyword));
  const faults = [...used]
    .filter(([keyword]) => !tried.has(keyword))
    .map(
      ([keyword, place]) =>
        `${place} uses ${keyword}, which no tool has been tried with. Fix: add a probe for it to ${probesFile}, or say it with a keyword that is there.`,
    );
  const asked = probes.filter(({ keyword }) => used.has(keyword));
  for (const { id, keyword } of asked) {
    for (const tool of tools) {
      const verdict = matrix[id]?.[tool];
      const isRecorded = exceptions[id]?.[tool] !== undefined;
      if ((verdict === 'ignored' || verdict === 'wrong') && !isRecorded) {
        const what = verdict === 'ignored' ? 'lets a bad value of it pass' : 'refuses a good value of it';
        faults.push(
          `${used.get(keyword)} uses ${keyword}, and ${tool} ${what} (probe "${id}"). Fix: say it in another way, or record in ${exceptionsFile} under "${id}: ${tool}:" what holds it instead.`,
        );
      }
    }
  }
  return [...faults, ...staleFaults(asked, matrix, exceptions)];
}

function staleFaults(asked: readonly Probe[], matrix: Matrix, exceptions: Exceptions): string[] {
  return Object.entries(exceptions).flatMap(([id, reasons]) =>
    Object.keys(reasons).flatMap((tool) => {
      const verdict = matrix[id]?.[tool as Tool];
      const isUsed = asked.some((probe) => probe.id === id);
      if (isUsed && (verdict === 'ignored' || verdict === 'wrong')) return [];
      const because = isUsed ? `${tool} does not ignore it` : 'the contract does not use it';
      return [`${exceptionsFile} excuses ${tool} for "${id}", but ${because}. Fix: remove that line.`];
    }),
  );
}

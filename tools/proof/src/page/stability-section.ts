import type { Stability } from '../stability/stability.ts';
import { table } from './table.ts';

const command = '`npm run stability --workspace=@attestation/proof -- --write`';

/** @param stability undefined: it has not been measured yet. */
export function stabilitySection(stability: Stability | undefined): string {
  const introduction = `## The same verdict each time

The suite runs again and again on one server that keeps everything of the runs before, under two seeds in turn: order and data differ, no verdict may. Every build does so once with each seed.`;
  if (!stability) return `${introduction}\n\nNot measured yet. ${command} does it.`;
  const { conditions, implementations } = stability;
  const rows = implementations.map(({ name, runs, rules, changes }) => {
    const seconds = runs.map((run) => run.seconds).toSorted((a, b) => a - b);
    const middle = seconds[Math.floor(seconds.length / 2)] ?? 0;
    const green = runs.filter(({ exit }) => exit === 0).length;
    return [name, runs.length, green, rules, Object.keys(changes).length, middle, seconds.at(-1) ?? 0];
  });
  const head = ['On', 'runs', 'green', 'rules', 'changed verdicts', 'seconds, median', 'longest'];
  const changed = implementations.flatMap(({ name, changes }) =>
    Object.keys(changes).map((rule) => `- ${rule} on the ${name}`),
  );
  const made = `Measured on ${conditions.date} with Node ${conditions.node.slice(1)} on ${conditions.cores} cores, all limits of the servers lifted, by ${command}.`;
  const list = changed.length > 0 ? `\n\nChanged:\n\n${changed.join('\n')}` : '';
  return `${introduction}\n\n${table(head, rows)}\n\n${made}${list}`;
}

/** `node src/stability/main.ts [--runs N] [--write]`: no verdict may change from run to run, or from seed to seed. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { implementations } from './implementations.ts';
import { runAgain, type StableRuns, stabilityFile, writeStability } from './stability.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '50' }, write: { type: 'boolean' } },
});
const count = Number(values.runs);
if (!Number.isSafeInteger(count) || count < 2) {
  process.stderr.write('--runs is a whole number, at least 2: one run has nothing to differ from.\n');
  process.exit(2);
}

const done: StableRuns[] = [];
for (const { name, missing, start } of implementations) {
  const reason = await missing();
  if (reason !== undefined) {
    process.stderr.write(`${name} cannot run here: ${reason}.\n`);
    process.exit(2);
  }
  const { config, stop } = await start();
  try {
    const onRun = ({ seed, exit, seconds }: StableRuns['runs'][number]) =>
      print(`${name}, seed ${seed}: exit ${exit}, ${seconds} s`);
    done.push(await runAgain(name, config, count, onRun));
  } finally {
    await stop();
  }
}

for (const { name, rules, changes } of done) {
  print(`${name}: ${rules} rules, ${Object.keys(changes).length} with a verdict that changed`);
  for (const [rule, verdicts] of Object.entries(changes)) print(`  ${rule}: ${verdicts.join(' ')}`);
}
if (values.write) {
  const date = new Date().toISOString().slice(0, 10);
  const conditions = { node: process.version, date, cores: availableParallelism() };
  await writeStability({ conditions, implementations: done });
  print(`Written: ${stabilityFile}`);
}
const bad = done.some(
  ({ runs, changes }) => Object.keys(changes).length > 0 || runs.some(({ exit }) => exit !== 0),
);
process.exit(bad ? 1 : 0);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

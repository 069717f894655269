/** `node src/variants/main.ts [--seed N] [--rule ID]... [ID...]`: the suite on every liberal variant; each red is one too many. */
import { parseArgs } from 'node:util';
import { judgeVariant } from './judge-variant.ts';
import { variants } from './variants.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, rule: { type: 'string', multiple: true } },
});
const unknown = positionals.filter((id) => !variants.some((variant) => variant.id === id));
if (unknown.length > 0) {
  process.stderr.write(
    `No variant is called ${unknown.join(' or ')}. They are ${variants.map(({ id }) => id).join(', ')}.\n`,
  );
  process.exit(2);
}
const chosen = variants.filter(({ id }) => positionals.length === 0 || positionals.includes(id));

let red = 0;
for (const variant of chosen) {
  const options = { seed: Number(values.seed ?? 1), ...(values.rule && { rules: values.rule }) };
  const { exit, alarms, counts, seconds } = await judgeVariant(variant, options);
  if (alarms.length > 0) red += 1;
  const tally = Object.entries(counts)
    .map(([status, count]) => `${count} ${status}`)
    .join(', ');
  process.stdout.write(
    `${alarms.length > 0 ? 'RED  ' : 'green'} ${variant.id}: exit ${exit}, ${seconds} s, ${tally}\n`,
  );
  for (const alarm of alarms) process.stdout.write(`        ${alarm.split('\n')[0]}\n`);
}
process.stdout.write(`${chosen.length} variants, ${red} with a false alarm\n`);
process.exit(red > 0 ? 1 : 0);

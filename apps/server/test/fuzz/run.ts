import { parseArgs } from 'node:util';
import { startServerProcess } from '../server-process.ts';
import { aftermath } from './aftermath.ts';
import { type Failure, fuzz, fuzzSettings, memoryBound } from './fuzz.ts';
import { families } from './make-case.ts';

const help = `Sends hostile requests to a server of its own and judges every answer.

  --cases N      how many (20000)
  --seed S       another number, other cases (1)
  --only FAMILY  ${Object.keys(families).join(', ')}
  --replay I     case I alone, with all that was sent
`;

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    replay: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const { only } = values;
if (values.help || (only !== undefined && !(only in families))) {
  process.stdout.write(help);
  process.exit(values.help ? 0 : 2);
}
process.exitCode = await run();

async function run(): Promise<number> {
  const server = await startServerProcess(fuzzSettings);
  const started = performance.now();
  const cases = Number(values.cases);
  const seed = Number(values.seed);
  const index = values.replay === undefined ? undefined : Number(values.replay);
  try {
    const { failures, statuses } = await fuzz(server, {
      seed,
      cases,
      only,
      index,
      onProgress: progress(cases),
    });
    const peak = server.alive() ? (await server.memory()).peak : 0;
    const after = await aftermath(server, memoryBound);
    for (const failure of failures.slice(0, 20)) process.stdout.write(`\n${report(failure, seed)}`);
    for (const problem of after) process.stdout.write(`\nAfterwards: ${problem}`);
    const counts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(
      `\n${index === undefined ? cases : 1} cases of seed ${seed} in ${seconds} s; ${counts.join(', ')}\n`,
    );
    process.stdout.write(
      `${failures.length} failed; memory of the server at most ${Math.round(peak / 2 ** 20)} MiB\n`,
    );
    return failures.length + after.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
    await server.remove();
  }
}

function progress(cases: number): (done: number) => void {
  if (!process.stdout.isTTY) return () => {};
  return (done) => {
    if (done % 100 === 0) process.stdout.write(`\r${done} of ${cases}`);
  };
}

function report({ index, name, problems, sent }: Failure, seed: number): string {
  const again = `npm run fuzz -- --seed ${seed}${only ? ` --only ${only}` : ''} --replay ${index}`;
  const bytes =
    values.replay === undefined ? [] : sent.writes.map((b) => JSON.stringify(b.toString('latin1', 0, 4000)));
  return `${index} ${name}\n${[...problems, ...bytes, again].map((line) => `  ${line}\n`).join('')}`;
}

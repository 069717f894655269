/** node test/fuzz/run.ts [cases] [seed]: exits with 1 when there is a problem. */
import { fuzzMultipart } from './fuzz-multipart.ts';

const [cases = '10000', seed = String(Date.now() % 1e9)] = process.argv.slice(2);
process.stdout.write(`${cases} multipart bodies, seed ${seed}\n`);
const started = Date.now();
const { statuses, problems } = await fuzzMultipart(Number(cases), Number(seed));
const seconds = ((Date.now() - started) / 1000).toFixed(1);
const peak = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(`${JSON.stringify(statuses)} in ${seconds} s, ${peak} MiB at most\n`);
for (const problem of problems.slice(0, 20)) process.stdout.write(`${problem}\n`);
process.stdout.write(problems.length === 0 ? 'no death, no problem\n' : `${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

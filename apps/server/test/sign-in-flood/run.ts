/**
 * node test/sign-in-flood/run.ts [--seconds 20] [--sign-ins 64]
 *
 * Prints how long signed creates take without and with a flood of sign-ins.
 */
import { parseArgs } from 'node:util';
import { startServerProcess } from '../server-process.ts';
import { type Measured, measure, unlimited } from './measure.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, 'sign-ins': { type: 'string', default: '64' } },
});
const lasts = Number(values.seconds) * 1000;
const server = await startServerProcess(unlimited);
try {
  await measure(server, { lasts: 2000, signIns: 0 });
  const show = (name: string, { p50, p99, creates, signIns }: Measured) =>
    process.stdout.write(
      `${name}: ${creates} creates one after the other, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; sign-ins by status ${JSON.stringify(signIns)}\n`,
    );
  show('quiet', await measure(server, { lasts, signIns: 0 }));
  show('flood', await measure(server, { lasts, signIns: Number(values['sign-ins']) }));
} finally {
  await server.stop();
  await server.remove();
}

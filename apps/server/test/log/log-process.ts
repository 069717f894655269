/**
 * A log in a process of its own, so that its system calls can be watched and made to fail. Each line on standard
 * input is a number: that many leaves are committed. Each checkpoint and each fault is a line of JSON.
 */
import { createInterface } from 'node:readline';
import { leavesFrom } from '@attestation/log/testing';
import { openLogBench } from './log-under-test.ts';

const bench = await openLogBench(process.argv[2]);
const log = await bench.open();
let next = Number(process.argv[3] ?? 0);
const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`);
log.onCheckpoint(({ size }) => say({ size }));
bench.faults.push = (...faults) => {
  for (const fault of faults) say({ fault: String(fault) });
  return 0;
};
say({ ready: log.checkpoint()?.size ?? 0 });
for await (const line of createInterface({ input: process.stdin })) {
  await bench.append(leavesFrom(next, Number(line)));
  next += Number(line);
  log.notify();
}
await log.close();

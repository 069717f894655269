/**
 * Loaded into the server before its program: writes what its thread did, as milliseconds of processor time between two
 * ticks of a millisecond. While the thread answers, a tick comes each millisecond; one long step makes one long tick.
 * Unlike times by the clock, this counts nothing that other processes do.
 */
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.FAIRNESS_THREAD_FILE;
if (file !== undefined && isMainThread && process.argv[1]?.endsWith('attestation-server.js')) {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let before = used();
  let ticks: number[] = [];
  setInterval(() => {
    const now = used();
    if (now - before > 1) ticks.push(Math.round((now - before) * 100) / 100);
    before = now;
  }, 1).unref();
  setInterval(() => {
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), ticks })}\n`);
    ticks = [];
    before = used();
  }, 250).unref();
}

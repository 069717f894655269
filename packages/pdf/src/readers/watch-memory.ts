import { workerData } from 'node:worker_threads';
import { memorySignal } from './reader-messages.ts';

// A thread of its own: it runs while a document keeps the other one busy. What the limits of V8 do not see counts
// here too, such as the buffers that streams are inflated into.
const { bytes, parent } = workerData as { bytes: number; parent: number };

setInterval(() => {
  if (process.memoryUsage.rss() > bytes) process.kill(process.pid, memorySignal);
  // The server has ended, and the other thread may be too busy to hear of it.
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 20);

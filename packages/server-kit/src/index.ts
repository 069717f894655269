export { addressOnly, fetchTarget, hidePasswords } from './addresses.ts';
export { createBackOff, pauseAfter, RestingError } from './back-off.ts';
export { syncFolder, writeFileDurably } from './durable-files.ts';
export { createFairQueue, type FairQueue, yieldToRequests } from './fair-queue.ts';
export { type Loop, startLoop, workThrough } from './start-loop.ts';

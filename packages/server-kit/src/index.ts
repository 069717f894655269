export { addressOnly, fetchTarget, hidePasswords } from './addresses.ts';
export { createBackOff, pauseAfter, RestingError } from './back-off.ts';
export { syncFolder, writeFileDurably } from './durable-files.ts';
export { createFairQueue, type FairQueue } from './fair-queue.ts';
export { type Loop, startLoop } from './start-loop.ts';
export { workThrough } from './work-through.ts';
export { yieldToRequests } from './yield-to-requests.ts';

export { addressOnly, fetchTarget, hidePasswords } from './addresses.ts';
export { createBackOff, pauseAfter, RestingError } from './back-off.ts';
export { type Loop, startLoop, workThrough, yieldToRequests } from './background-work.ts';
export { makeFolders, readIfThere, syncFolder, writeFileDurably, writeSynced } from './durable-files.ts';
export { createFairQueue, type FairQueue } from './fair-queue.ts';

export { createFairQueue, type FairQueue } from './fair-queue.ts';
export { yieldToRequests } from './yield-to-requests.ts';

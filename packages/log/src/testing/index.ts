/** For tests of what uses this package: a log in a temporary folder, over leaves in memory or in a database. */
export {
  type LeafStore,
  type LogBench,
  leafData,
  leavesFrom,
  openLogBench,
  plainSealer,
  published,
} from './log-bench.ts';
export { type MemoryLeaves, memoryLeaves } from './memory-leaves.ts';

/** For tests of what uses this package: a chain of their own, and records in memory. */
export { type Anvil, anvilProgram, depositTransaction, richKey, startAnvil } from './anvil.ts';
export { memoryRecords } from './memory-records.ts';

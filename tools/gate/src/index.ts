/** What other tools take from the gate: its verdict, and the words of it. */
export type { Change, Level } from './change.ts';
export { exceeds, farthest } from './change.ts';
export { brief } from './describe-change.ts';
export { gate } from './gate.ts';
export type { Verdict, VersionVerdict } from './judge-contract.ts';

// Generated from spec/ by tools/generate. Do not edit.
import type { Operations as V1 } from './v1/index.ts';

/** The API versions, the oldest first. */
export const versions = ['v1'] as const;

/** Types of the operations of each API version. */
export interface Versions {
  'v1': V1;
}

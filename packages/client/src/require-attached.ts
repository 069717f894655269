import type { Attached } from './call.ts';
import { described } from './described.ts';
import { invalid } from './invalid.ts';

/** Where files are imported by `attach`: what it gives. @throws InvalidInputError */
export function requireAttached(attachments: unknown): Attached {
  if (typeof attachments === 'function') return attachments as Attached;
  throw invalid(`attachments is ${described(attachments)}; write attachments: attach([[file], []]).`);
}

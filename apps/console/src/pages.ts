import type { Word } from './language.tsx';

/** Pages of the navigation, in its order. */
export const pages = [
  ['/', 'overview'],
  ['/attestations', 'attestations'],
  ['/templates', 'templates'],
  ['/keys', 'keys'],
  ['/refusals', 'refusals'],
  ['/certifications', 'certifications'],
  ['/people', 'people'],
  ['/audit', 'audit'],
] as const satisfies readonly (readonly [string, Word])[];

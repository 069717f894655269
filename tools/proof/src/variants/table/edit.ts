import type { Edit } from '../../mutant.ts';

/** Replaces a text that stands once in a source of the reference server. */
export function edit(file: string, find: string, replace: string): Edit {
  return { file, find, replace };
}

/** Puts a statement in front of a text. */
export function before(file: string, find: string, statement: string): Edit {
  return { file, find, replace: `${statement}\n${find}` };
}

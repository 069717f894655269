/** One replacement in a source of the reference server, made while it is loaded; the files stay as they are. */
export interface Edit {
  /** Below `apps/server/src`. */
  readonly file: string;
  /** Occurs exactly once in that file. */
  readonly find: string;
  readonly replace: string;
}

/** In `replace`, `fault` is an object in which the fault remembers things between requests. */
export const edit = (file: string, find: string, replace: string): Edit => ({ file, find, replace });

/** What a mutant's target must be set up with, beyond the usual. */
export type Need = 'rate-limit';

/** The reference server with one fault: one sentence of the description is not kept. */
export interface Mutant {
  readonly id: string;
  /** What is wrong, in one sentence. */
  readonly says: string;
  /** Of `spec/source-statements.yaml`: what it breaks. */
  readonly statement: string | readonly string[];
  /** MUST rules any of which should see it. */
  readonly rules: readonly string[];
  readonly edits: readonly Edit[];
  readonly needs?: Need;
}

/** One replacement in a source, made while it is loaded or in a copy; the files stay as they are. */
export interface Edit {
  /** Below the folder of the sources. */
  readonly file: string;
  /** Occurs exactly once in that file. */
  readonly find: string;
  /** In the reference server `fault` is an object in which the fault remembers things between requests. */
  readonly replace: string;
}

/** What a mutant's target must be set up with, beyond the usual. */
export type Need = 'rate-limit';

/** A server with one fault: one sentence of the description is not kept. */
export interface Mutant {
  readonly id: string;
  /** What is wrong, in one sentence. */
  readonly says: string;
  /** For the reference server, ids in `spec/source-statements.yaml`; for the server in Python, words of the description. */
  readonly breaks: readonly string[];
  /** MUST rules any of which should see it; none is named for the server in Python. */
  readonly rules: readonly string[];
  readonly needs?: Need;
  /** Switches of `--liberal` that the fault needs. */
  readonly liberal: readonly string[];
  /** Why it breaks no sentence of the description after all: the suite must not see it. */
  readonly open?: string;
  /** @throws Error when they do not fit the sources. */
  readonly edits: () => readonly Edit[];
}

/**
 * The source with every edit of this file made, in their order.
 *
 * @throws Error when a text to be replaced is not there exactly once: the mutant no longer fits the server.
 */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  return edits.reduce((text, { file, find, replace }) => {
    const count = text.split(find).length - 1;
    if (find === '' || count !== 1) {
      throw new Error(`${file} has ${count} times, not once: ${JSON.stringify(find)}`);
    }
    return text.replace(find, () => replace);
  }, source);
}

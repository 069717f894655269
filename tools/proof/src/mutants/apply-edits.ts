import type { Edit } from './mutant.ts';

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

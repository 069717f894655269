/** One command of a page, or an edit that the page tells its reader to make. */
export type Step = { run: string; fails: readonly string[] } | { edits: string };

/**
 * The shell blocks of a page, line by line, and what is next to them in comments: `<!-- edits: FILE -->`, and
 * `<!-- fails: TEXT -->` for a block that is to fail and to say TEXT, which may be repeated.
 */
export function pageSteps(markdown: string): Step[] {
  const parts = markdown.matchAll(/^<!-- (edits|fails): (.+) -->$|^```sh\n([\s\S]*?)^```$/gm);
  const steps: Step[] = [];
  let fails: string[] = [];
  for (const [, word, value = '', block = ''] of parts) {
    if (word === 'edits') steps.push({ edits: value });
    else if (word === 'fails') fails.push(value);
    else {
      for (const run of block.split('\n').filter((line) => line !== '')) steps.push({ run, fails });
      fails = [];
    }
  }
  return steps;
}

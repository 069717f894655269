/** Seconds of each round, by target; the first is what the others are held against. */
export type Samples = ReadonlyMap<string, readonly number[]>;

/** A Markdown table of medians and of ratios to the first target, taken within each round. */
export function writeTable(samples: Samples): string {
  const [[, own = []] = []] = samples;
  const rows = [...samples].map(([name, seconds]) => {
    const ratios = seconds.map((value, round) => value / (own[round] ?? Number.NaN));
    const spread = `${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)}`;
    return `| ${name} | ${median(seconds).toFixed(2)} | ${spread} | ${median(ratios).toFixed(2)} |`;
  });
  return ['| | seconds | from, to | ratio |', '|---|---:|---:|---:|', ...rows].join('\n');
}

/** @throws Error without a sample: there is nothing in the middle of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) throw new Error('There is no sample');
  return (low + high) / 2;
}

const [start, end] = [
  '<!-- bench:generate, written by npm run bench:generate -- --write -->',
  '<!-- /bench:generate -->',
];

/**
 * The page with its old table replaced.
 *
 * @throws Error when the page has no place for it.
 */
export function replaceTable(page: string, table: string): string {
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page needs the lines ${start} and ${end}, in this order`);
  return `${page.slice(0, from)}${start}\n\n${table}\n\n${page.slice(to)}`;
}

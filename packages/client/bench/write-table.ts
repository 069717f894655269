import type { Timings } from './time-calls.ts';

/** A Markdown table; the first bundle is what the others are held against, within each round. */
export function writeTable(bundles: readonly { name: string; gzip: number }[], timings: Timings): string {
  const base = timings.get(bundles[0]?.name ?? '') ?? [];
  const rows = bundles.map(({ name, gzip }) => {
    const own = timings.get(name) ?? [];
    const more = own.map((value, round) => value - (base[round] ?? Number.NaN));
    const ratio = own.map((value, round) => value / (base[round] ?? Number.NaN));
    const size = gzip.toLocaleString('en');
    return `| ${name} | ${size} | ${median(own).toFixed(0)} | ${signed(median(more))} | ${median(ratio).toFixed(2)} |`;
  });
  return [
    '| one signed call | bytes, gzip | µs of processor a call | more than fetch alone | ratio |',
    '|---|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
}

function signed(value: number): string {
  return value > 0 ? `+${value.toFixed(0)}` : value.toFixed(0);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

const [start, end] = [
  '<!-- bench:client, written by npm run bench --workspace=@attestation/client -- --write -->',
  '<!-- /bench:client -->',
];

/** The page with its old table replaced. @throws Error when the page has no place for it. */
export function replaceTable(page: string, table: string): string {
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page needs the lines ${start} and ${end}, in this order`);
  return `${page.slice(0, from)}${start}\n\n${table}\n\n${page.slice(to)}`;
}

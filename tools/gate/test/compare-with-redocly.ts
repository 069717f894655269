/**
 * How many of the pairs `redocly diff` alone gets right, and how many the gate does.
 *
 *   node test/compare-with-redocly.ts
 *
 * Redocly knows no "nothing changed" and no "words only" for most of what it reads, so two verdicts of patch or
 * less count as the same: the question is whether a frozen version would be let through.
 */
import type { Level } from '../src/change.ts';
import { farthest } from '../src/change.ts';
import { compareDocuments } from '../src/compare-documents.ts';
import { redoclyDiff } from '../src/gate.ts';
import { readPairs } from './pairs.ts';

const plain = (level: Level) => (level === 'none' ? 'patch' : level);
const rows = readPairs().map((pair) => ({
  pair,
  redocly: plain(redoclyDiff(pair.base, pair.revision).bump),
  ours: plain(farthest(compareDocuments(pair.base, pair.revision).map(({ level }) => level))),
  want: plain(pair.level),
}));

process.stdout.write('| group | pairs | redocly diff alone | the gate |\n|---|---|---|---|\n');
for (const [group, of] of [...Map.groupBy(rows, ({ pair }) => pair.group), ['all', rows] as const]) {
  const right = (who: 'redocly' | 'ours') => of.filter((row) => row[who] === row.want).length;
  process.stdout.write(`| ${group} | ${of.length} | ${right('redocly')} | ${right('ours')} |\n`);
}
const missed = rows.filter(({ redocly, want }) => want !== 'patch' && redocly === 'patch');
const broken = rows.filter(({ redocly, want }) => want === 'major' && redocly !== 'major');
const alarms = rows.filter(({ redocly, want }) => want === 'patch' && redocly !== 'patch');
process.stdout.write(
  `\nredocly diff lets through ${missed.length} changes above patch, and raises ${alarms.length} false alarms;\nof the breaking changes it misses ${broken.length}.\n`,
);
for (const { pair, redocly, want } of rows.filter((row) => row.redocly !== row.want))
  process.stdout.write(`- ${pair.group}: ${pair.name}: ${redocly} instead of ${want}\n`);

import { styleText } from 'node:util';
import type { Change, Level } from './change.ts';
import { exceeds, farthest } from './change.ts';
import { brief } from './describe-change.ts';
import type { Verdict, VersionVerdict } from './judge-contract.ts';
import { levelOf } from './judge-contract.ts';

type Paint = (format: 'red' | 'yellow' | 'green' | 'bold' | 'dim', text: string) => string;

/**
 * The verdict for a person: by version and operation, each change with place, reason and what it means; acknowledged
 * changes are only counted, or else hide what is new.
 */
export function report(verdict: Verdict, colour: boolean, showsAll = false): string {
  const { versions, level, pending, types, faults, notes } = verdict;
  const paint: Paint = (format, text) => (colour ? styleText(format, text, { validateStream: false }) : text);
  const released = versions.some(({ state }) => state !== 'new');
  const end =
    faults.length > 0
      ? faults.map((fault) => paint('red', fault))
      : [
          paint(
            'green',
            released
              ? `The gate is open. The contract needs ${needed(level)}; pending: ${pending}. Exported TypeScript: ${types === 'none' ? 'the same' : types}.`
              : 'Nothing is released yet: the gate only reports.',
          ),
        ];
  const unjudged = notes.map((text) => paint('yellow', text));
  return [...versions.map((version) => section(version, paint, showsAll)), ...unjudged, ...end].join('\n\n');
}

/** The verdict as Markdown, for the page of a build, whose artifacts hold the review page. */
export function summary(verdict: Verdict): string {
  const isOpen = verdict.faults.length === 0;
  const title = `## The gate of the contract is ${isOpen ? 'open' : 'closed'}`;
  const page = 'Side by side: `contract-review.html` among the artifacts of this run.';
  return `${title}\n\n${page}\n\n\`\`\`\`text\n${report(verdict, false, true)}\n\`\`\`\`\n`;
}

/** Changes by the operations they reach, the farthest first within each. */
export function byOperations(changes: readonly Change[]): Map<string, Change[]> {
  return Map.groupBy(changes, ({ operations }) =>
    operations.length === 0 ? 'the whole API' : operations.join(', '),
  );
}

function needed(level: Level): string {
  return level === 'none' ? 'no release' : `a ${level} release`;
}

function section(verdict: VersionVerdict, paint: Paint, showsAll: boolean): string {
  const { version, state, against, changes, comingOver } = verdict;
  const kept = {
    frozen: 'released, frozen',
    new: 'not released yet',
    missing: 'released, missing',
    ended: 'released, removed after its announced end',
  }[state];
  const title = `${paint('bold', version)} (${kept})${against === undefined ? '' : `, against ${against}`}`;
  if (state === 'missing' || state === 'ended') return title;
  const over = comingOver === undefined ? [] : [comingOverFrom(comingOver.from, comingOver.changes, paint)];
  const first =
    against === undefined
      ? `${title}: a new version.`
      : changes.length === 0
        ? `${title}: nothing changed.`
        : `${title}: ${state === 'frozen' ? levelOf(verdict) : 'changed'}`;
  const shown = changes.filter(({ acknowledged }) => showsAll || acknowledged === undefined);
  const folded = changes.length - shown.length;
  const rest =
    folded > 0 ? [`  ${folded} acknowledged: npm run spec:gate -- --all shows them with their reasons.`] : [];
  return [first, ...groups(shown, paint), ...rest, ...over].join('\n\n');
}

/** Reported, and never refused: a version of its own is where what breaks belongs. The earlier version stays as it is. */
function comingOverFrom(from: string, changes: readonly Change[], paint: Paint): string {
  if (changes.length === 0) return `  Callers that migrate from ${from} meet no difference.`;
  const level = farthest(changes.map((change) => change.level));
  const title =
    level === 'major'
      ? `  Callers that migrate from ${from} have to change something:`
      : `  Callers that migrate from ${from} have nothing to change:`;
  return [title, ...groups(changes, paint)].join('\n\n');
}

function groups(changes: readonly Change[], paint: Paint): string[] {
  return [...byOperations(changes)].map(([operations, group]) =>
    [paint('bold', `  ${operations}`), ...group.map((change) => entry(change, paint))].join('\n'),
  );
}

function entry(change: Change, paint: Paint): string {
  const { level, file, line, pointer, consumers, implementers, id, acknowledged } = change;
  const format = level === 'major' ? 'red' : level === 'minor' ? 'yellow' : 'dim';
  const place = line === undefined ? `${file}#${pointer}` : `${file}:${line}  ${pointer}`;
  const typed = exceeds(change.types, 'patch') ? `  [TypeScript: ${change.types}]` : '';
  const what = `${change.where.trim() || 'the operation'}: ${brief(change.reason)}`;
  const lines = [
    `    ${paint(format, level.padEnd(5))}  ${what}  ${paint('dim', `${change.rule}  ${place.trim()}${typed}`)}`,
    ...(consumers === '' ? [] : [`           Callers: ${consumers}`]),
    ...(implementers === '' ? [] : [`           Implementers: ${implementers}`]),
  ];
  if (acknowledged !== undefined) lines.push(`           Acknowledged: ${acknowledged.trim()}`);
  else if (id !== undefined)
    lines.push(
      `           ${paint('green', 'Fix:')} undo it here, do it in a new version, or say why it may be made (${id}).`,
    );
  return lines.join('\n');
}

import { styleText } from 'node:util';
import type { Change, Level } from './change.ts';
import { exceeds } from './change.ts';
import type { Verdict, VersionVerdict } from './judge-contract.ts';
import { levelOf } from './judge-contract.ts';

type Paint = (format: 'red' | 'yellow' | 'green' | 'bold' | 'dim', text: string) => string;

/** The verdict for a person: by version and operation, each change with place, reason and what it means. */
export function report({ versions, level, pending, faults }: Verdict, colour: boolean): string {
  const paint: Paint = (format, text) => (colour ? styleText(format, text, { validateStream: false }) : text);
  const released = versions.some(({ state }) => state !== 'new');
  const end =
    faults.length > 0
      ? faults.map((fault) => paint('red', fault))
      : [
          paint(
            'green',
            released
              ? `The gate is open. The contract needs ${needed(level)}; pending: ${pending}.`
              : 'Nothing is released yet: the gate only reports.',
          ),
        ];
  return [...versions.map((version) => section(version, paint)), ...end].join('\n\n');
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

function section(verdict: VersionVerdict, paint: Paint): string {
  const { version, state, against, changes } = verdict;
  const kept = { frozen: 'released, frozen', new: 'not released yet', gone: 'released, gone' }[state];
  const title = `${paint('bold', version)} (${kept})${against === undefined ? '' : `, against ${against}`}`;
  if (state === 'gone') return title;
  if (against === undefined) return `${title}: a new version, nothing to compare with.`;
  if (changes.length === 0) return `${title}: nothing changed.`;
  const groups = [...byOperations(changes)].map(([operations, group]) =>
    [
      paint('bold', `  ${operations}`),
      ...group.map((change) => entry(change, state === 'frozen', paint)),
    ].join('\n'),
  );
  return [`${title}: ${state === 'frozen' ? levelOf(verdict) : 'changed'}`, ...groups].join('\n\n');
}

function entry(
  { level, rule, where, file, pointer, reason, consumers, implementers }: Change,
  frozen: boolean,
  paint: Paint,
): string {
  const format = level === 'major' ? 'red' : level === 'minor' ? 'yellow' : 'dim';
  const lines = [
    `    ${paint(format, level.padEnd(5))}  ${where.trim() || 'the operation'}: ${reason}  ${paint('dim', `${rule}  ${file}#${pointer}`)}`,
    ...(consumers === '' ? [] : [`           Callers: ${consumers}`]),
    ...(implementers === '' ? [] : [`           Implementers: ${implementers}`]),
  ];
  if (frozen && exceeds(level, 'patch'))
    lines.push(`           ${paint('green', 'Fix:')} undo it here, or do it in a new version.`);
  return lines.join('\n');
}

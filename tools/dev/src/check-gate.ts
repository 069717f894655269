import { brief, type Change, farthest, type Verdict, type VersionVerdict } from '@attestation/gate';
import { first, green, type Result, red, type Workplace, yellow } from './step.ts';

/** How far the contract, as it stands, is from what was released; before the first release, from the last commit. */
export async function checkGate({ worker, signal }: Workplace): Promise<Result> {
  const answer = await worker.run('gate', signal);
  if ('fault' in answer) return yellow('could not judge', [answer.fault.split('\n')[0] ?? '']);
  return tellVerdict(JSON.parse(answer.result) as Verdict);
}

export function tellVerdict({ versions, faults, pending, lacksChangeset }: Verdict): Result {
  const text = versions.map(tellVersion).join('; ');
  const breaking = versions.flatMap(({ changes }) => changes.filter(({ level }) => level === 'major'));
  const details = first(5, versions.flatMap(({ changes }) => changes).map(describe), 'npm run spec:gate');
  if (faults.length > 0)
    return (lacksChangeset ? yellow : red)(`${text}; pending: ${pending}`, [...faults, ...details]);
  return breaking.length > 0 ? yellow(text, details) : green(text, details);
}

function tellVersion({ version, state, against, changes, comingOver }: VersionVerdict): string {
  if (state === 'missing') return `${version} is released, and missing`;
  const over = comingOver ? `; to migrate from ${comingOver.from} is ${levels(comingOver.changes)}` : '';
  if (against === undefined) return `${version} is new, nothing to compare with${over}`;
  const kept = state === 'frozen' ? ', frozen' : '; not released, so the gate only reports';
  return `${version} ${levels(changes)} against ${against}${kept}${over}`;
}

/** The farthest level, and how many there are of each. */
function levels(changes: readonly Change[]): string {
  const level = farthest(changes.map((change) => change.level));
  const kinds = (['major', 'minor', 'patch'] as const).flatMap((kind) => {
    const number = changes.filter((change) => change.level === kind).length;
    return number === 0 ? [] : [`${number} ${kind === 'major' ? 'breaking' : kind}`];
  });
  return level === 'none' ? 'nothing changed' : `${level} (${kinds.join(', ')})`;
}

function describe({ level, types, operations, where, reason, rule, file, line }: Change): string {
  const place = [operations.join(', '), where.trim()].filter((part) => part !== '').join(' ');
  const reach = level === 'major' ? 'breaking' : level === 'none' ? `TypeScript ${types}` : level;
  const source = line === undefined ? file : `${file}:${line}`;
  return `${reach}  ${place || 'the whole API'}: ${brief(reason)}  [${rule}]  ${source}`;
}

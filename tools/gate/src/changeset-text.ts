import type { Change } from './change.ts';
import { exceeds } from './change.ts';
import type { Verdict, VersionVerdict } from './judge-contract.ts';
import { levelOf } from './judge-contract.ts';
import { contractPackage } from './pending-level.ts';
import { byOperations } from './report.ts';

/** The changeset of a verdict, as Markdown; undefined when nothing changed that a reader would notice. */
export function changesetText({ versions, level }: Verdict): string | undefined {
  if (level === 'none') return undefined;
  const told = versions.filter((version) => levelOf(version) !== 'none');
  return [
    `---\n'${contractPackage}': ${level}\n---`,
    told.map(headline).join(' '),
    ...told.flatMap(paragraphs),
  ]
    .join('\n\n')
    .concat('\n');
}

function headline({ version, state, changes }: VersionVerdict): string {
  if (state === 'new') return `\`${version}\` is new, beside the versions that are there.`;
  const rules = changes.filter(({ rule }) => rule === 'rule-wording').length;
  const words = changes.length - rules;
  const parts = [words > 0 ? 'descriptions and examples' : '', rules > 0 ? 'rules' : ''].filter(Boolean);
  return `\`${version}\` allows the same as before; ${parts.join(' and ')} changed.`;
}

function paragraphs({ version, state, changes, comingOver }: VersionVerdict): string[] {
  if (state !== 'new') return groups(changes);
  const noticed = comingOver?.changes.filter(({ level }) => exceeds(level, 'patch')) ?? [];
  if (comingOver === undefined || noticed.length === 0) return [];
  return [
    `What is different in \`${version}\` for those who come over from \`${comingOver.from}\`:`,
    ...groups(noticed),
  ];
}

function groups(changes: readonly Change[]): string[] {
  return [...byOperations(changes)].map(
    ([operations, group]) => `**${operations}**\n\n${[...new Set(group.map(line))].join('\n')}`,
  );
}

function line({ where, reason, consumers, implementers }: Change): string {
  const meant = [
    consumers && `Callers: ${consumers}`,
    implementers && `Implementers: ${implementers}`,
  ].filter(Boolean);
  return `- ${where.trim() || 'the operation'}: ${[reason, ...meant].join(' ')}`;
}

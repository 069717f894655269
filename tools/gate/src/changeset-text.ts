import type { Change, Level } from './change.ts';
import { exceeds } from './change.ts';
import { brief, changesetLine, newVersionLine } from './describe-change.ts';
import type { Verdict, VersionVerdict } from './judge-contract.ts';
import { decisions, levelOf } from './judge-contract.ts';
import { contractPackage, typedPackages } from './pending-level.ts';
import { byOperations } from './report.ts';

/** The changeset of the contract, as Markdown; undefined when nothing changed that a reader would notice. */
export function changesetText({ versions, level }: Verdict): string | undefined {
  if (level === 'none') return undefined;
  const isNew = ({ state }: VersionVerdict) => Number(state === 'new');
  const reported = versions
    .filter((version) => levelOf(version) !== 'none')
    .sort((one, other) => isNew(other) - isNew(one));
  return [
    front([contractPackage], level),
    reported.map(headline).join(' '),
    ...reported.flatMap((verdict) => paragraphs(verdict, reported)),
  ]
    .join('\n\n')
    .concat('\n');
}

/** The changeset of the packages with generated TypeScript; undefined when code that compiled compiles as before. */
export function typesChangesetText({ versions, types }: Verdict): string | undefined {
  if (!exceeds(types, 'patch')) return undefined;
  const entries = versions
    .filter(({ state }) => state === 'new')
    .map(({ version }) => {
      const doors = typedPackages.map((name) => `\`${name}/${version}\``);
      return `${newVersionLine(version)}: import it from ${doors.join(' or ')}.`;
    });
  const changes = versions
    .filter(({ state }) => state !== 'new')
    .flatMap((verdict) => verdict.changes.filter((change) => exceeds(change.types, 'patch')));
  return `${front(typedPackages, types)}\n\n${[...entries, ...groups(changes)].join('\n\n')}\n`;
}

function front(packages: readonly string[], level: Level): string {
  return `---\n${packages.map((name) => `'${name}': ${level}`).join('\n')}\n---`;
}

function headline({ version, state, changes }: VersionVerdict): string {
  if (state === 'new') return `${newVersionLine(version)}, next to the versions that are there.`;
  if (version === decisions) return 'Decisions changed.';
  if (exceeds(levelOf({ state, changes }), 'patch')) return `\`${version}\` changed, as acknowledged.`;
  const kinds = new Set(changes.filter(({ level }) => level !== 'none').flatMap(({ rule }) => kindsOf(rule)));
  const [last = 'names of types', ...others] = [...kinds].toReversed();
  const parts = [others.toReversed().join(', '), last].filter(Boolean);
  return `\`${version}\` allows the same as before; ${parts.join(' and ')} changed.`;
}

function kindsOf(rule: string): string[] {
  if (rule === 'rule-wording') return ['rules'];
  return rule === 'deprecation-changed' ? ['deprecations'] : ['descriptions', 'examples'];
}

function paragraphs(
  { version, state, changes, comingOver }: VersionVerdict,
  [first]: VersionVerdict[],
): string[] {
  // Those of new versions come first, under headings of their own.
  const heading = `Changes of ${version === decisions ? 'the decisions' : `\`${version}\``}:`;
  if (state !== 'new') return first?.state === 'new' ? [heading, ...groups(changes)] : groups(changes);
  const noticed = comingOver?.changes.filter(({ level }) => exceeds(level, 'patch')) ?? [];
  if (comingOver === undefined || noticed.length === 0) return [];
  return [
    ...stepsOf(noticed, comingOver.from, version),
    `Differences between \`${comingOver.from}\` and \`${version}\`:`,
    ...groups(noticed),
  ];
}

/** What breaks, as work to be done. */
function stepsOf(changes: readonly Change[], from: string, version: string): string[] {
  const steps = changes.filter(({ level }) => level === 'major').map(migrationStep);
  const first = `Send requests to \`/api/${version}/\`, and sign that path.`;
  const list = [first, ...new Set(steps)].map((step, index) => `${index + 1}. ${step}`);
  return [`To migrate from \`${from}\` to \`${version}\`:`, list.join('\n')];
}

function groups(changes: readonly Change[]): string[] {
  return [...byOperations(changes)].map(
    ([operations, group]) => `**${operations}**\n\n${[...new Set(group.map(changesetLine))].join('\n')}`,
  );
}

/** What a caller has to do about a change that breaks, as one sentence. */
function migrationStep({ rule, operations, where, reason }: Change): string {
  const place = [operations.join(', '), where.trim()].filter((part) => part !== '').join(', ');
  const way = where.startsWith('response') ? 'response' : 'request';
  const step = steps[way][rule] ?? steps.both[rule] ?? 'Check your code against this';
  return `${step} (${place || 'the whole API'}): ${brief(reason)}`;
}

const steps: Record<'request' | 'response' | 'both', Record<string, string>> = {
  request: {
    'property-removed': 'Stop relying on what this member did',
    'property-renamed': 'Send the member under its new name',
    'required-property-added': 'Send the new member',
    'required-added': 'Always send this member',
    'bound-tightened': 'Check the value against the new bound before you send it',
    'pattern-added': 'Check the value against the pattern before you send it',
    'pattern-changed': 'Check the value against the new pattern before you send it',
    'enum-value-removed': 'Stop sending this value',
    'null-removed': 'Leave the member out where you sent null',
    'alternative-removed': 'Send one of the forms that are left',
    'object-closed': 'Stop sending members that are not listed',
    'default-changed': 'Send the value that you mean, instead of leaving it out',
    'type-changed': 'Send a value of the new type',
  },
  response: {
    'property-removed': 'Stop reading this member',
    'property-renamed': 'Read the member under its new name',
    'required-removed': 'Expect that this member may be missing',
    'bound-loosened': 'Make room for values beyond the old bound',
    'pattern-removed': 'Stop relying on the pattern',
    'pattern-changed': 'Stop relying on the old pattern',
    'enum-value-added': 'Handle the new value',
    'null-added': 'Handle null',
    'alternative-added': 'Handle the new form',
    'type-changed': 'Read a value of the new type',
    'status-removed': 'Stop expecting this status',
    'success-status-added': 'Take the new status for a success',
    'header-removed': 'Stop reading this header',
    'header-optional': 'Expect that this header may be missing',
  },
  both: {
    'path-removed': 'Stop calling this operation',
    'path-changed': 'Call the operation at its new path, and sign that path',
    'operation-removed': 'Stop calling this operation',
    'operation-id-changed': 'Call the operation by its new name in generated code',
    'media-type-removed': 'Use one of the other media types',
    'signed-string-changed': 'Sign the new text',
    'rule-removed': 'Stop relying on this rule',
    'rule-unlisted': 'Stop relying on this rule',
  },
};

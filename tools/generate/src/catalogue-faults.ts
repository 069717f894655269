import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleDocument } from './bundle-document.ts';
import { isUpToDate } from './generator-state.ts';
import { parsedSource } from './parsed-source.ts';
import type { Finding } from './report-findings.ts';
import { type AssignedRule, assignRules } from './rules.ts';
import { type AutomaticRule, automaticRules } from './rules-automatic.ts';
import {
  type Catalogue,
  lockFaults,
  lockFile,
  type Rule,
  type RulesLock,
  readCatalogue,
  readStatements,
  type Statements,
} from './rules-catalogue.ts';
import { coverageFaults, quoteFaults, repeatFaults, waiverFaults } from './rules-coverage.ts';
import { selectVersion, versionsOf } from './select-version.ts';
import { readSourceFiles } from './source-faults.ts';
import { nearestName, unknownMembers } from './unknown-members.ts';

/** What the catalogue of rules is checked against. */
interface Surroundings {
  decisions: readonly string[];
  statements: Statements;
  listings: Listings;
  lock: RulesLock;
}

const root = 'spec/openapi.yaml';

/**
 * What is wrong with `spec/rules.yaml` and `spec/decisions.md` of a repository whose files can be read. Constraints are
 * read from the contract as it stands, not from what was generated last.
 *
 * @param isReadable whether the schemas have no fault of their own: else constraints are not compared
 */
export function catalogueFindings(repository: string, isReadable = true): Finding[] {
  const text = (file: string) => readFileSync(join(repository, file), 'utf8');
  const pages = decisionFaults(text('spec/decisions.md'));
  const catalogue = readCatalogue(repository);
  const whole = memberFaults(catalogue);
  const faults = whole.length > 0 ? whole : catalogueFaults(catalogue, surroundings(repository));
  if (faults.length === 0 && isReadable) faults.push(...comparedConstraints(repository, catalogue));
  return [...[...pages, ...faults].map((fault) => located(fault, text)), ...namedDecisions(repository)];
}

/** The reason why the generator cannot compare is the fault of a schema, or of constraints that claim one place alike. */
function comparedConstraints(repository: string, catalogue: Catalogue): string[] {
  try {
    return constraintFaults(catalogue, constraintsOfContract(repository, catalogue.rules));
  } catch (fault) {
    return [`rules: the constraints were not compared with the contract; ${(fault as Error).message}`];
  }
}

/** Descriptions that name a decision that is not there. */
function namedDecisions(repository: string): Finding[] {
  const page = readFileSync(join(repository, 'spec/decisions.md'), 'utf8');
  return [...readSourceFiles(repository)].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, at) =>
      [...line.matchAll(/(?<=[( ])D\d+(?=[,)])/g)]
        .filter(([id]) => !page.includes(`\n## ${id}: `))
        .map(([id]) => ({
          ...{ file, line: at + 1, pointer: '', rule: 'attestation/catalogue', severity: 'error' as const },
          ...{
            reason: `spec/decisions.md has no decision ${id}.`,
            fix: 'Correct the id, or write it there.',
          },
        })),
    ),
  );
}

/** Everything that is wrong with a catalogue; each begins with what it is about. */
export function catalogueFaults(catalogue: Catalogue, around: Surroundings): string[] {
  const { decisions, statements, listings, lock } = around;
  const shapes = shapeFaults(catalogue, decisions);
  if (shapes.some((fault) => fault.endsWith('is not a list'))) return shapes;
  return [
    ...shapes,
    ...undecidedFaults(catalogue, decisions),
    ...quoteFaults(catalogue, statements),
    ...coverageFaults(catalogue, statements),
    ...repeatFaults(catalogue),
    ...waiverFaults(catalogue),
    ...listingFaults(catalogue, listings, root),
    ...lockFaults(catalogue, lock),
  ];
}

/** As the files of a repository say it. */
export function surroundings(repository: string): Surroundings {
  const text = (file: string) => readFileSync(join(repository, file), 'utf8');
  const paths = readdirSync(join(repository, 'spec/paths'), { recursive: true, encoding: 'utf8' });
  const files = paths.map((file) => join('spec/paths', file)).filter((file) => file.endsWith('.yaml'));
  return {
    decisions: openDecisions(text('spec/decisions.md')),
    statements: readStatements(repository),
    listings: new Map([root, ...files].map((file) => [file, listedIn(file, text(file))])),
    lock: JSON.parse(text(lockFile)) as RulesLock,
  };
}

/** Those of the first version, and those of later ones that a rule names: what a later version adds needs no rule. */
function constraintsOfContract(repository: string, rules: Catalogue['rules']): Constraint[] {
  return automaticOfVersions(repository).flatMap((automatic, index) =>
    assignRules(automatic, rules).filter(({ rule }) => index === 0 || rule !== null),
  );
}

/** As it was generated, where that is up to date: bundling takes a second. */
function automaticOfVersions(repository: string): AutomaticRule[][] {
  const out = join(repository, 'packages/contract/generated');
  if (!isUpToDate(repository, out)) {
    const document = bundleDocument(repository);
    return versionsOf(document).map((version) => automaticRules(selectVersion(document, version)));
  }
  const versions = readdirSync(out).filter((name) => existsSync(join(out, name, 'rules.json')));
  return versions.map((version) => {
    const text = readFileSync(join(out, version, 'rules.json'), 'utf8');
    return (JSON.parse(text) as { automatic: AutomaticRule[] }).automatic;
  });
}

function listedIn(file: string, text: string): string[] {
  const { post, 'x-rules': own } = parsedSource(file, text).document.toJS() as {
    post?: { 'x-rules'?: string[] };
    'x-rules'?: string[];
  };
  return (post ? post['x-rules'] : own) ?? [];
}

/** With the line of what a fault is about: a rule, a decision, a file, or a statement. */
function located(fault: string, text: (file: string) => string): Finding {
  const [, rule, decision, path, statement] =
    /^(?:(ATT-[\w-]+)|(D\d+) |(spec\/\S+\.yaml): |(?:the (?:repeat|waiver|entry) of )?(\w+-\d+): )?/.exec(
      fault,
    ) ?? [];
  const isElsewhere = statement && !text('spec/rules.yaml').includes(statement);
  const file = decision
    ? 'spec/decisions.md'
    : (path ?? (isElsewhere ? 'spec/source-statements.yaml' : 'spec/rules.yaml'));
  const wanted =
    rule ?? (decision && `## ${decision}:`) ?? (path ? 'x-rules' : statement) ?? fault.split(' ')[0];
  const lines = text(file).split('\n');
  const first = lines.findIndex((line) => (!line.startsWith('#') || decision) && line.includes(wanted ?? ''));
  const member = /(\S+) is not a member\b/.exec(fault)?.[1];
  const isMember = (line: string) => new RegExp(`^[ -]*${member}:`).test(line);
  const at = Math.max(0, first + (member ? lines.slice(first).findIndex(isMember) : 0));
  const [reason = fault, fix = 'Correct it; the head of spec/rules.yaml says what goes where.'] = (
    path ? fault.slice(path.length + 2) : fault
  ).split('; ');
  return {
    ...{ file, line: at + 1, pointer: '', rule: 'attestation/catalogue', severity: 'error' },
    ...{ reason: sentence(reason), fix: sentence(fix) },
  };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?]$/.test(text) ? '' : '.'}`;
}

/** Decisions that are not there once, in order, with each of their four parts. */
function decisionFaults(page: string): string[] {
  const sections = page.split(/^## /m).slice(1);
  return sections.flatMap((section, index) => {
    const title = section.split('\n')[0] ?? '';
    const id = `D${index + 1}`;
    if (!title.startsWith(`${id}: `))
      return [
        `${/^D\d+/.exec(title)?.[0] ?? id} of spec/decisions.md is "${title}"; write "## ${id}: " and its title`,
      ];
    const labels = [...section.matchAll(/^\*\*(\w+)\.\*\* \S/gm)].map(([, label]) => label);
    if (labels.join() === 'Open,Decision,Why,Fixed') return [];
    return [
      `${id} of spec/decisions.md has the parts ${labels.join(', ') || 'none'}; write Open, Decision, Why and Fixed, each once and in this order`,
    ];
  });
}

/** What keeps the catalogue from being read as one. */
function memberFaults(catalogue: Catalogue): string[] {
  const { areas, capabilities, rules, repeats, waivers } = catalogue;
  const isMap = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  const quoted = (list: unknown) =>
    Array.isArray(list) &&
    list.every((one) => typeof one?.statement === 'string' && typeof one.quote === 'string');
  const entries = (list: unknown, members: readonly string[]) =>
    (Array.isArray(list) ? list : []).flatMap((entry) =>
      unknownMembers(entry, members).map((fault) => `the entry of ${entry.statement}: ${fault}`),
    );
  return [
    ...unknownMembers(catalogue, ['areas', 'capabilities', 'rules', 'repeats', 'waivers']),
    ...entries(repeats, ['statement', 'quote', 'rules']),
    ...entries(waivers, ['statement', 'quote', 'reason']),
    ...(isMap(areas) ? [] : ['areas: names with a text each are missing']),
    ...(Array.isArray(capabilities) ? [] : ['capabilities: a list is missing']),
    ...(isMap(rules) ? [] : ['rules: names with the members of a rule each are missing']),
    ...(quoted(repeats) ? [] : ['repeats: an entry has no statement or quote']),
    ...(quoted(waivers) ? [] : ['waivers: an entry has no statement or quote']),
    ...(isMap(rules) ? Object.entries(rules) : []).flatMap(([id, rule]) =>
      isMap(rule) ? [] : [`${id} is not a rule: level, title and the other members are missing`],
    ),
  ];
}

/** The ids of the open points, from the headings of `spec/decisions.md` that have an **Open.** part. */
function openDecisions(markdown: string): string[] {
  return markdown
    .split(/^## /m)
    .filter((section) => section.includes('**Open.**'))
    .flatMap((section) => /^(D\d+):/.exec(section)?.[1] ?? []);
}

/** What is wrong with the rules by themselves: ids, levels, members, words from closed lists. */
function shapeFaults(catalogue: Catalogue, decisions: readonly string[]): string[] {
  return Object.entries(catalogue.rules).flatMap(([id, rule]) =>
    [...idFaults(id, catalogue), ...ruleFaults(rule, catalogue, decisions), ...openFaults(id, rule)].map(
      (fault) => `${id}: ${fault}`,
    ),
  );
}

function idFaults(id: string, { areas }: Catalogue): string[] {
  const area = /^ATT-([A-Z]+)-\d{3}$/.exec(id)?.[1];
  if (area === undefined) return ['write the id as ATT-<AREA>-<nnn>'];
  return area in areas ? [] : [`area ${area} is not in areas; use one of ${Object.keys(areas).join(', ')}`];
}

const required = ['level', 'title', 'quote', 'source', 'statements', 'expect', 'since'] as const;
const lists = ['statements', 'capabilities', 'decisions', 'constraints'] as const;
const optional = ['capabilities', 'decisions', 'constraints', 'retired'] as const;

function ruleFaults(rule: Rule, { capabilities }: Catalogue, decisions: readonly string[]): string[] {
  const faults = required
    .filter((member) => rule[member] === undefined || rule[member].length === 0)
    .map((member) => `${member} is missing; the head of spec/rules.yaml says what goes there`);
  const names: readonly string[] = [...required, ...optional];
  faults.push(...unknownMembers(rule, names), ...unknownMembers(rule.retired ?? {}, ['since', 'reason']));
  for (const member of lists)
    if (rule[member] !== undefined && !Array.isArray(rule[member])) return [`${member} is not a list`];
  if (!/^(MUST|SHOULD|MAY)$/.test(rule.level)) faults.push(`level ${rule.level}; use MUST, SHOULD or MAY`);
  if (!version.test(rule.since)) faults.push(`since ${rule.since}; write a version such as v1 or v2.1`);
  if (!/^[^.]+(\.[^.\s][^.]*)*\.$/.test(rule.title))
    faults.push('title is one sentence and ends with a stop');
  for (const name of rule.capabilities ?? [])
    if (!capabilities.includes(name)) faults.push(`capability ${name}; use ${capabilities.join(', ')}`);
  for (const name of rule.decisions ?? [])
    if (!decisions.includes(name)) faults.push(`spec/decisions.md has no open point ${name}`);
  if (rule.retired && !(version.test(rule.retired.since) && rule.retired.reason))
    faults.push('retired needs {since: <version>, reason: <why nothing judges it any more>}');
  return faults;
}

const version = /^v\d+(\.\d+)?$/;

/** ATT-OPEN-<D-id><digit>: what is open is never a demand, and leads to the decision by its number. */
function openFaults(id: string, { level, decisions = [] }: Rule): string[] {
  const point = /^ATT-OPEN-(\d\d)\d$/.exec(id)?.[1];
  if (point === undefined) return [];
  const faults: string[] = [];
  if (level !== 'MAY') faults.push('an open point is never judged; its level is MAY');
  const decision = `D${Number(point)}`;
  if (!decisions.includes(decision)) faults.push(`its number says ${decision}; name that in decisions`);
  return faults;
}

/** Open points of which no rule tells what an implementation does. */
function undecidedFaults({ rules }: Catalogue, decisions: readonly string[]): string[] {
  const named = Object.entries(rules)
    .filter(([id, { retired }]) => id.startsWith('ATT-OPEN-') && !retired)
    .flatMap(([, rule]) => rule.decisions ?? []);
  return decisions
    .filter((decision) => !named.includes(decision))
    .map(
      (decision) =>
        `${decision} of spec/decisions.md is open and no ATT-OPEN rule tells what an implementation does: ` +
        `add ATT-OPEN-${decision.slice(1).padStart(2, '0')}0 to spec/rules.yaml`,
    );
}

/** File of `spec/` to the ids that its `x-rules` names. */
type Listings = ReadonlyMap<string, readonly string[]>;

/**
 * Rules that no operation names, names of no rule, and names given twice.
 *
 * @param root the file whose list speaks for the document as a whole
 */
export function listingFaults(
  { rules }: Pick<Catalogue, 'rules'>,
  listings: Listings,
  root: string,
): string[] {
  const faults: string[] = [];
  const everywhere = listings.get(root) ?? [];
  for (const [file, ids] of listings) {
    if (ids.length === 0) faults.push(`${file}: list the rules of the operation under x-rules`);
    for (const [index, id] of ids.entries()) {
      if (!(id in rules)) faults.push(`${file}: x-rules names ${id}, which spec/rules.yaml does not hold`);
      if (ids.indexOf(id) !== index) faults.push(`${file}: x-rules names ${id} twice`);
      if (file !== root && everywhere.includes(id))
        faults.push(`${file}: ${id} holds for the whole document already, by x-rules of ${root}`);
    }
  }
  const listed = new Set([...listings.values()].flat());
  for (const id of Object.keys(rules))
    if (!listed.has(id))
      faults.push(`${id} is judged nowhere: name it in x-rules of an operation (spec/paths), or of ${root}`);
  return faults;
}

/** What `rules.json` says of an automatic rule, as far as it is read here. */
type Constraint = Pick<AssignedRule, 'place' | 'pointer' | 'rule' | 'matched'>;

/** Constraints that no written rule accounts for, and `constraints` that account for nothing. */
export function constraintFaults(
  { rules }: Pick<Catalogue, 'rules'>,
  automatic: readonly Constraint[],
): string[] {
  const unaccounted = automatic
    .filter(({ rule }) => rule === null)
    .map(
      ({ place, pointer }) =>
        `${place} (${pointer}): say in spec/rules.yaml which rule this is a detail of: name the place under ` +
        'its constraints; what the description does not say belongs to an ATT-OPEN rule',
    );
  const used = new Set(automatic.map(({ rule, matched }) => `${rule} ${matched}`));
  const places = automatic.map(({ place }) => place);
  const idle = Object.entries(rules)
    .filter(([, { retired }]) => !retired)
    .flatMap(([id, { constraints = [] }]) =>
      constraints
        .filter((pattern) => !used.has(`${id} ${pattern}`))
        .map((pattern) => {
          const near = nearestName(pattern, places);
          const fix = near === undefined ? 'remove it' : `did you mean ${near}?`;
          return `${id}: constraint ${pattern} is not a constraint of the contract; ${fix}`;
        }),
    );
  return [...unaccounted, ...idle];
}

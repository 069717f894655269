import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsedSource } from './parsed-source.ts';

/** A rule of `spec/rules.yaml`; the head of that file says what the members mean. */
export interface Rule {
  level: 'MUST' | 'SHOULD' | 'MAY';
  title: string;
  quote: string;
  source: string;
  /** Ids of statements: the one that is quoted, then those that say the same. */
  statements: string[];
  expect: string;
  capabilities?: string[];
  since: string;
  decisions?: string[];
  /** Places of the automatic rules that this rule is in detail; see `matches`. */
  constraints?: string[];
  retired?: { since: string; reason: string };
}

/** Words of a statement that say what rules demand already by the quote of another one. */
interface Repeat {
  statement: string;
  quote: string;
  rules: string[];
}

export interface Catalogue {
  areas: Record<string, string>;
  capabilities: string[];
  rules: Record<string, Rule>;
  repeats: Repeat[];
  waivers: { statement: string; quote: string; reason: string }[];
}

/** The sentences and table rows of the service's description, by their ids. */
export type Statements = Map<string, { section: string; text: string }>;

export function readCatalogue(repository: string): Catalogue {
  return read(repository, 'spec/rules.yaml') as Catalogue;
}

export function readStatements(repository: string): Statements {
  const { sections } = read(repository, 'spec/source-statements.yaml') as {
    sections: { title: string; statements: Record<string, string> }[];
  };
  return new Map(
    sections.flatMap(({ title, statements }) =>
      Object.entries(statements).map(([id, text]) => [id, { section: title, text }] as const),
    ),
  );
}

function read(repository: string, file: string): unknown {
  return parsedSource(file, readFileSync(join(repository, file), 'utf8')).document.toJS();
}

/** Rule id to what is promised of it: `<level> <since> <hash>`, and ` retired` once it is. */
export type RulesLock = Record<string, string>;

export const lockFile = 'spec/rules.lock.json';

const remedy = 'run `npm run rules:lock` and commit spec/rules.lock.json';

/** The lock of a catalogue as it stands, sorted by id. */
export function lockOf({ rules }: Pick<Catalogue, 'rules'>): RulesLock {
  const entries = Object.entries(rules).map(([id, rule]) => [id, entryOf(rule)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * What breaks the promise that rules are only added or retired. None of these can be fixed by a new lock.
 */
export function brokenPromises({ rules }: Pick<Catalogue, 'rules'>, lock: RulesLock): string[] {
  return Object.entries(lock).flatMap(([id, locked]) => {
    const rule = rules[id];
    if (!rule)
      return [`${id} is missing; put it back, with retired: {since, reason} if nothing judges it now`];
    if (locked.endsWith(' retired'))
      return entryOf(rule) === locked ? [] : [`${id} was retired; leave it, and write a new rule`];
    const now = entryOf({ level: rule.level, quote: rule.quote, since: rule.since });
    if (now === locked) return [];
    const what =
      locked.split(' ')[0] === rule.level ? 'since or quote' : `level (was ${locked.split(' ')[0]})`;
    return [`${id}: its ${what} was changed; take that back, or retire it and add a rule with a new id`];
  });
}

/** Promises broken, and rules that the lock does not hold yet. */
export function lockFaults(catalogue: Pick<Catalogue, 'rules'>, lock: RulesLock): string[] {
  const broken = brokenPromises(catalogue, lock);
  const stale = Object.entries(lockOf(catalogue))
    .filter(([id, entry]) => lock[id] !== entry && !broken.some((fault) => fault.startsWith(id)))
    .map(([id]) => `${id} is ${id in lock ? 'newly retired' : 'new'}; ${remedy}`);
  return [...broken, ...stale];
}

function entryOf({
  level,
  quote,
  since,
  retired,
}: Pick<Rule, 'level' | 'quote' | 'since' | 'retired'>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([level, quote, since]))
    .digest('hex');
  return `${level} ${since} ${hash.slice(0, 16)}${retired ? ' retired' : ''}`;
}

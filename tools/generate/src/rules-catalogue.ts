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
export interface Repeat {
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

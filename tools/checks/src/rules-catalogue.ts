import { parse } from 'yaml';
import { readText } from './repository.ts';

/** A rule of `spec/rules.yaml`; the head of that file tells what the members mean. */
export interface Rule {
  level: string;
  title: string;
  quote: string;
  source: string;
  /** Ids of statements: the one that is quoted, then those that say the same. */
  statements: string[];
  expect: string;
  capabilities?: string[];
  since: string;
  decisions?: string[];
  constraints?: string[];
  retired?: { since: string; reason: string };
}

export interface Waiver {
  statement: string;
  quote: string;
  reason: string;
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
  waivers: Waiver[];
}

/** The sentences and table rows of the service's description, by their ids. */
export type Statements = Map<string, { section: string; text: string }>;

export const catalogueFile = 'spec/rules.yaml';
export const statementsFile = 'spec/source-statements.yaml';

export function readCatalogue(): Catalogue {
  return parse(readText(catalogueFile)) as Catalogue;
}

export function readStatements(): Statements {
  const { sections } = parse(readText(statementsFile)) as {
    sections: { title: string; statements: Record<string, string> }[];
  };
  return new Map(
    sections.flatMap(({ title, statements }) =>
      Object.entries(statements).map(([id, text]) => [id, { section: title, text }] as const),
    ),
  );
}

/** The ids of the open points, from the headings of `spec/decisions.md` that have an **Open.** part. */
export function openDecisions(markdown: string): string[] {
  return markdown
    .split(/^## /m)
    .filter((section) => section.includes('**Open.**'))
    .flatMap((section) => /^(D\d+):/.exec(section)?.[1] ?? []);
}

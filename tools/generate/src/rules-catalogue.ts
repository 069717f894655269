import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** One rule of `spec/rules.yaml`, as far as the generator reads it; tools/checks holds its shape. */
export interface Rule {
  level: 'MUST' | 'SHOULD' | 'MAY';
  title: string;
  quote: string;
  source: string;
  expect: string;
  capabilities?: string[];
  since: string;
  decisions?: string[];
  /** Places of the automatic rules that this rule is in detail; see `matches`. */
  constraints?: string[];
  retired?: { since: string; reason: string };
}

export interface Catalogue {
  areas: Record<string, string>;
  capabilities: string[];
  rules: Record<string, Rule>;
}

export function readCatalogue(repository: string): Catalogue {
  return parse(readFileSync(join(repository, 'spec/rules.yaml'), 'utf8')) as Catalogue;
}

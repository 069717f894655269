import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Level } from '../catalogue.ts';

/** What a client is judged by. */
export interface ClientRule {
  /** MUST only where a sentence of the description demands it. MAY: open, a difference is a note. */
  readonly level: Level;
  readonly title: string;
  /** The sentence of the service's description, word for word; a MUST has one. */
  readonly quote?: string;
  /** What to do when it is broken. */
  readonly advice: string;
}

/** By id, `ATT-CLI-<nnn>`. */
export const clientRules: ReadonlyMap<string, ClientRule> = new Map(
  Object.entries(
    parse(readFileSync(new URL('../../client-rules.yaml', import.meta.url), 'utf8')) as {
      [id: string]: ClientRule;
    },
  ),
);

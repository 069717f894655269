import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import type { Level } from '../src/change.ts';
import type { Json, JsonObject } from '../src/contract-document.ts';

/** Two small documents and the verdict the gate must give. */
export interface Pair {
  group: string;
  name: string;
  base: JsonObject;
  revision: JsonObject;
  level: Level;
  rules: readonly string[];
  /** The verdict on the exported TypeScript; undefined where the pair does not say. */
  types: Level | undefined;
}

interface Group {
  base: JsonObject;
  cases: Record<string, { from?: JsonObject; to: JsonObject; level: Level; rules?: string[]; types?: Level }>;
}

/** All pairs of `fixtures/`; its README tells the form. */
export function readPairs(): Pair[] {
  const folder = resolve(import.meta.dirname, '../fixtures');
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  return files.flatMap((file) => {
    const { base, cases } = parse(readFileSync(join(folder, file), 'utf8')) as Group;
    return Object.entries(cases).map(([name, { from = {}, to, level, rules = [], types }]) => {
      const start = edited(base, from);
      return {
        group: file.replace('.yaml', ''),
        name,
        base: start,
        revision: edited(start, to),
        level,
        rules,
        types,
      };
    });
  });
}

function edited(document: JsonObject, edits: JsonObject): JsonObject {
  const copy = structuredClone(document);
  for (const [pointer, value] of Object.entries(edits)) edit(copy, pointer, value);
  return copy;
}

function edit(document: JsonObject, pointer: string, value: Json): void {
  const segments = pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = segments.pop() ?? '';
  let parent = document as Record<string, Json>;
  for (const segment of segments) {
    const next = parent[segment];
    if (next === undefined || next === null)
      throw new Error(`${pointer}: there is nothing at ${segment}; set it first`);
    parent = next as Record<string, Json>;
  }
  if (value === null && !(last in parent)) throw new Error(`${pointer}: there is nothing to take away`);
  if (value === null) delete parent[last];
  else parent[last] = plain(value);
}

function plain(value: Json): Json {
  const text = JSON.stringify(value, (_key, member: Json) => (isWrappedNull(member) ? null : member));
  return JSON.parse(text) as Json;
}

function isWrappedNull(value: Json): boolean {
  return JSON.stringify(value) === '{"value":null}';
}

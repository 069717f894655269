import { createHash } from 'node:crypto';
import { alternatives } from './alternatives.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { isObject, resolve, sorted } from './contract-document.ts';
import { holdsSchema, holdsSchemaList, holdsSchemaMap, holdsSet } from './keywords.ts';
import { patternLanguage } from './pattern-language.ts';

/** A short text that is equal for schemas that allow the same, as far as their spelling shows it. Names do not count. */
export function fingerprint(document: JsonObject, schema: Json | undefined): string {
  const node = isObject(schema) ? schema : resolve(document, schema).value;
  const known: Known = fingerprints.get(document) ?? new WeakMap();
  fingerprints.set(document, known);
  if (!known.has(node)) fingerprintAll(document, node, known);
  return known.get(node) ?? '';
}

/** The same for one shape of a schema. */
export function shapeText(document: JsonObject, type: string, keywords: JsonObject): string {
  return digest(shapeOf(type, keywords, (schema) => fingerprint(document, schema)));
}

type Known = WeakMap<JsonObject, string>;
type TextOf = (schema: Json) => string;

const fingerprints = new WeakMap<JsonObject, Known>();

/** Each schema once: those that reach each other are distinguished together (Tarjan's strongly connected components). */
function fingerprintAll(document: JsonObject, first: JsonObject, known: Known): void {
  const met = new Map<JsonObject, number>();
  const open: JsonObject[] = [];
  /** @returns the earliest of the open schemas that it reaches. */
  const visit = (schema: JsonObject): number => {
    const own = met.size;
    met.set(schema, own);
    open.push(schema);
    let earliest = own;
    textOfShapes(document, schema, (child) => {
      if (isObject(child) && !known.has(child)) earliest = Math.min(earliest, met.get(child) ?? visit(child));
      return '';
    });
    if (earliest === own) close(document, open.splice(open.indexOf(schema)), known);
    return earliest;
  };
  visit(first);
}

/** Round by round, what is different is set apart; at the end all of them count, so that the rounds say the same elsewhere. */
function close(document: JsonObject, group: readonly JsonObject[], known: Known): void {
  let texts = new Map(group.map((schema) => [schema as Json, '']));
  for (let kinds = 0; kinds < new Set(texts.values()).size; ) {
    kinds = new Set(texts.values()).size;
    const before = texts;
    const textOf: TextOf = (child) => before.get(child) ?? fingerprint(document, child);
    texts = new Map(group.map((schema) => [schema, textOfShapes(document, schema, textOf)]));
  }
  const all = [...new Set(texts.values())].sort();
  for (const schema of group) known.set(schema, digest(all.length === 1 ? all[0] : [texts.get(schema), all]));
}

function textOfShapes(document: JsonObject, schema: JsonObject, textOf: TextOf): string {
  const shapes = alternatives(document, schema).map(({ type, keywords }) =>
    JSON.stringify(shapeOf(type, keywords, textOf)),
  );
  return digest(shapes.sort());
}

function shapeOf(type: string, keywords: JsonObject, textOf: TextOf): unknown {
  const entries = Object.entries(keywords).map(([keyword, value]) => [
    keyword,
    partOf(keyword, value, textOf),
  ]);
  return [type, entries.sort()];
}

function partOf(keyword: string, value: Json, textOf: TextOf): unknown {
  if (holdsSchema.has(keyword)) return textOf(value);
  if (holdsSchemaMap.has(keyword) && isObject(value))
    return Object.entries(value)
      .map(([name, schema]) => [
        keyword === 'patternProperties' ? patternLanguage(name) : name,
        textOf(schema),
      ])
      .sort();
  if (holdsSchemaList.has(keyword) && Array.isArray(value)) {
    const texts = value.map(textOf);
    return keyword === 'prefixItems' ? texts : texts.sort();
  }
  if (keyword === 'pattern') return patternLanguage(String(value));
  return holdsSet.has(keyword) && Array.isArray(value)
    ? value.map((item) => JSON.stringify(sorted(item))).sort()
    : sorted(value);
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 24);
}

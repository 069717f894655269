import { alternatives } from './alternatives.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { isObject, lookUp, names, objectAt, own } from './contract-document.ts';
import { quoted } from './describe-change.ts';
import { fingerprint } from './fingerprint.ts';
import { patternLanguage } from './pattern-language.ts';
import { compareSchemas, into, note, renamed, type Walk } from './walk.ts';

/** The keywords that `compareObjects` answers for. */
export const objectKeywords: ReadonlySet<string> = new Set([
  ...['properties', 'required', 'patternProperties', 'additionalProperties', 'unevaluatedProperties'],
  ...['dependentRequired', 'dependentSchemas'],
]);

/** The members of objects: which there are, which must be there, and what is allowed next to them. */
export function compareObjects(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [objectAt(before, 'properties'), objectAt(after, 'properties')];
  const renames = renamedMembers(before, after, walk);
  const inRenames = new Set(renames.flat());
  for (const name of names(one, other)) {
    const here = into(walk, `.${name}`, ['properties', name]);
    if (inRenames.has(name)) continue;
    const [from, to] = [own(one, name), own(other, name)];
    if (from !== undefined && to !== undefined) compareSchemas(from, to, here);
    else if (to === undefined) noteRemoved(name, before, after, here);
    else noteAdded(name, before, after, here);
  }
  for (const [name, heir] of renames) {
    const here = into(walk, `.${heir}`, ['properties', heir]);
    note(here, 'property-renamed', [name, heir], renamed);
    compareSchemas(own(one, name), own(other, heir), here);
  }
  compareRequired(before, after, walk);
  comparePatterns(before, after, walk);
  for (const keyword of ['additionalProperties', 'unevaluatedProperties'])
    compareRest(before, after, keyword, walk);
  compareDependents(before, after, walk);
}

/** Pairs of a removed and an added member with one schema, where no other member has that schema. */
function renamedMembers(before: JsonObject, after: JsonObject, walk: Walk): [name: string, heir: string][] {
  const bySchema = (document: JsonObject, keywords: JsonObject, others: JsonObject) => {
    const members = objectAt(keywords, 'properties');
    return Map.groupBy(
      Object.keys(members).filter((name) => own(objectAt(others, 'properties'), name) === undefined),
      (name) => `${fingerprint(document, own(members, name))} ${required(keywords).has(name)}`,
    );
  };
  const come = bySchema(walk.revision, after, before);
  return [...bySchema(walk.base, before, after)].flatMap(([schema, [name, ...more]]) => {
    const [heir, ...others] = come.get(schema) ?? [];
    return name && heir && more.length + others.length === 0 ? [[name, heir] as [string, string]] : [];
  });
}

function noteRemoved(name: string, before: JsonObject, after: JsonObject, walk: Walk): void {
  if (!isForbidden(walk.base, before, name))
    note(walk, 'property-removed', [name, isClosed(after) ? 'allowed' : 'described']);
  else if (!isClosed(after)) note(walk, 'property-allowed', name);
}

function noteAdded(name: string, before: JsonObject, after: JsonObject, walk: Walk): void {
  if (isForbidden(walk.revision, after, name)) {
    if (!isClosed(before)) note(walk, 'property-forbidden', name);
  } else if (walk.direction === 'request' && required(after).has(name))
    note(walk, 'required-property-added', [name, description(walk.revision, after, name)]);
  else if (walk.direction === 'response' && isClosed(before))
    note(
      walk,
      'property-added',
      [name, '; answers were closed against new members', description(walk.revision, after, name)],
      { effect: 'widened' },
    );
  else note(walk, 'property-added', [name, '', description(walk.revision, after, name)]);
}

/** The description of a member, as the end of a change's reason: it goes into the changelog. */
function description(document: JsonObject, keywords: JsonObject, name: string): string {
  const schema = own(objectAt(keywords, 'properties'), name);
  const reference = isObject(schema) ? own(schema, '$ref') : undefined;
  const target = typeof reference === 'string' ? lookUp(document, reference) : undefined;
  const text = own(schema, 'description') ?? own(target, 'description');
  return typeof text === 'string' ? ` Its description: ${quoted(text)}` : '';
}

/** `name: false`: the member must not be there. */
function isForbidden(document: JsonObject, keywords: JsonObject, name: string): boolean {
  return alternatives(document, own(objectAt(keywords, 'properties'), name)).length === 0;
}

function compareRequired(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [required(before), required(after)];
  const [had, has] = [objectAt(before, 'properties'), objectAt(after, 'properties')];
  const isNew = (name: string) => own(had, name) === undefined && own(has, name) !== undefined;
  const isGone = (name: string) => own(had, name) !== undefined && own(has, name) === undefined;
  const step = (name: string) => into(walk, `.${name}`, ['required']);
  for (const name of other.difference(one)) if (!isNew(name)) note(step(name), 'required-added', name);
  for (const name of one.difference(other)) if (!isGone(name)) note(step(name), 'required-removed', name);
}

/** In a closed object a pattern allows names; in an open one it asks something of them. */
function comparePatterns(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [byPattern(before), byPattern(after)];
  const here = (pattern: string) => into(walk, `.<${pattern}>`, ['patternProperties', pattern]);
  for (const [language, { pattern, schema }] of one) {
    const next = other.get(language);
    const effect = isClosed(before) ? 'removed' : 'changed';
    if (next) compareSchemas(schema, next.schema, here(next.pattern));
    else note(here(pattern), 'pattern-property-removed', pattern, { effect });
  }
  const effect = isClosed(before) && isClosed(after) ? 'widened' : 'narrowed';
  for (const [language, { pattern }] of other)
    if (!one.has(language)) note(here(pattern), 'pattern-property-added', pattern, { effect });
}

function compareRest(before: JsonObject, after: JsonObject, keyword: string, walk: Walk): void {
  const [one, other] = [before[keyword] !== false, after[keyword] !== false];
  const at = [keyword];
  if (one && other) compareSchemas(before[keyword], after[keyword], into(walk, '.*', at));
  else if (one) note(walk, 'object-closed', [], { at });
  else if (other) note(walk, 'object-opened', [], { at });
}

function compareDependents(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [objectAt(before, 'dependentRequired'), objectAt(after, 'dependentRequired')];
  for (const name of names(one, other)) {
    const [had, has] = [asSet(own(one, name)), asSet(own(other, name))];
    const here = into(walk, ` (with ${name})`, ['dependentRequired', name]);
    for (const needed of has.difference(had)) note(here, 'required-added', needed);
    for (const needed of had.difference(has)) note(here, 'required-removed', needed);
  }
  const [from, to] = [objectAt(before, 'dependentSchemas'), objectAt(after, 'dependentSchemas')];
  for (const name of names(from, to))
    compareSchemas(own(from, name), own(to, name), into(walk, ` (with ${name})`, ['dependentSchemas', name]));
}

function isClosed(keywords: JsonObject): boolean {
  return keywords.additionalProperties === false || keywords.unevaluatedProperties === false;
}

function required(keywords: JsonObject): ReadonlySet<string> {
  return asSet(keywords.required);
}

function asSet(value: Json | undefined): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.map(String) : []);
}

/** By what the pattern matches. */
function byPattern(keywords: JsonObject): Map<string, { pattern: string; schema: Json }> {
  return new Map(
    Object.entries(objectAt(keywords, 'patternProperties')).map(([pattern, schema]) => [
      patternLanguage(pattern),
      { pattern, schema },
    ]),
  );
}

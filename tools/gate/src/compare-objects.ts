import { alternatives } from './alternatives.ts';
import { compareSchemas } from './compare-schemas.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { objectAt, own } from './contract-document.ts';
import { patternLanguage } from './pattern-language.ts';
import type { Note, Walk } from './walk.ts';
import { into, note, record } from './walk.ts';

/** The keywords that `compareObjects` answers for. */
export const objectKeywords: ReadonlySet<string> = new Set([
  ...['properties', 'required', 'patternProperties', 'additionalProperties', 'unevaluatedProperties'],
  ...['dependentRequired', 'dependentSchemas'],
]);

/** The members of objects: which there are, which must be there, and what is allowed next to them. */
export function compareObjects(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [objectAt(before, 'properties'), objectAt(after, 'properties')];
  for (const name of names(one, other)) {
    const here = into(walk, `.${name}`, ['properties', name]);
    const [from, to] = [own(one, name), own(other, name)];
    if (from !== undefined && to !== undefined) compareSchemas(from, to, here);
    else if (to === undefined) noteRemoved(name, before, after, here);
    else noteAdded(name, before, after, here);
  }
  compareRequired(before, after, walk);
  comparePatterns(before, after, walk);
  for (const keyword of ['additionalProperties', 'unevaluatedProperties'])
    compareRest(before, after, keyword, walk);
  compareDependents(before, after, walk);
}

function noteRemoved(name: string, before: JsonObject, after: JsonObject, walk: Walk): void {
  if (isForbidden(walk.base, before, name)) {
    if (!isClosed(after)) record(walk, forbiddenNote(name, false));
    return;
  }
  const how = isClosed(after) ? 'is not allowed any more' : 'is not described any more';
  note(walk, 'property-removed', 'removed', `\`${name}\` ${how}.`);
}

function noteAdded(name: string, before: JsonObject, after: JsonObject, walk: Walk): void {
  if (isForbidden(walk.revision, after, name)) {
    if (!isClosed(before)) record(walk, forbiddenNote(name, true));
    return;
  }
  const must = required(after).has(name);
  if (walk.direction === 'request' && must)
    note(walk, 'required-property-added', 'narrowed', `\`${name}\` is new and must be sent.`);
  else if (walk.direction === 'response' && isClosed(before))
    note(walk, 'property-added', 'widened', `\`${name}\` is new; answers were closed against new members.`);
  else note(walk, 'property-added', 'added', `\`${name}\` is new.`);
}

/** `name: false`: the member must not be there. */
function isForbidden(document: JsonObject, keywords: JsonObject, name: string): boolean {
  return alternatives(document, own(objectAt(keywords, 'properties'), name)).length === 0;
}

function forbiddenNote(name: string, forbidden: boolean): Note {
  return forbidden
    ? { rule: 'property-forbidden', effect: 'narrowed', reason: `\`${name}\` is not allowed any more.` }
    : { rule: 'property-allowed', effect: 'widened', reason: `\`${name}\` is allowed now.` };
}

function compareRequired(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [required(before), required(after)];
  const [had, has] = [objectAt(before, 'properties'), objectAt(after, 'properties')];
  const isNew = (name: string) => own(had, name) === undefined && own(has, name) !== undefined;
  const isGone = (name: string) => own(had, name) !== undefined && own(has, name) === undefined;
  for (const name of other.difference(one))
    if (!isNew(name)) record(stepTo(name, walk), requiredNote(name, true));
  for (const name of one.difference(other))
    if (!isGone(name)) record(stepTo(name, walk), requiredNote(name, false));
}

function stepTo(name: string, walk: Walk): Walk {
  return into(walk, `.${name}`, ['required']);
}

function requiredNote(name: string, must: boolean): Note {
  return must
    ? { rule: 'required-added', effect: 'narrowed', reason: `\`${name}\` must be there now.` }
    : { rule: 'required-removed', effect: 'widened', reason: `\`${name}\` may be left out now.` };
}

/** In a closed object a pattern allows names; in an open one it asks something of them. */
function comparePatterns(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [byPattern(before), byPattern(after)];
  const here = (pattern: string) => into(walk, `.<${pattern}>`, ['patternProperties', pattern]);
  for (const [language, { pattern, schema }] of one) {
    const next = other.get(language);
    if (next) compareSchemas(schema, next.schema, here(next.pattern));
    else
      note(
        here(pattern),
        'pattern-property-removed',
        isClosed(before) ? 'removed' : 'changed',
        `Member names that match \`${pattern}\` are not described any more.`,
      );
  }
  for (const [language, { pattern }] of other) {
    if (one.has(language)) continue;
    const effect = isClosed(before) && isClosed(after) ? 'widened' : 'narrowed';
    note(
      here(pattern),
      'pattern-property-added',
      effect,
      `Member names that match \`${pattern}\` have a rule of their own now.`,
    );
  }
}

function compareRest(before: JsonObject, after: JsonObject, keyword: string, walk: Walk): void {
  const [one, other] = [before[keyword] !== false, after[keyword] !== false];
  if (one && other) compareSchemas(before[keyword], after[keyword], into(walk, '.*', [keyword]));
  else if (one)
    note(walk, 'object-closed', 'narrowed', 'Members that are not listed are not allowed any more.', [
      keyword,
    ]);
  else if (other)
    note(walk, 'object-opened', 'widened', 'Members that are not listed are allowed now.', [keyword]);
}

function compareDependents(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [objectAt(before, 'dependentRequired'), objectAt(after, 'dependentRequired')];
  for (const name of names(one, other)) {
    const [had, has] = [asSet(own(one, name)), asSet(own(other, name))];
    const here = into(walk, ` (with ${name})`, ['dependentRequired', name]);
    for (const needed of has.difference(had)) record(here, requiredNote(needed, true));
    for (const needed of had.difference(has)) record(here, requiredNote(needed, false));
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

function names(one: JsonObject, other: JsonObject): Set<string> {
  return new Set([...Object.keys(one), ...Object.keys(other)]);
}

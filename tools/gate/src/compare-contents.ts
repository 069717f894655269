import { alternatives } from './alternatives.ts';
import { compareSchemas } from './compare-schemas.ts';
import type { JsonObject } from './contract-document.ts';
import { differ, isObject, objectAt, own, resolve } from './contract-document.ts';
import { describeChange } from './describe-change.ts';
import type { Walk } from './walk.ts';
import { became, into, note } from './walk.ts';

/** The media types of a body, and what each holds. */
export function compareContents(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [byMediaType(before), byMediaType(after)];
  for (const [type, content] of one) {
    const here = into(walk, ` (${type})`, ['content', content.written]);
    const next = other.get(type);
    // Each with pairs of its own: what changed is reported for all of them.
    if (next) compareMediaTypes(content.value, next.value, { ...here, met: new Map() });
    else note(here, 'media-type-removed', 'removed', `${type} was removed.`);
  }
  for (const [type, content] of other)
    if (!one.has(type))
      note(
        into(walk, ` (${type})`, ['content', content.written]),
        'media-type-added',
        'added',
        `${type} is new.`,
      );
}

function compareMediaTypes(before: JsonObject, after: JsonObject, walk: Walk): void {
  compareSchemas(before.schema, after.schema, into(walk, ' ', ['schema']));
  compareEncodings(before, after, walk);
  compareExamples(before, after, walk);
}

/** Media types are compared without case and space (RFC 9110 section 8.3.1). */
function byMediaType(body: JsonObject): Map<string, { written: string; value: JsonObject }> {
  const content = objectAt(body, 'content');
  return new Map(
    Object.keys(content).map((written) => [
      written.toLowerCase().replaceAll(/\s+/g, ''),
      { written, value: objectAt(content, written) },
    ]),
  );
}

function compareExamples(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [examplesOf(walk.base, before), examplesOf(walk.revision, after)];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const changed = names.filter((name) => differ(own(one, name), own(other, name)));
  if (changed.length === 0 && !differ(before.example, after.example)) return;
  const reason =
    changed.length > 0
      ? `Examples: ${changed.map((name) => way(name, one, other)).join(', ')}.`
      : `\`example\` ${describeChange(before.example, after.example)}.`;
  note(walk, 'example-changed', 'wording', reason, ['examples']);
}

function way(name: string, before: JsonObject, after: JsonObject): string {
  const word =
    own(before, name) === undefined ? 'added' : own(after, name) === undefined ? 'removed' : 'changed';
  return `\`${name}\` ${word}`;
}

function examplesOf(document: JsonObject, { examples }: JsonObject): JsonObject {
  if (!isObject(examples)) return {};
  return Object.fromEntries(
    Object.entries(examples).map(([name, example]) => [name, resolve(document, example).value]),
  );
}

/** How the parts of a form are written. What is left out has the default of OpenAPI 3.1.1 section 4.8.15. */
function compareEncodings(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [objectAt(before, 'encoding'), objectAt(after, 'encoding')];
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [from, to] = [objectAt(one, name), objectAt(other, name)];
    const here = into(walk, ` part ${name}`, ['encoding', name]);
    compareContentTypes(
      contentTypes(walk.base, before, name),
      contentTypes(walk.revision, after, name),
      here,
    );
    for (const member of ['style', 'explode', 'allowReserved', 'headers'])
      if (differ(withDefault(member, from), withDefault(member, to)))
        note(here, 'encoding-changed', 'changed', became(member, from[member], to[member]), [member]);
  }
}

function compareContentTypes(before: ReadonlySet<string>, after: ReadonlySet<string>, walk: Walk): void {
  const [removed, come] = [[...before.difference(after)], [...after.difference(before)]];
  if (removed.length > 0)
    note(
      walk,
      'encoding-content-type-removed',
      'narrowed',
      `The part may not be ${removed.join(', ')} any more.`,
      ['contentType'],
    );
  if (come.length > 0)
    note(walk, 'encoding-content-type-added', 'widened', `The part may be ${come.join(', ')} now.`, [
      'contentType',
    ]);
}

function contentTypes(document: JsonObject, content: JsonObject, name: string): Set<string> {
  const { contentType } = objectAt(objectAt(content, 'encoding'), name);
  const types = typeof contentType === 'string' ? contentType : defaultType(document, content, name);
  return new Set(types.split(',').map((type) => type.trim().toLowerCase()));
}

function defaultType(document: JsonObject, content: JsonObject, name: string): string {
  const member = alternatives(document, content.schema)
    .map(({ keywords }) => own(objectAt(keywords, 'properties'), name))
    .find((schema) => schema !== undefined);
  const types = new Set(alternatives(document, member).map(({ type }) => type));
  if (types.has('object') || types.has('array')) return 'application/json';
  return types.has('any') ? 'application/octet-stream' : 'text/plain';
}

function withDefault(member: string, encoding: JsonObject) {
  const style = encoding.style ?? 'form';
  const defaults: JsonObject = { style, explode: style === 'form', allowReserved: false, headers: {} };
  return encoding[member] ?? defaults[member];
}

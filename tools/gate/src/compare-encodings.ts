import { alternatives } from './alternatives.ts';
import type { JsonObject } from './contract-document.ts';
import { objectAt, own } from './contract-document.ts';
import { differ } from './sorted.ts';
import type { Walk } from './walk.ts';
import { into, note, shown } from './walk.ts';

/** How the parts of a form are written. What is left out has the default of OpenAPI 3.1.1 section 4.8.15. */
export function compareEncodings(before: JsonObject, after: JsonObject, walk: Walk): void {
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
        note(here, {
          rule: 'encoding-changed',
          effect: 'changed',
          at: [member],
          reason: `\`${member}\` was ${shown(from[member])} and is ${shown(to[member])} now.`,
        });
  }
}

function compareContentTypes(before: ReadonlySet<string>, after: ReadonlySet<string>, walk: Walk): void {
  const [removed, come] = [[...before.difference(after)], [...after.difference(before)]];
  if (removed.length > 0)
    note(walk, {
      rule: 'encoding-content-type-removed',
      effect: 'narrowed',
      at: ['contentType'],
      reason: `The part may not be ${removed.join(', ')} any more.`,
    });
  if (come.length > 0)
    note(walk, {
      rule: 'encoding-content-type-added',
      effect: 'widened',
      at: ['contentType'],
      reason: `The part may be ${come.join(', ')} now.`,
    });
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

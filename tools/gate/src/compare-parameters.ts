import { compareSchemas } from './compare-schemas.ts';
import { compareWords } from './compare-words.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { resolve } from './contract-document.ts';
import { differ } from './sorted.ts';
import type { Walk } from './walk.ts';
import { into, note, shown } from './walk.ts';

/** Parameters outside the body, by place and name. */
export function compareParameters(base: Json | undefined, revision: Json | undefined, walk: Walk): void {
  const [one, other] = [byName(walk.base, base), byName(walk.revision, revision)];
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    const [before, after] = [one.get(name), other.get(name)];
    const here = into(walk, `${name} parameter`, ['parameters']);
    if (!after)
      note(here, {
        rule: 'parameter-removed',
        effect: 'removed',
        reason: `The ${name} parameter was removed.`,
      });
    else if (!before) noteAdded(name, after, here);
    else compareParameter(before, after, here);
  }
}

function noteAdded(name: string, { required }: JsonObject, walk: Walk): void {
  if (required === true)
    note(walk, {
      rule: 'required-parameter-added',
      effect: 'narrowed',
      reason: `The ${name} parameter is new and must be sent.`,
    });
  else note(walk, { rule: 'parameter-added', effect: 'added', reason: `The ${name} parameter is new.` });
}

function compareParameter(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [had, has] = [before.required === true, after.required === true];
  if (had !== has)
    note(walk, {
      rule: `parameter-${has ? 'required' : 'optional'}`,
      effect: has ? 'narrowed' : 'widened',
      reason: `It ${has ? 'must' : 'may'} be sent now.`,
    });
  const [one, other] = [withDefaults(before), withDefaults(after)];
  for (const member of ['style', 'explode', 'allowReserved', 'content'])
    if (differ(one[member], other[member]))
      note(walk, {
        rule: 'parameter-serialization-changed',
        effect: 'changed',
        reason: `\`${member}\` was ${shown(one[member])} and is ${shown(other[member])} now.`,
      });
  compareWords(one, other, ['description', 'example', 'examples', 'deprecated'], walk);
  compareSchemas(before.schema, after.schema, walk);
}

/** OpenAPI 3.1.1 section 4.8.12. */
function withDefaults(parameter: JsonObject): JsonObject {
  const { style = parameter.in === 'query' || parameter.in === 'cookie' ? 'form' : 'simple' } = parameter;
  return { style, explode: style === 'form', allowReserved: false, deprecated: false, ...parameter };
}

function byName(document: JsonObject, parameters: Json | undefined): Map<string, JsonObject> {
  const list = Array.isArray(parameters)
    ? parameters.map((parameter: Json) => resolve(document, parameter).value)
    : [];
  return new Map(
    list.map((parameter) => [
      `${parameter.in} ${parameter.in === 'header' ? String(parameter.name).toLowerCase() : parameter.name}`,
      parameter,
    ]),
  );
}

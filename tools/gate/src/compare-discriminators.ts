import type { Json, JsonObject } from './contract-document.ts';
import { isObject, objectAt, resolve } from './contract-document.ts';
import { fingerprint } from './fingerprint.ts';
import type { Walk } from './walk.ts';
import { note } from './walk.ts';

/** Which value of which member says which shape a value has. Without a mapping, the names of the schemas count. */
export function compareDiscriminators(base: Json, revision: Json, walk: Walk): void {
  const before = discriminatorOf(walk.base, base);
  const after = discriminatorOf(walk.revision, revision);
  const at = ['discriminator'];
  if (!before && !after) return;
  if (!before || !after) {
    const reason = before ? 'The discriminator was removed.' : 'A discriminator tells the shapes apart now.';
    note(walk, {
      rule: `discriminator-${before ? 'removed' : 'added'}`,
      effect: before ? 'removed' : 'added',
      at,
      reason,
    });
    return;
  }
  if (before.member !== after.member)
    note(walk, {
      rule: 'discriminator-changed',
      effect: 'changed',
      at: [...at, 'propertyName'],
      reason: `The discriminator was \`${before.member}\` and is \`${after.member}\` now.`,
    });
  for (const key of new Set([...before.mapping.keys(), ...after.mapping.keys()])) {
    const [one, other] = [before.mapping.get(key), after.mapping.get(key)];
    const here = [...at, 'mapping', key];
    if (other === undefined)
      note(walk, {
        rule: 'mapping-removed',
        effect: 'narrowed',
        at: here,
        reason: `\`${key}\` names no shape any more.`,
      });
    else if (one === undefined)
      note(walk, {
        rule: 'mapping-added',
        effect: 'widened',
        at: here,
        reason: `\`${key}\` names a shape now.`,
      });
    else if (isElsewhere(one, before.mapping, other, after.mapping, walk))
      note(walk, {
        rule: 'mapping-changed',
        effect: 'changed',
        at: here,
        reason: `\`${key}\` meant ${one} and means ${other} now.`,
      });
  }
}

interface Discriminator {
  member: string;
  mapping: Map<string, string>;
}

function discriminatorOf(document: JsonObject, schema: Json): Discriminator | undefined {
  const { value } = resolve(document, schema);
  if (!isObject(value.discriminator)) return undefined;
  const { propertyName } = value.discriminator;
  const mapping = Object.entries(objectAt(value.discriminator, 'mapping')).map(
    ([key, target]) => [key, referenceOf(String(target))] as const,
  );
  const targets = new Set(mapping.map(([, target]) => target));
  const union = [value.oneOf, value.anyOf].find(Array.isArray) as readonly Json[] | undefined;
  const implied = (union ?? []).flatMap((part) => {
    const reference = isObject(part) && typeof part.$ref === 'string' ? part.$ref : undefined;
    return reference === undefined || targets.has(reference) ? [] : [[nameOf(reference), reference] as const];
  });
  return { member: String(propertyName), mapping: new Map([...implied, ...mapping]) };
}

/**
 * Whether a value points at another shape than before. A renamed target is the same shape; a target that was
 * edited in place keeps its name, and the edit is reported where it was made.
 */
function isElsewhere(
  one: string,
  before: Map<string, string>,
  other: string,
  after: Map<string, string>,
  walk: Walk,
): boolean {
  if (one === other) return false;
  if (fingerprint(walk.base, { $ref: one }) === fingerprint(walk.revision, { $ref: other })) return false;
  return [...after.values()].includes(one) || [...before.values()].includes(other);
}

/** OpenAPI 3.1.1: a mapping names a component or gives a reference. */
function referenceOf(target: string): string {
  return target.startsWith('#') ? target : `#/components/schemas/${target}`;
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

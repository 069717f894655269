import { compareSchemas } from './compare-schemas.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { fingerprint } from './fingerprint.ts';
import type { Walk } from './walk.ts';
import { into, note } from './walk.ts';

/** What an `allOf` asks that could not be reported in one schema with the rest. */
export function compareRests(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [removed, come] = unmatched(before, after, walk);
  const [one, other] = [removed[0], come[0]];
  if (removed.length === 1 && come.length === 1) {
    compareSchemas(one, other, into(walk, '', ['allOf']));
    return;
  }
  if (removed.length > 0)
    note(walk, {
      rule: 'allOf-removed',
      effect: 'widened',
      at: ['allOf'],
      reason: `${removed.length} demand(s) of an \`allOf\` were removed.`,
    });
  if (come.length > 0)
    note(walk, {
      rule: 'allOf-added',
      effect: 'narrowed',
      at: ['allOf'],
      reason: `${come.length} demand(s) came with an \`allOf\`.`,
    });
}

function unmatched(before: JsonObject, after: JsonObject, walk: Walk): [Json[], Json[]] {
  const list = ({ allOf }: JsonObject) => (Array.isArray(allOf) ? (allOf as readonly Json[]) : []);
  const [known, found] = [
    new Set(list(before).map((schema) => fingerprint(walk.base, schema))),
    new Set(list(after).map((schema) => fingerprint(walk.revision, schema))),
  ];
  return [
    list(before).filter((schema) => !found.has(fingerprint(walk.base, schema))),
    list(after).filter((schema) => !known.has(fingerprint(walk.revision, schema))),
  ];
}

import type { JsonObject } from './contract-document.ts';
import { objectAt } from './contract-document.ts';
import { fingerprint } from './fingerprint.ts';
import type { Note, Walk } from './walk.ts';
import { note } from './walk.ts';

/** The names of schemas: no message shows them, but each is the name of an exported type. */
export function compareNames(base: JsonObject, revision: JsonObject, walk: Walk): void {
  const [before, after] = [schemasOf(base), schemasOf(revision)];
  const come = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  const shape = (document: JsonObject, name: string) =>
    fingerprint(document, { $ref: `#/components/schemas/${name}` });
  for (const name of Object.keys(before).filter((one) => !Object.hasOwn(after, one))) {
    const heir = come.find((other) => shape(base, name) === shape(revision, other));
    if (heir === undefined) noteType(walk, name, removed(name));
    else {
      come.splice(come.indexOf(heir), 1);
      noteType(walk, heir, renamed(name, heir));
    }
  }
  for (const name of come)
    noteType(walk, name, {
      ...silent,
      rule: 'schema-added',
      types: 'minor',
      reason: `The type \`${name}\` is new.`,
    });
}

const silent = { effect: 'wording', level: 'none', consumers: '', implementers: '' } as const;

function removed(name: string): Note {
  return {
    ...silent,
    rule: 'schema-removed',
    types: 'major',
    reason: `The type \`${name}\` is not exported any more.`,
    consumers: `TypeScript that imports \`${name}\` does not compile.`,
  };
}

function renamed(name: string, heir: string): Note {
  return {
    ...silent,
    rule: 'schema-renamed',
    types: 'major',
    reason: `The type \`${name}\` is called \`${heir}\` now.`,
    consumers: `TypeScript that imports \`${name}\` does not compile; import \`${heir}\`.`,
  };
}

function noteType(walk: Walk, name: string, change: Note): void {
  note({ ...walk, place: { file: `spec/schemas/${name}.yaml`, pointer: '' }, where: 'types' }, change);
}

function schemasOf(document: JsonObject): JsonObject {
  return objectAt(objectAt(document, 'components'), 'schemas');
}

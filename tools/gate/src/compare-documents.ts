import type { Change } from './change.ts';
import { compareInformation } from './compare-information.ts';
import { compareOperations } from './compare-operations.ts';
import { compareConformance, compareRuleLists } from './compare-rules.ts';
import type { JsonObject } from './contract-document.ts';
import { objectAt } from './contract-document.ts';
import { mergeChanges } from './merge-changes.ts';
import type { Walk } from './walk.ts';
import { into, note } from './walk.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * Every difference between two bundled OpenAPI 3.1 documents that somebody could notice; each once, with all
 * operations that it reaches. An empty list: they say the same.
 *
 * @throws when a reference points at nothing.
 */
export function compareDocuments(base: JsonObject, revision: JsonObject): Change[] {
  const place = { file: 'spec/openapi.yaml', pointer: '' };
  const walk: Walk = {
    base,
    revision,
    direction: 'request',
    operation: '',
    where: '',
    place,
    above: [],
    changes: [],
  };
  compareInformation(base, revision, walk);
  compareRuleLists(base, revision, into(walk, 'rules', []));
  compareConformance(base, revision, into(walk, 'rules', []));
  const [before, after] = [objectAt(base, 'paths'), objectAt(revision, 'paths')];
  for (const path of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const here = into(walk, path, ['paths', path]);
    const [one, other] = [before[path], after[path]];
    if (other === undefined)
      note(here, { rule: 'path-removed', effect: 'removed', reason: `The path ${path} is gone.` });
    else if (one === undefined)
      note(here, { rule: 'path-added', effect: 'added', reason: `The path ${path} is new.` });
    else compareMethods(objectAt(before, path), objectAt(after, path), here);
  }
  return mergeChanges(walk.changes);
}

function compareMethods(before: JsonObject, after: JsonObject, walk: Walk): void {
  for (const method of methods) {
    const [one, other] = [before[method], after[method]];
    const name = method.toUpperCase();
    if (one !== undefined && other === undefined)
      note(walk, {
        rule: 'operation-removed',
        effect: 'removed',
        at: [method],
        reason: `${name} is gone from this path.`,
      });
    else if (one === undefined && other !== undefined)
      note(walk, {
        rule: 'operation-added',
        effect: 'added',
        at: [method],
        reason: `${name} is new at this path.`,
      });
    else if (one !== undefined)
      compareOperations(
        withShared(before, method),
        withShared(after, method),
        stepInto(before, after, method, walk),
      );
  }
}

/** Parameters of a path hold for each of its operations. */
function withShared(path: JsonObject, method: string): JsonObject {
  const own = objectAt(path, method);
  const list = (value: unknown) => (Array.isArray(value) ? value : []);
  return { ...own, parameters: [...list(path.parameters), ...list(own.parameters)] };
}

function stepInto(before: JsonObject, after: JsonObject, method: string, walk: Walk): Walk {
  const id = objectAt(after, method).operationId ?? objectAt(before, method).operationId;
  const operation = typeof id === 'string' ? id : `${method.toUpperCase()} ${walk.where}`;
  const version = /\/(v[\d.]+)\//.exec(walk.where)?.[1];
  const kebab = operation
    .replace(/V\d+(_\d+)?$/, '')
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const place =
    version === undefined || typeof id !== 'string'
      ? { ...walk.place, pointer: `${walk.place.pointer}/${method}` }
      : { file: `spec/paths/${version}/${kebab}.yaml`, pointer: `/${method}` };
  return { ...walk, operation, where: '', place };
}

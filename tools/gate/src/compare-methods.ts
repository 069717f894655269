import { compareOperations } from './compare-operations.ts';
import type { JsonObject } from './contract-document.ts';
import { objectAt } from './contract-document.ts';
import type { Walk } from './walk.ts';
import { into, note } from './walk.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The operations of two path items. */
export function compareMethods(before: JsonObject, after: JsonObject, walk: Walk): void {
  for (const method of methods) {
    const [one, other] = [before[method], after[method]];
    const name = method.toUpperCase();
    if (one !== undefined && other === undefined)
      note(walk, {
        rule: 'operation-removed',
        effect: 'removed',
        at: [method],
        reason: `${name} was removed from this path.`,
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
  const own = typeof id === 'string' ? id : `${method.toUpperCase()} ${walk.where.trim()}`;
  // What a callback sends belongs to the operation that announces it.
  const [operation, where] = walk.operation === '' ? [own, ''] : [walk.operation, `${walk.where} `];
  return { ...into(walk, '', [method]), operation, where };
}

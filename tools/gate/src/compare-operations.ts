import { compareCallbacks } from './compare-callbacks.ts';
import { compareContents } from './compare-contents.ts';
import { compareParameters } from './compare-parameters.ts';
import { compareResponses } from './compare-responses.ts';
import { compareRuleLists } from './compare-rules.ts';
import { compareSunsets } from './compare-sunsets.ts';
import { compareWords } from './compare-words.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { resolve } from './contract-document.ts';
import { differ } from './sorted.ts';
import type { Walk } from './walk.ts';
import { into, note, shown, turned } from './walk.ts';

/** Every difference between two operations with the same path and method. */
export function compareOperations(before: JsonObject, after: JsonObject, walk: Walk): void {
  compareIdentity(before, after, walk);
  compareWords(before, after, ['summary', 'description', 'tags', 'externalDocs'], walk);
  compareSunsets(before, after, walk);
  compareRuleLists(before, after, into(walk, 'rules', []));
  compareParameters(before.parameters, after.parameters, walk);
  compareRequestBodies(before.requestBody, after.requestBody, into(walk, 'request', ['requestBody']));
  compareResponses(before, after, turned(walk));
  compareCallbacks(before, after, walk);
  for (const member of ['security', 'servers']) compareOverride(before, after, member, walk);
}

/** What an operation does not say for itself, the document says for all. */
function compareOverride(before: JsonObject, after: JsonObject, member: string, walk: Walk): void {
  if (before[member] === undefined && after[member] === undefined) return;
  const [one, other] = [before[member] ?? walk.base[member], after[member] ?? walk.revision[member]];
  if (!differ(one, other)) return;
  const reason = `\`${member}\` was ${shown(one)} and is ${shown(other)} now.`;
  note(walk, { rule: `${member}-changed`, effect: 'changed', at: [member], reason });
}

function compareIdentity(before: JsonObject, after: JsonObject, walk: Walk): void {
  if (before.operationId === after.operationId) return;
  note(walk, {
    rule: 'operation-id-changed',
    effect: 'changed',
    at: ['operationId'],
    reason: `The operation was called ${shown(before.operationId)} and is called ${shown(after.operationId)} now.`,
    consumers: 'Generated clients call it by another name.',
    implementers: 'Generated handlers have another name.',
  });
}

function compareRequestBodies(base: Json | undefined, revision: Json | undefined, walk: Walk): void {
  const [before, after] = [resolve(walk.base, base), resolve(walk.revision, revision)];
  const here = { ...walk, place: after.place ?? walk.place };
  if (base === undefined && revision === undefined) return;
  if (revision === undefined) {
    note(here, {
      rule: 'request-body-removed',
      effect: 'removed',
      reason: 'There is no request body any more.',
    });
    return;
  }
  const required = after.value.required === true;
  if (base === undefined) {
    note(here, {
      rule: 'request-body-added',
      effect: required ? 'narrowed' : 'added',
      reason: `A request body ${required ? 'must' : 'may'} be sent now.`,
    });
    return;
  }
  if ((before.value.required === true) !== required)
    note(here, {
      rule: `request-body-${required ? 'required' : 'optional'}`,
      effect: required ? 'narrowed' : 'widened',
      at: ['required'],
      reason: `The request body ${required ? 'must' : 'may'} be sent now.`,
    });
  compareWords(before.value, after.value, ['description'], here);
  compareContents(before.value, after.value, here);
}

import { compareContents } from './compare-contents.ts';
import { compareSchemas } from './compare-schemas.ts';
import { compareWords } from './compare-words.ts';
import type { JsonObject } from './contract-document.ts';
import { objectAt, own, resolve } from './contract-document.ts';
import { differ } from './sorted.ts';
import type { Walk } from './walk.ts';
import { into, note } from './walk.ts';

/** The statuses of an operation, their headers and bodies. */
export function compareResponses(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [objectAt(before, 'responses'), objectAt(after, 'responses')];
  for (const status of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [from, to] = [resolve(walk.base, one[status]), resolve(walk.revision, other[status])];
    const here = into(walk, `response ${status}`, ['responses', status], to.place);
    if (other[status] === undefined)
      note(here, {
        rule: 'status-removed',
        effect: 'removed',
        reason: `The status ${status} is not answered any more.`,
      });
    else if (one[status] === undefined) noteAdded(status, here);
    else compareResponse(from.value, to.value, here);
  }
}

/** A caller has to cope with any failure; a success it does not know it takes for a failure. */
function noteAdded(status: string, walk: Walk): void {
  const success = /^[123]/.test(status);
  note(walk, {
    rule: success ? 'success-status-added' : 'error-status-added',
    effect: success ? 'widened' : 'added',
    reason: `The status ${status} is new.`,
  });
}

function compareResponse(before: JsonObject, after: JsonObject, walk: Walk): void {
  compareWords(before, after, ['description'], walk);
  compareHeaders(before, after, walk);
  compareContents(before, after, walk);
  if (differ(before.links, after.links))
    note(walk, {
      rule: 'links-changed',
      effect: before.links === undefined ? 'added' : 'changed',
      at: ['links'],
      reason: 'The links differ.',
    });
}

/** Names of headers have no case (RFC 9110 section 5.1). */
function compareHeaders(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [all, now] = [objectAt(before, 'headers'), objectAt(after, 'headers')];
  const [one, other] = [lowered(all), lowered(now)];
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const name =
      [...Object.keys(now), ...Object.keys(all)].find((written) => written.toLowerCase() === key) ?? key;
    const [from, to] = [resolve(walk.base, own(one, key)), resolve(walk.revision, own(other, key))];
    const here = into(walk, ` header ${name}`, ['headers', name], to.place);
    if (own(other, key) === undefined)
      note(here, { rule: 'header-removed', effect: 'removed', reason: `The header ${name} was removed.` });
    else if (own(one, key) === undefined)
      note(here, { rule: 'header-added', effect: 'added', reason: `The header ${name} is new.` });
    else compareHeader(from.value, to.value, here);
  }
}

function compareHeader(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [had, has] = [before.required === true, after.required === true];
  if (had && !has)
    note(walk, {
      rule: 'header-optional',
      effect: 'widened',
      at: ['required'],
      reason: 'The header may be missing now.',
    });
  if (!had && has)
    note(walk, {
      rule: 'header-required',
      effect: 'narrowed',
      at: ['required'],
      reason: 'The header must be there now.',
    });
  compareWords(before, after, ['description', 'example', 'examples'], walk);
  compareSchemas(before.schema, after.schema, into(walk, '', ['schema']));
}

function lowered(headers: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(headers).map(([name, header]) => [name.toLowerCase(), header]));
}

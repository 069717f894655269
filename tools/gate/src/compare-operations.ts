import { compareSunsets } from './compare-annotations.ts';
import { compareContents } from './compare-contents.ts';
import { compareRuleLists } from './compare-rules.ts';
import { compareSchemas } from './compare-schemas.ts';
import { compareWords } from './compare-words.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { differ, objectAt, own, resolve } from './contract-document.ts';
import type { Walk } from './walk.ts';
import { became, into, note, shown, turned } from './walk.ts';

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
  const reason = became(member, one, other);
  note(walk, `${member}-changed`, 'changed', reason, [member]);
}

function compareIdentity(before: JsonObject, after: JsonObject, walk: Walk): void {
  if (before.operationId === after.operationId) return;
  note(
    walk,
    'operation-id-changed',
    'changed',
    `The operation was called ${shown(before.operationId)} and is called ${shown(after.operationId)} now.`,
    ['operationId'],
    {
      consumers: 'Generated clients call it by another name.',
      implementers: 'Generated handlers have another name.',
    },
  );
}

function compareRequestBodies(base: Json | undefined, revision: Json | undefined, walk: Walk): void {
  const [before, after] = [resolve(walk.base, base), resolve(walk.revision, revision)];
  const here = { ...walk, place: after.place ?? walk.place };
  if (base === undefined && revision === undefined) return;
  if (revision === undefined) {
    note(here, 'request-body-removed', 'removed', 'The request body was removed.');
    return;
  }
  const required = after.value.required === true;
  if (base === undefined) {
    note(
      here,
      'request-body-added',
      required ? 'narrowed' : 'added',
      `A request body ${required ? 'must' : 'may'} be sent now.`,
    );
    return;
  }
  if ((before.value.required === true) !== required)
    note(
      here,
      `request-body-${required ? 'required' : 'optional'}`,
      required ? 'narrowed' : 'widened',
      `The request body ${required ? 'must' : 'may'} be sent now.`,
      ['required'],
    );
  compareWords(before.value, after.value, ['description'], here);
  compareContents(before.value, after.value, here);
}

/** Parameters outside the body, by place and name. */
function compareParameters(base: Json | undefined, revision: Json | undefined, walk: Walk): void {
  const [one, other] = [byName(walk.base, base), byName(walk.revision, revision)];
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    const [before, after] = [one.get(name), other.get(name)];
    const here = into(walk, `${name} parameter`, ['parameters']);
    if (!after) note(here, 'parameter-removed', 'removed', `The ${name} parameter was removed.`);
    else if (!before) noteNewParameter(name, after, here);
    else compareParameter(before, after, here);
  }
}

function noteNewParameter(name: string, { required }: JsonObject, walk: Walk): void {
  if (required === true)
    note(walk, 'required-parameter-added', 'narrowed', `The ${name} parameter is new and must be sent.`);
  else note(walk, 'parameter-added', 'added', `The ${name} parameter is new.`);
}

function compareParameter(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [had, has] = [before.required === true, after.required === true];
  if (had !== has)
    note(
      walk,
      `parameter-${has ? 'required' : 'optional'}`,
      has ? 'narrowed' : 'widened',
      `It ${has ? 'must' : 'may'} be sent now.`,
    );
  const [one, other] = [withDefaults(before), withDefaults(after)];
  for (const member of ['style', 'explode', 'allowReserved', 'content'])
    if (differ(one[member], other[member]))
      note(walk, 'parameter-serialization-changed', 'changed', became(member, one[member], other[member]));
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

/** The statuses of an operation, their headers and bodies. */
function compareResponses(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [objectAt(before, 'responses'), objectAt(after, 'responses')];
  for (const status of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [from, to] = [resolve(walk.base, one[status]), resolve(walk.revision, other[status])];
    const here = into(walk, `response ${status}`, ['responses', status], to.place);
    if (other[status] === undefined)
      note(here, 'status-removed', 'removed', `The status ${status} is not answered any more.`);
    else if (one[status] === undefined) noteNewStatus(status, here);
    else compareResponse(from.value, to.value, here);
  }
}

/** A caller has to cope with any failure; a success it does not know it takes for a failure. */
function noteNewStatus(status: string, walk: Walk): void {
  const success = /^[123]/.test(status);
  note(
    walk,
    success ? 'success-status-added' : 'error-status-added',
    success ? 'widened' : 'added',
    `The status ${status} is new.`,
  );
}

function compareResponse(before: JsonObject, after: JsonObject, walk: Walk): void {
  compareWords(before, after, ['description'], walk);
  compareHeaders(before, after, walk);
  compareContents(before, after, walk);
  if (differ(before.links, after.links))
    note(walk, 'links-changed', before.links === undefined ? 'added' : 'changed', 'The links differ.', [
      'links',
    ]);
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
      note(here, 'header-removed', 'removed', `The header ${name} was removed.`);
    else if (own(one, key) === undefined) note(here, 'header-added', 'added', `The header ${name} is new.`);
    else compareHeader(from.value, to.value, here);
  }
}

function compareHeader(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [had, has] = [before.required === true, after.required === true];
  if (had && !has) note(walk, 'header-optional', 'widened', 'The header may be missing now.', ['required']);
  if (!had && has) note(walk, 'header-required', 'narrowed', 'The header must be there now.', ['required']);
  compareWords(before, after, ['description', 'example', 'examples'], walk);
  compareSchemas(before.schema, after.schema, into(walk, '', ['schema']));
}

function lowered(headers: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(headers).map(([name, header]) => [name.toLowerCase(), header]));
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The operations of two path items. */
export function compareMethods(before: JsonObject, after: JsonObject, walk: Walk): void {
  for (const method of methods) {
    const [one, other] = [before[method], after[method]];
    const name = method.toUpperCase();
    if (one !== undefined && other === undefined)
      note(walk, 'operation-removed', 'removed', `${name} was removed from this path.`, [method]);
    else if (one === undefined && other !== undefined)
      note(walk, 'operation-added', 'added', `${name} is new at this path.`, [method]);
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

/**
 * Requests that the service sends: who receives them reads what is sent and decides what is answered, so directions
 * are the other way round.
 */
export function compareWebhooks(base: JsonObject, revision: JsonObject, walk: Walk): void {
  const here = into(turned(walk), '', ['webhooks']);
  compareItems(objectAt(base, 'webhooks'), objectAt(revision, 'webhooks'), 'webhook', here);
}

/** The same, for requests that one operation announces: name, then expression of the address, then methods. */
function compareCallbacks(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [objectAt(before, 'callbacks'), objectAt(after, 'callbacks')];
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
    compareItems(
      objectAt(one, name),
      objectAt(other, name),
      `callback ${name}`,
      into(turned(walk), '', ['callbacks', name]),
    );
}

function compareItems(before: JsonObject, after: JsonObject, what: string, walk: Walk): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const here = into(walk, ` ${what} ${name}`, [name]);
    const rule = what.split(' ')[0];
    if (own(after, name) === undefined)
      note(here, `${rule}-removed`, 'removed', `The ${what} ${name} was removed.`);
    else if (own(before, name) === undefined)
      note(here, `${rule}-added`, 'added', `The ${what} ${name} is new.`, [], {
        consumers:
          'The service may send this request; a client that gives the service no address does not receive it.',
        implementers: 'This request has to be sent.',
      });
    else compareMethods(objectAt(before, name), objectAt(after, name), here);
  }
}

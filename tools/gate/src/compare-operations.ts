import { alternatives } from './alternatives.ts';
import { compareSunsets, compareWords } from './compare-annotations.ts';
import { compareRuleLists } from './compare-rules.ts';
import { compareSchemas } from './compare-schemas.ts';
import {
  differ,
  isObject,
  type Json,
  type JsonObject,
  names,
  objectAt,
  own,
  resolve,
} from './contract-document.ts';
import { describeChange } from './describe-change.ts';
import { became, into, note, shown, turned, type Walk } from './walk.ts';

/** Every difference between two operations with the same path and method. */
function compareOperations(before: JsonObject, after: JsonObject, walk: Walk): void {
  compareIdentity(before, after, walk);
  compareWords(before, after, ['summary', 'description', 'tags', 'externalDocs'], walk);
  compareSunsets(before, after, walk);
  compareRuleLists(before, after, into(walk, 'rules', []));
  compareParameters(before.parameters, after.parameters, walk);
  compareRequestBodies(before.requestBody, after.requestBody, into(walk, 'request', ['requestBody']));
  compareResponses(before, after, turned(walk));
  compareCallbacks(before, after, walk);
  for (const member of ['security', 'servers'] as const) compareOverride(before, after, member, walk);
}

/** What an operation does not say for itself, the document says for all. */
function compareOverride(
  before: JsonObject,
  after: JsonObject,
  member: 'security' | 'servers',
  walk: Walk,
): void {
  if (before[member] === undefined && after[member] === undefined) return;
  const [one, other] = [before[member] ?? walk.base[member], after[member] ?? walk.revision[member]];
  if (differ(one, other)) note(walk, `${member}-changed`, became(member, one, other), { at: [member] });
}

function compareIdentity(before: JsonObject, after: JsonObject, walk: Walk): void {
  if (before.operationId === after.operationId) return;
  note(walk, 'operation-id-changed', [shown(before.operationId), shown(after.operationId)], {
    at: ['operationId'],
    consumers: 'Generated clients call it by another name.',
    implementers: 'Generated handlers have another name.',
  });
}

function compareRequestBodies(base: Json | undefined, revision: Json | undefined, walk: Walk): void {
  const [before, after] = [resolve(walk.base, base), resolve(walk.revision, revision)];
  const here = { ...walk, place: after.place ?? walk.place };
  if (base === undefined && revision === undefined) return;
  if (revision === undefined) return void note(here, 'request-body-removed');
  const required = after.value.required === true;
  if (base === undefined) {
    const effect = required ? 'narrowed' : 'added';
    return void note(here, 'request-body-added', required ? 'must' : 'may', { effect });
  }
  if ((before.value.required === true) !== required)
    note(here, `request-body-${required ? 'required' : 'optional'}`, [], { at: ['required'] });
  compareWords(before.value, after.value, ['description'], here);
  compareContents(before.value, after.value, here);
}

/** Parameters outside the body, by place and name. */
function compareParameters(base: Json | undefined, revision: Json | undefined, walk: Walk): void {
  const [one, other] = [byName(walk.base, base), byName(walk.revision, revision)];
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    const [before, after] = [one.get(name), other.get(name)];
    const here = into(walk, `${name} parameter`, ['parameters']);
    if (!after) note(here, 'parameter-removed', name);
    else if (before) compareParameter(before, after, here);
    else note(here, after.required === true ? 'required-parameter-added' : 'parameter-added', name);
  }
}

function compareParameter(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [had, has] = [before.required === true, after.required === true];
  if (had !== has) note(walk, `parameter-${has ? 'required' : 'optional'}`);
  const [one, other] = [withDefaults(before), withDefaults(after)];
  for (const member of ['style', 'explode', 'allowReserved', 'content'])
    if (differ(one[member], other[member]))
      note(walk, 'parameter-serialization-changed', became(member, one[member], other[member]));
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
  for (const status of names(one, other)) {
    const [from, to] = [resolve(walk.base, one[status]), resolve(walk.revision, other[status])];
    const here = into(walk, `response ${status}`, ['responses', status], to.place);
    if (other[status] === undefined) note(here, 'status-removed', status);
    // A caller has to cope with any failure; a success it does not know it takes for a failure.
    else if (one[status] === undefined)
      note(here, /^[123]/.test(status) ? 'success-status-added' : 'error-status-added', status);
    else compareResponse(from.value, to.value, here);
  }
}

function compareResponse(before: JsonObject, after: JsonObject, walk: Walk): void {
  compareWords(before, after, ['description'], walk);
  compareHeaders(before, after, walk);
  compareContents(before, after, walk);
  if (differ(before.links, after.links))
    note(walk, 'links-changed', [], {
      effect: before.links === undefined ? 'added' : 'changed',
      at: ['links'],
    });
}

/** Names of headers have no case (RFC 9110 section 5.1). */
function compareHeaders(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [all, now] = [objectAt(before, 'headers'), objectAt(after, 'headers')];
  const [one, other] = [lowered(all), lowered(now)];
  for (const key of names(one, other)) {
    const name =
      [...Object.keys(now), ...Object.keys(all)].find((written) => written.toLowerCase() === key) ?? key;
    const [from, to] = [resolve(walk.base, own(one, key)), resolve(walk.revision, own(other, key))];
    const here = into(walk, ` header ${name}`, ['headers', name], to.place);
    if (own(other, key) === undefined) note(here, 'header-removed', name);
    else if (own(one, key) === undefined) note(here, 'header-added', name);
    else compareHeader(from.value, to.value, here);
  }
}

function compareHeader(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [had, has] = [before.required === true, after.required === true];
  if (had !== has) note(walk, `header-${has ? 'required' : 'optional'}`, [], { at: ['required'] });
  compareWords(before, after, ['description', 'example', 'examples'], walk);
  compareSchemas(before.schema, after.schema, into(walk, '', ['schema']));
}

function lowered(headers: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(headers).map(([name, header]) => [name.toLowerCase(), header]));
}

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The operations of two path items. */
export function compareMethods(before: JsonObject, after: JsonObject, walk: Walk): void {
  for (const method of methods) {
    const [one, other] = [before[method], after[method]];
    const name = method.toUpperCase();
    if (one !== undefined && other === undefined) note(walk, 'operation-removed', name, { at: [method] });
    else if (one === undefined && other !== undefined) note(walk, 'operation-added', name, { at: [method] });
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
  for (const name of names(one, other))
    compareItems(
      objectAt(one, name),
      objectAt(other, name),
      `callback ${name}`,
      into(turned(walk), '', ['callbacks', name]),
    );
}

function compareItems(before: JsonObject, after: JsonObject, what: string, walk: Walk): void {
  const kind = what.startsWith('webhook') ? 'webhook' : 'callback';
  for (const name of names(before, after)) {
    const here = into(walk, ` ${what} ${name}`, [name]);
    if (own(after, name) === undefined) note(here, `${kind}-removed`, [what, name]);
    else if (own(before, name) === undefined)
      note(here, `${kind}-added`, [what, name], {
        consumers:
          'The service may send this request; a client that gives the service no address does not receive it.',
        implementers: 'This request has to be sent.',
      });
    else compareMethods(objectAt(before, name), objectAt(after, name), here);
  }
}

/** The media types of a body, and what each holds. */
function compareContents(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [byMediaType(before), byMediaType(after)];
  for (const [type, content] of one) {
    const here = into(walk, ` (${type})`, ['content', content.written]);
    const next = other.get(type);
    // Each with pairs of its own: what changed is reported for all of them.
    if (next) compareMediaTypes(content.value, next.value, { ...here, met: new Map() });
    else note(here, 'media-type-removed', type);
  }
  for (const [type, content] of other)
    if (!one.has(type))
      note(into(walk, ` (${type})`, ['content', content.written]), 'media-type-added', type);
}

function compareMediaTypes(before: JsonObject, after: JsonObject, walk: Walk): void {
  compareSchemas(before.schema, after.schema, into(walk, ' ', ['schema']));
  compareEncodings(before, after, walk);
  compareExamples(before, after, walk);
}

/** Media types are compared without case and space (RFC 9110 section 8.3.1). */
function byMediaType(body: JsonObject): Map<string, { written: string; value: JsonObject }> {
  const content = objectAt(body, 'content');
  return new Map(
    Object.keys(content).map((written) => [
      written.toLowerCase().replaceAll(/\s+/g, ''),
      { written, value: objectAt(content, written) },
    ]),
  );
}

function compareExamples(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [examplesOf(walk.base, before), examplesOf(walk.revision, after)];
  const changed = [...names(one, other)].filter((name) => differ(own(one, name), own(other, name)));
  if (changed.length === 0 && !differ(before.example, after.example)) return;
  const reason =
    changed.length > 0
      ? `Examples: ${changed.map((name) => way(name, one, other)).join(', ')}.`
      : `\`example\` ${describeChange(before.example, after.example)}.`;
  note(walk, 'example-changed', reason, { at: ['examples'] });
}

function way(name: string, before: JsonObject, after: JsonObject): string {
  const word =
    own(before, name) === undefined ? 'added' : own(after, name) === undefined ? 'removed' : 'changed';
  return `\`${name}\` ${word}`;
}

function examplesOf(document: JsonObject, { examples }: JsonObject): JsonObject {
  if (!isObject(examples)) return {};
  return Object.fromEntries(
    Object.entries(examples).map(([name, example]) => [name, resolve(document, example).value]),
  );
}

/** How the parts of a form are written. What is left out has the default of OpenAPI 3.1.1 section 4.8.15. */
function compareEncodings(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [objectAt(before, 'encoding'), objectAt(after, 'encoding')];
  for (const name of names(one, other)) {
    const [from, to] = [objectAt(one, name), objectAt(other, name)];
    const here = into(walk, ` part ${name}`, ['encoding', name]);
    compareContentTypes(
      contentTypes(walk.base, before, name),
      contentTypes(walk.revision, after, name),
      here,
    );
    for (const member of ['style', 'explode', 'allowReserved', 'headers'])
      if (differ(withDefault(member, from), withDefault(member, to)))
        note(here, 'encoding-changed', became(member, from[member], to[member]), { at: [member] });
  }
}

function compareContentTypes(before: ReadonlySet<string>, after: ReadonlySet<string>, walk: Walk): void {
  const [removed, come] = [[...before.difference(after)], [...after.difference(before)]];
  const at = ['contentType'];
  if (removed.length > 0) note(walk, 'encoding-content-type-removed', removed.join(', '), { at });
  if (come.length > 0) note(walk, 'encoding-content-type-added', come.join(', '), { at });
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

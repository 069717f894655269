import type { Change } from './change.ts';
import { exceeds } from './change.ts';
import { compareMethods, compareWebhooks } from './compare-operations.ts';
import { compareConformance, compareRuleLists } from './compare-rules.ts';
import { compareWords } from './compare-words.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { differ, isObject, objectAt } from './contract-document.ts';
import { describeChange } from './describe-change.ts';
import { fingerprint } from './fingerprint.ts';
import { compareSignedStrings } from './signed-string.ts';
import type { Note, Walk } from './walk.ts';
import { into, note, record, shown } from './walk.ts';

/**
 * Every difference between two bundled OpenAPI 3.1 documents that somebody could notice; each once, with all
 * operations that it reaches. An empty list: they say the same.
 *
 * @throws when a reference points at nothing.
 */
export function compareDocuments(base: JsonObject, revision: JsonObject, today: Date = new Date()): Change[] {
  const place = { file: 'spec/openapi.yaml', pointer: '' };
  const walk: Walk = {
    base,
    revision,
    direction: 'request',
    operation: '',
    where: '',
    place,
    met: new Map(),
    changes: [],
    today,
  };
  compareInformation(base, revision, walk);
  compareRuleLists(base, revision, into(walk, 'rules', []));
  compareConformance(base, revision, into(walk, 'rules', []));
  const [before, after] = [objectAt(base, 'paths'), objectAt(revision, 'paths')];
  for (const path of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const here = into(walk, path, ['paths', path]);
    const [one, other] = [before[path], after[path]];
    if (other === undefined) note(here, 'path-removed', 'removed', `The path ${path} was removed.`);
    else if (one === undefined) note(here, 'path-added', 'added', `The path ${path} is new.`);
    else compareMethods(objectAt(before, path), objectAt(after, path), here);
  }
  compareWebhooks(base, revision, walk);
  compareNames(base, revision, walk);
  return mergeChanges(walk.changes);
}

/** `info`, `servers`, `tags` and what else a document says about the API as a whole. */
function compareInformation(base: JsonObject, revision: JsonObject, walk: Walk): void {
  const [before, after] = [objectAt(base, 'info'), objectAt(revision, 'info')];
  compareSignedStrings(base, revision, into(walk, 'signature', []));
  compareWords(
    before,
    after,
    ['title', 'version', 'summary', 'description', 'license', 'contact', 'termsOfService'],
    into(walk, 'introduction', ['info']),
  );
  compareWords(base, revision, ['tags', 'externalDocs'], into(walk, 'introduction', []));
  compareServers(base.servers, revision.servers, into(walk, 'servers', ['servers']));
  compareSecurity(base, revision, walk);
}

function compareSecurity(base: JsonObject, revision: JsonObject, walk: Walk): void {
  const schemes = (document: JsonObject) => objectAt(document, 'components').securitySchemes;
  const changed = (one: Json | undefined, other: Json | undefined, what: string): void => {
    if (!differ(one, other)) return;
    const reason = `${what} was ${shown(one)} and is ${shown(other)} now.`;
    note(walk, 'security-changed', 'changed', reason, ['security']);
  };
  changed(base.security, revision.security, '`security`');
  changed(schemes(base), schemes(revision), '`components.securitySchemes`');
}

/** Where a deployment lies is its own business; what stands between its address and the paths is signed or not. */
function compareServers(base: Json | undefined, revision: Json | undefined, walk: Walk): void {
  const urls = (servers: Json | undefined) =>
    new Set(Array.isArray(servers) ? servers.filter(isObject).map(({ url }) => String(url)) : []);
  const [before, after] = [urls(base), urls(revision)];
  for (const url of before.difference(after))
    note(walk, 'server-removed', 'removed', `The server ${url} was removed.`);
  for (const url of after.difference(before))
    note(walk, 'server-added', 'added', `The server ${url} is new.`);
  if (before.symmetricDifference(after).size === 0 && differ(base, revision))
    note(walk, 'description-changed', 'wording', `\`servers\` ${describeChange(base, revision)}.`);
}

/** The names of schemas: no message shows them, but each is the name of an exported type. */
function compareNames(base: JsonObject, revision: JsonObject, walk: Walk): void {
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
  record({ ...walk, place: { file: `spec/schemas/${name}.yaml`, pointer: '' }, where: 'types' }, change);
}

function schemasOf(document: JsonObject): JsonObject {
  return objectAt(objectAt(document, 'components'), 'schemas');
}

/** One edit of a shared schema shows at many places: reported once, with all operations it reaches. Farthest first. */
function mergeChanges(changes: readonly Change[]): Change[] {
  const found = new Map<string, Change>();
  for (const change of changes) {
    const key = [
      change.level,
      change.types,
      change.rule,
      change.file,
      change.pointer,
      change.reason,
      change.consumers,
    ].join('\n');
    const known = found.get(key);
    const operations = [...new Set([...(known?.operations ?? []), ...change.operations])];
    found.set(key, { ...change, ...(known ? { where: common(known.where, change.where) } : {}), operations });
  }
  return [...found.values()].sort(
    (a, b) => Number(exceeds(b.level, a.level)) - Number(exceeds(a.level, b.level)),
  );
}

/** `request (json) payload.no` and `request (multipart) payload.no` are `request payload.no`. */
function common(one: string, other: string): string {
  if (one === other) return one;
  const [plain, alike] = [one, other].map((where) => where.replace(/ \([a-z]+\/[^)]*\)/, ''));
  return plain === alike ? (plain ?? one) : one;
}

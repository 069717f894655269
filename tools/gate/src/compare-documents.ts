import { type Change, exceeds, type Level } from './change.ts';
import { compareWords } from './compare-annotations.ts';
import { compareMethods, compareWebhooks, methods } from './compare-operations.ts';
import { compareConformance, compareRuleLists } from './compare-rules.ts';
import { compareSchemas } from './compare-schemas.ts';
import { differ, isObject, type Json, type JsonObject, names, objectAt, own } from './contract-document.ts';
import { describeChange } from './describe-change.ts';
import { fingerprint } from './fingerprint.ts';
import { became, into, note, renamed, type Walk } from './walk.ts';

/**
 * Every difference between two bundled OpenAPI 3.1 documents that somebody could notice; each once, with all
 * operations that it reaches. An empty list: they say the same.
 *
 * @param earlierPath what the base calls a path of it, where it was written as one of the revision
 * @throws when a reference points at nothing.
 */
export function compareDocuments(
  base: JsonObject,
  revision: JsonObject,
  today: Date = new Date(),
  earlierPath = (path: string) => path,
): Change[] {
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
    compareSchemas,
  };
  compareInformation(base, revision, walk);
  compareRuleLists(base, revision, into(walk, 'rules', []));
  const ended = comparePaths(objectAt(base, 'paths'), objectAt(revision, 'paths'), earlierPath, walk);
  compareConformance(base, revision, ended, into(walk, 'rules', []));
  compareWebhooks(base, revision, walk);
  compareNames(base, revision, walk);
  return mergeChanges(walk.changes);
}

/** @returns ids of the rules that the removed operations listed */
function comparePaths(
  before: JsonObject,
  after: JsonObject,
  earlierPath: (path: string) => string,
  walk: Walk,
): ReadonlySet<string> {
  const [removed, come] = [operationsBeyond(before, after), operationsBeyond(after, before)];
  const ended = new Set<string>();
  for (const { path, spoken, id, rules } of removed) {
    const heir = come.find((other) => other.id === id);
    const earlier = spoken.replace(path, () => earlierPath(path));
    if (heir === undefined) {
      const lost = rules.filter((rule) => !isObject(objectAt(walk.revision, 'x-conformance')[rule]));
      for (const rule of lost) ended.add(rule);
      const more = lost.length === 0 ? '' : `, with ${lost.length} rules that held for it alone`;
      note(atPath(walk, path, id), 'path-removed', [earlier, more]);
    } else {
      come.splice(come.indexOf(heir), 1);
      note(atPath(walk, heir.path, id), 'path-changed', [earlier, heir.spoken], renamed);
      const here = into(walk, heir.path, ['paths', heir.path]);
      compareMethods(objectAt(before, path), objectAt(after, heir.path), here);
    }
  }
  for (const { path, spoken, id } of come) note(atPath(walk, path, id), 'path-added', spoken);
  for (const path of Object.keys(before).filter((path) => own(after, path) !== undefined))
    compareMethods(objectAt(before, path), objectAt(after, path), into(walk, path, ['paths', path]));
  return ended;
}

function atPath(walk: Walk, path: string, operation: string): Walk {
  return { ...into(walk, '', ['paths', path]), operation };
}

/** The operations at the paths that the other document does not have. */
function operationsBeyond(paths: JsonObject, others: JsonObject) {
  return Object.keys(paths)
    .filter((path) => own(others, path) === undefined)
    .flatMap((path) =>
      methods
        .filter((method) => own(objectAt(paths, path), method) !== undefined)
        .map((method) => {
          const { operationId, 'x-rules': rules } = objectAt(objectAt(paths, path), method);
          const spoken = `${method.toUpperCase()} ${path}`;
          const id = typeof operationId === 'string' ? operationId : spoken;
          return { path, spoken, id, rules: Array.isArray(rules) ? rules.map(String) : [] };
        }),
    );
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
    if (differ(one, other)) note(walk, 'security-changed', became(what, one, other), { at: ['security'] });
  };
  changed(base.security, revision.security, 'security');
  changed(schemes(base), schemes(revision), 'components.securitySchemes');
}

/** Where a deployment lies is its own business; what stands between its address and the paths is signed or not. */
function compareServers(base: Json | undefined, revision: Json | undefined, walk: Walk): void {
  const urls = (servers: Json | undefined) =>
    new Set(Array.isArray(servers) ? servers.filter(isObject).map(({ url }) => String(url)) : []);
  const [before, after] = [urls(base), urls(revision)];
  for (const url of before.difference(after)) note(walk, 'server-removed', url);
  for (const url of after.difference(before)) note(walk, 'server-added', url);
  if (before.symmetricDifference(after).size === 0 && differ(base, revision))
    note(walk, 'description-changed', `\`servers\` ${describeChange(base, revision)}.`);
}

/** The names of schemas: no message shows them, but each is the name of an exported type. */
function compareNames(base: JsonObject, revision: JsonObject, walk: Walk): void {
  const [before, after] = [schemasOf(base), schemasOf(revision)];
  const come = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  const shape = (document: JsonObject, name: string) =>
    fingerprint(document, { $ref: `#/components/schemas/${name}` });
  for (const name of Object.keys(before).filter((one) => !Object.hasOwn(after, one))) {
    const heir = come.find((other) => shape(base, name) === shape(revision, other));
    const broken = `TypeScript that imports \`${name}\` does not compile`;
    if (heir === undefined) noteType(walk, 'schema-removed', [name], 'major', `${broken}.`);
    else {
      come.splice(come.indexOf(heir), 1);
      noteType(walk, 'schema-renamed', [name, heir], 'major', `${broken}; import \`${heir}\`.`);
    }
  }
  for (const name of come) noteType(walk, 'schema-added', [name], 'minor', '');
}

/** @param called names of the type before and after; the last one has the file. */
function noteType(
  walk: Walk,
  kind: 'schema-removed' | 'schema-added' | 'schema-renamed',
  called: readonly string[],
  types: Level,
  consumers: string,
): void {
  const place = { file: `spec/schemas/${called.at(-1)}.yaml`, pointer: '' };
  note({ ...walk, place, where: 'types' }, kind, called, { level: 'none', types, consumers });
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

/**
 * What is signed, and how, in the words of the introduction: the parts in the code block, and the names of algorithms
 * around it. Its other words may change: whether a reworded sentence says the same cannot be known, and most do.
 *
 * @returns undefined when the introduction does not define a signed string.
 */
function signedStringInWords(document: JsonObject): JsonObject | undefined {
  return introduced(String(objectAt(document, 'info').description ?? ''));
}

/** The same as data, for tools. */
function signedStringAsData(document: JsonObject): JsonObject | undefined {
  const extension = document['x-signed-string'];
  return isObject(extension) ? extension : undefined;
}

/** ```` ``` ```` fences (CommonMark section 4.5). */
const block = /^[ \t]*(`{3,}|~{3,})[^\n]*\n(?<code>[\s\S]*?)\n[ \t]*\1/gm;

function introduced(description: string): JsonObject | undefined {
  for (const found of description.matchAll(block)) {
    const code = found.groups?.code ?? '';
    if (!/\+/.test(code) || !/\bpayload\b/.test(code)) continue;
    const around = paragraphs(description, found.index, found.index + found[0].length);
    return {
      parts: code
        .split(/\s*\+\s*|\n/)
        .map((part) => part.trim())
        .filter(Boolean),
      scheme: termsIn(around, /\b(RSASSA-[\w-]+|RSA-PSS|ECDSA|Ed25519|HMAC)\b/gi),
      hash: termsIn(around, /\bSHA-?\d+(?:[-/]\d+)?\b/gi),
      characters: termsIn(around, /\bUTF-?\d+\b/gi),
      encoding: termsIn(around, /\b(base64(?:url)?|hex(?:adecimal)?)\b/gi),
      separators: /\bno separators?\b|\bwithout (?:any )?separators?\b/i.test(around)
        ? 'none'
        : 'reported otherwise',
      payload: payloadForm(around),
    };
  }
  return undefined;
}

/** Whether the payload is signed as it was sent, or made again in a canonical form: two different texts. */
function payloadForm(text: string): string {
  const sent = text.replaceAll(/[*_]/g, '').replaceAll(/\s+/g, ' ');
  if (/\bcanonical|\bRFC ?8785\b|\bJCS\b/i.test(sent)) return 'canonical JSON';
  const raw =
    /\bas (?:it|they) (?:stands?|(?:is|are) in the request|(?:is|are|was|were) sent|appears?)\b|\bverbatim\b|\braw\b/i;
  return raw.test(sent) ? 'as it is in the request' : 'not stated';
}

/** The paragraph before the block and the one after it. */
function paragraphs(text: string, from: number, to: number): string {
  const before = text.slice(0, from).trimEnd();
  const after = text.slice(to).trimStart();
  return `${before.slice(before.lastIndexOf('\n\n') + 1)}\n${after.split('\n\n')[0] ?? ''}`;
}

function termsIn(text: string, pattern: RegExp): string[] {
  const found = [...text.matchAll(pattern)].map(([name]) => name.toUpperCase().replaceAll('-', ''));
  return [...new Set(found)].sort();
}

/**
 * What is signed, in words and as data, each with its own before: people read the one, tools the other, and an edit of
 * one alone is as wrong as an edit of both. That the two agree is a rule of the lint.
 */
function compareSignedStrings(base: JsonObject, revision: JsonObject, walk: Walk): void {
  compareFacts(
    signedStringInWords(base),
    signedStringInWords(revision),
    ['info', 'description'],
    false,
    walk,
  );
  const [before, after] = [signedStringAsData(base), signedStringAsData(revision)];
  if (before === undefined && after !== undefined)
    note(walk, 'description-changed', 'What is signed is now also given as data.', {
      at: ['x-signed-string'],
    });
  else compareFacts(before, after, ['x-signed-string'], after !== undefined, walk);
}

function compareFacts(
  before: JsonObject = {},
  after: JsonObject = {},
  place: readonly string[],
  hasMembers: boolean,
  walk: Walk,
): void {
  for (const member of names(before, after)) {
    if (!differ(before[member], after[member])) continue;
    note(walk, 'signed-string-changed', became(member, before[member], after[member]), {
      at: hasMembers ? [...place, member] : place,
      consumers: 'Signatures made as before are refused.',
      implementers: 'Another text has to be verified.',
    });
  }
}

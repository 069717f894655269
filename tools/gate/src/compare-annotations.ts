import { differ, isObject, type Json, type JsonObject, lookUp, names } from './contract-document.ts';
import { describeChange } from './describe-change.ts';
import { became, note, type Walk } from './walk.ts';

/** What a schema says next to which values are valid. A reference may add to or replace what its target says. */
export function compareAnnotations(base: Json, revision: Json, walk: Walk): void {
  const before = annotationsOf(walk.base, base);
  const after = annotationsOf(walk.revision, revision);
  compareSunsets(before, after, walk);
  for (const keyword of names(before, after)) {
    if (keyword === 'deprecated' || keyword === 'x-sunset') continue;
    const [one, other] = [before[keyword], after[keyword]];
    if (differ(one, other)) noteOn(keyword, one, other, walk);
  }
}

const words: ReadonlySet<string> = new Set(['title', 'description', 'externalDocs', '$comment', 'xml']);
const samples: ReadonlySet<string> = new Set(['examples', 'example']);
const access: ReadonlySet<string> = new Set(['readOnly', 'writeOnly']);

function annotationsOf(document: JsonObject, schema: Json): Record<string, Json> {
  if (!isObject(schema)) return {};
  const { $ref } = schema;
  const own = Object.entries(schema).filter(
    ([keyword, value]) => isAnnotation(keyword) && (keyword === 'default' || value !== false),
  );
  const [only, ...more] = Array.isArray(schema.allOf) ? schema.allOf : [];
  const below = typeof $ref === 'string' ? lookUp(document, $ref) : more.length === 0 ? only : undefined;
  return { ...(below === undefined ? {} : annotationsOf(document, below)), ...Object.fromEntries(own) };
}

function isAnnotation(keyword: string): boolean {
  return (
    words.has(keyword) ||
    samples.has(keyword) ||
    access.has(keyword) ||
    /^(default|deprecated|x-.*)$/.test(keyword)
  );
}

function noteOn(keyword: string, before: Json | undefined, after: Json | undefined, walk: Walk): void {
  const at = [keyword];
  if (keyword === 'default') return void noteOnDefault(before, after, walk);
  if (access.has(keyword)) {
    // OpenAPI 3.1.1 section 4.8.24: what is read-only is not sent, what is write-only is not answered.
    const isAllowed = keyword === (walk.direction === 'request' ? 'writeOnly' : 'readOnly');
    const effect = isAllowed ? 'wording' : after === true ? 'removed' : 'added';
    return void note(walk, 'access-changed', became(keyword, before ?? false, after ?? false), {
      effect,
      at,
    });
  }
  const sentence = `\`${keyword}\` ${describeChange(before, after)}.`;
  if (samples.has(keyword)) return void note(walk, 'example-changed', sentence, { at });
  const meant = keyword === 'title' || keyword === 'description' ? meaningOf(before, after) : {};
  note(walk, 'description-changed', sentence, { ...meant, at });
}

function noteOnDefault(before: Json | undefined, after: Json | undefined, walk: Walk): void {
  // In an answer no reader fills in a default: it only tells.
  const effect = walk.direction === 'response' ? { effect: 'wording' as const } : {};
  const kind = walk.direction === 'request' && before === undefined ? 'default-added' : 'default-changed';
  note(walk, kind, became('default', before, after), { ...effect, at: ['default'] });
}

/** Days between the announcement of an end and the end. */
const sunsetPeriod = 180;

/**
 * The deprecation of an operation or a member, and the date from which it may be missing (`x-sunset`). The date is a
 * promise: it leaves callers time when it is first given, and it never moves closer.
 */
export function compareSunsets(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [had, has] = [before['x-sunset'], after['x-sunset']];
  if (had === has && (before.deprecated === true) === (after.deprecated === true)) return;
  const at = [has === undefined ? 'deprecated' : 'x-sunset'];
  const tooSoon = (reason: string, consumers: string) =>
    note(walk, 'sunset-too-soon', reason, { at, consumers, implementers: '' });
  if (had !== undefined && has === undefined && after.deprecated === true)
    return void tooSoon(
      `\`x-sunset\` was removed: ${String(had)}. What is still deprecated keeps its date.`,
      'Nothing says any longer how long this can be used.',
    );
  const soonest = new Date(walk.today.getTime() + sunsetPeriod * 86_400_000).toISOString().slice(0, 10);
  if (has !== undefined && had !== has && String(has) < String(had ?? soonest))
    return void tooSoon(
      had === undefined
        ? `\`x-sunset\` is ${String(has)}, less than ${sunsetPeriod} days ahead; ${soonest} is the first day that can be named.`
        : `\`x-sunset\` ${describeChange(had, has)}: an announced end never moves closer.`,
      'Less time is left than was promised.',
    );
  const end = has === undefined ? '' : ` It may be missing from ${String(has)} on (\`x-sunset\`).`;
  const moved = had !== undefined && has !== undefined && had !== has;
  const isDeprecated = after.deprecated === true;
  const reason = moved
    ? `\`x-sunset\` ${describeChange(had, has)}.`
    : isDeprecated
      ? `Deprecated.${end}`
      : 'No longer deprecated.';
  note(walk, 'deprecation-changed', reason, {
    at,
    ...(isDeprecated ? { consumers: 'Plan to do without it.' } : {}),
  });
}

/** Words about a part of the contract; numbers, units and normative words in them bind. */
export function compareWords(
  before: JsonObject,
  after: JsonObject,
  members: readonly string[],
  walk: Walk,
): void {
  for (const member of members) {
    const [one, other] = [before[member], after[member]];
    if (!differ(one, other)) continue;
    const reason = `\`${member}\` ${describeChange(one, other)}.`;
    const meant = spoken.has(member) ? meaningOf(one, other) : {};
    note(walk, 'description-changed', reason, { ...meant, at: [member] });
  }
}

const spoken: ReadonlySet<string> = new Set(['title', 'summary', 'description', 'tags', 'termsOfService']);

/** Marks a change of words that may turn a meaning round: other numbers, units or normative words. */
export function meaningOf(before: Json | undefined, after: Json | undefined): { meaning?: true } {
  const [one, other] = [before, after].map((value = '') =>
    bindingWords(typeof value === 'string' ? value : JSON.stringify(value)),
  );
  return one === other ? {} : { meaning: true };
}

/**
 * The words of a text that say how much, how often, in which unit and whether: numbers, units, normative words and names
 * in code spans, in their order. As long as these stay, other words are taken for the same demand.
 */
function bindingWords(text: string): string {
  const found = [...text.matchAll(binding)].map(([word]) =>
    word.startsWith('`') ? word : word.toLowerCase().replace(/(?<=..)s$/, ''),
  );
  return found.join(' ');
}

const bindingTerms = `
  once twice two three four five six seven eight nine ten twelve half double dozen hundred thousand million zero single several
  ms milliseconds? microseconds? nanoseconds? seconds? minutes? hours? days? weeks? months? years? bits? bytes? octets?
  [kmg]i?b characters? digits? points? units? decimal hexadecimal percent
  must shall should may might can cannot \\w+n't not never no none nothing only always all every each any either neither
  both at least most optional mandatory without unless except until instead before after first last earlier later earliest
  latest more less fewer greater smaller longer shorter above below over under inclusive exclusive minimum maximum open closed
  true false null same different upper lower ascending descending again empty kept
  (?:refus|accept|reject|ignor|allow|forbid|forbad|prohibit|permit|requir|delet|remov|overwrit|overwrot|replac)\\w*
  (?:fail|succe|expir|revok|valid|store|keep|count|compar|sign|encod)\\w*`;

const binding = new RegExp(
  `\`[^\`]+\`|\\d[\\d.,]*(?<=\\d)|\\b(?:${bindingTerms.trim().split(/\s+/).join('|')})\\b`,
  'gi',
);

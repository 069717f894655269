import { meaningOf } from './compare-words.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { differ, isObject, lookUp } from './contract-document.ts';
import { describeChange } from './describe-change.ts';
import type { Note, Walk } from './walk.ts';
import { became, record } from './walk.ts';

/** What a schema says next to which values are valid. A reference may add to or replace what its target says. */
export function compareAnnotations(base: Json, revision: Json, walk: Walk): void {
  const before = annotationsOf(walk.base, base);
  const after = annotationsOf(walk.revision, revision);
  compareSunsets(before, after, walk);
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (keyword === 'deprecated' || keyword === 'x-sunset') continue;
    const [one, other] = [before[keyword], after[keyword]];
    if (!differ(one, other)) continue;
    record(walk, { ...noteOn(keyword, one, other, walk), at: [keyword] });
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

function noteOn(keyword: string, before: Json | undefined, after: Json | undefined, walk: Walk): Note {
  if (keyword === 'default') return noteOnDefault(before, after, walk);
  if (access.has(keyword)) return noteOnAccess(keyword, before, after, walk);
  if (samples.has(keyword))
    return {
      rule: 'example-changed',
      effect: 'wording',
      reason: `\`${keyword}\` ${describeChange(before, after)}.`,
    };
  return {
    ...(keyword === 'title' || keyword === 'description' ? meaningOf(before, after) : {}),
    rule: 'description-changed',
    effect: 'wording',
    reason: `\`${keyword}\` ${describeChange(before, after)}.`,
  };
}

/** OpenAPI 3.1.1 section 4.8.24: what is read-only is not sent, what is write-only is not answered. */
function noteOnAccess(keyword: string, before: Json | undefined, after: Json | undefined, walk: Walk): Note {
  const reason = became(keyword, before ?? false, after ?? false);
  const own = keyword === (walk.direction === 'request' ? 'writeOnly' : 'readOnly');
  const effect = own ? 'wording' : after === true ? 'removed' : 'added';
  return { rule: 'access-changed', effect, reason };
}

function noteOnDefault(before: Json | undefined, after: Json | undefined, walk: Walk): Note {
  const reason = became('default', before, after);
  // In an answer no reader fills in a default: it only tells.
  if (walk.direction === 'response') return { rule: 'default-changed', effect: 'wording', reason };
  if (before === undefined) return { rule: 'default-added', effect: 'added', reason };
  return { rule: 'default-changed', effect: 'changed', reason };
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
  const withdrawn = had !== undefined && has === undefined && after.deprecated === true;
  const change = withdrawn
    ? withdrawnNote(had)
    : (sunsetNote(had, has, walk.today) ?? deprecationNote(before, after));
  record(walk, { at: [after['x-sunset'] === undefined ? 'deprecated' : 'x-sunset'], ...change });
}

function deprecationNote({ 'x-sunset': had }: JsonObject, { deprecated, 'x-sunset': has }: JsonObject): Note {
  const end = has === undefined ? '' : ` It may be missing from ${String(has)} on (\`x-sunset\`).`;
  const moved = had !== undefined && has !== undefined && had !== has;
  return {
    rule: 'deprecation-changed',
    effect: 'wording',
    reason: moved
      ? `\`x-sunset\` ${describeChange(had, has)}.`
      : deprecated === true
        ? `Deprecated now.${end}`
        : 'Not deprecated any more.',
    ...(deprecated === true ? { consumers: 'Plan to do without it.' } : {}),
  };
}

function withdrawnNote(had: Json): Note {
  return {
    rule: 'sunset-too-soon',
    effect: 'changed',
    reason: `\`x-sunset\` was removed, it was ${String(had)}: what is still deprecated keeps its date.`,
    consumers: 'Nothing says any more how long this can be used.',
    implementers: '',
  };
}

function sunsetNote(had: Json | undefined, has: Json | undefined, today: Date): Note | undefined {
  if (has === undefined || had === has) return undefined;
  const soonest = new Date(today.getTime() + sunsetPeriod * 86_400_000).toISOString().slice(0, 10);
  const early = had === undefined ? soonest : String(had);
  if (String(has) >= early) return undefined;
  const reason =
    had === undefined
      ? `\`x-sunset\` is ${String(has)}, less than ${sunsetPeriod} days ahead; ${soonest} is the first day that can be named.`
      : `\`x-sunset\` ${describeChange(had, has)}: an announced end never moves closer.`;
  return {
    rule: 'sunset-too-soon',
    effect: 'changed',
    reason,
    consumers: 'Less time is left than was promised.',
    implementers: '',
  };
}

import { compareSunsets } from './compare-sunsets.ts';
import { meaningOf } from './compare-words.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { isObject, lookUp } from './contract-document.ts';
import { describeChange } from './describe-change.ts';
import { differ } from './sorted.ts';
import type { Note, Walk } from './walk.ts';
import { note, shown } from './walk.ts';

/** What a schema says next to which values are valid. A reference may add to or replace what its target says. */
export function compareAnnotations(base: Json, revision: Json, walk: Walk): void {
  const before = annotationsOf(walk.base, base);
  const after = annotationsOf(walk.revision, revision);
  compareSunsets(before, after, walk);
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (keyword === 'deprecated' || keyword === 'x-sunset') continue;
    const [one, other] = [before[keyword], after[keyword]];
    if (!differ(one, other)) continue;
    note(walk, { ...noteOn(keyword, one, other, walk), at: [keyword] });
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
  const reason = `\`${keyword}\` was ${shown(before ?? false)} and is ${shown(after ?? false)} now.`;
  const own = keyword === (walk.direction === 'request' ? 'writeOnly' : 'readOnly');
  const effect = own ? 'wording' : after === true ? 'removed' : 'added';
  return { rule: 'access-changed', effect, reason };
}

function noteOnDefault(before: Json | undefined, after: Json | undefined, walk: Walk): Note {
  const reason = `\`default\` was ${shown(before)} and is ${shown(after)} now.`;
  // In an answer no reader fills in a default: it only tells.
  if (walk.direction === 'response') return { rule: 'default-changed', effect: 'wording', reason };
  if (before === undefined) return { rule: 'default-added', effect: 'added', reason };
  return { rule: 'default-changed', effect: 'changed', reason };
}

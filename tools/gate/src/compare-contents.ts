import { compareEncodings } from './compare-encodings.ts';
import { compareSchemas } from './compare-schemas.ts';
import type { JsonObject } from './contract-document.ts';
import { isObject, objectAt, own, resolve } from './contract-document.ts';
import { describeChange } from './describe-change.ts';
import { differ } from './sorted.ts';
import type { Walk } from './walk.ts';
import { into, note } from './walk.ts';

/** The media types of a body, and what each holds. */
export function compareContents(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [byMediaType(before), byMediaType(after)];
  for (const [type, content] of one) {
    const here = into(walk, ` (${type})`, ['content', content.written]);
    const next = other.get(type);
    if (next) compareMediaTypes(content.value, next.value, here);
    else note(here, { rule: 'media-type-removed', effect: 'removed', reason: `${type} was removed.` });
  }
  for (const [type, content] of other)
    if (!one.has(type))
      note(into(walk, ` (${type})`, ['content', content.written]), {
        rule: 'media-type-added',
        effect: 'added',
        reason: `${type} is new.`,
      });
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
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const changed = names.filter((name) => differ(own(one, name), own(other, name)));
  if (changed.length === 0 && !differ(before.example, after.example)) return;
  const reason =
    changed.length > 0
      ? `Examples: ${changed.map((name) => way(name, one, other)).join(', ')}.`
      : `\`example\` ${describeChange(before.example, after.example)}.`;
  note(walk, { rule: 'example-changed', effect: 'wording', at: ['examples'], reason });
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

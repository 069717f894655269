import type { JsonObject } from './contract-document.ts';
import { signedStringAsData, signedStringInWords } from './signed-string.ts';
import { differ } from './sorted.ts';
import type { Walk } from './walk.ts';
import { note, shown } from './walk.ts';

/**
 * What is signed, in words and as data, each with its own before: people read the one, tools the other, and an edit of
 * one alone is as wrong as an edit of both. That the two agree is a rule of the lint.
 */
export function compareSignedStrings(base: JsonObject, revision: JsonObject, walk: Walk): void {
  compareFacts(
    signedStringInWords(base),
    signedStringInWords(revision),
    ['info', 'description'],
    false,
    walk,
  );
  const [before, after] = [signedStringAsData(base), signedStringAsData(revision)];
  if (before === undefined && after !== undefined)
    note(walk, {
      rule: 'description-changed',
      effect: 'wording',
      at: ['x-signed-string'],
      reason: 'What is signed is said as data too now.',
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
  for (const member of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (!differ(before[member], after[member])) continue;
    note(walk, {
      rule: 'signed-string-changed',
      effect: 'changed',
      at: hasMembers ? [...place, member] : place,
      reason: `What is signed: \`${member}\` was ${shown(before[member])} and is ${shown(after[member])} now.`,
      consumers: 'Signatures made as before are refused.',
      implementers: 'Another text has to be verified.',
    });
  }
}

import type { JsonObject } from './contract-document.ts';
import { differ, isObject, objectAt } from './contract-document.ts';
import type { Walk } from './walk.ts';
import { note, shown } from './walk.ts';

/**
 * What is signed, and how, in the words of the introduction: the parts in the code block, and the names of algorithms
 * around it. Its other words may change: whether a reworded sentence says the same cannot be known, and most do.
 *
 * @returns undefined when the introduction does not define a signed string.
 */
export function signedStringInWords(document: JsonObject): JsonObject | undefined {
  return introduced(String(objectAt(document, 'info').description ?? ''));
}

/** The same as data, for tools. */
export function signedStringAsData(document: JsonObject): JsonObject | undefined {
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
      scheme: names(around, /\b(RSASSA-[\w-]+|RSA-PSS|ECDSA|Ed25519|HMAC)\b/gi),
      hash: names(around, /\bSHA-?\d+(?:[-/]\d+)?\b/gi),
      characters: names(around, /\bUTF-?\d+\b/gi),
      encoding: names(around, /\b(base64(?:url)?|hex(?:adecimal)?)\b/gi),
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

function names(text: string, pattern: RegExp): string[] {
  const found = [...text.matchAll(pattern)].map(([name]) => name.toUpperCase().replaceAll('-', ''));
  return [...new Set(found)].sort();
}

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
    note(walk, 'description-changed', 'wording', 'What is signed is said as data too now.', [
      'x-signed-string',
    ]);
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
    note(
      walk,
      'signed-string-changed',
      'changed',
      `What is signed: \`${member}\` was ${shown(before[member])} and is ${shown(after[member])} now.`,
      hasMembers ? [...place, member] : place,
      {
        consumers: 'Signatures made as before are refused.',
        implementers: 'Another text has to be verified.',
      },
    );
  }
}

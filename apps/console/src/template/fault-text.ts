import { fill } from '../fill.ts';
import type { EditorWords } from './editor-words.ts';
import type { EditorWord } from './editor-words-en.ts';
import { faultWords } from './fault-words.ts';
import { isFault, readTemplate } from './template-document.ts';

/** What the server says in English about a value, and the words of the page for it; groups are values of the words. */
const patterns: readonly (readonly [pattern: RegExp, word: keyof typeof faultWords.en])[] = [
  [/^must not be empty\.$/, 'fault.empty'],
  [/^is missing: add it\.$/, 'fault.missing'],
  [/^is too long: at most (?<limit>\d+) characters\.$/, 'fault.long'],
  [/^does not have the right form: a visible character/, 'fault.label'],
  [/^must be one of (?<values>.*)\.$/s, 'fault.oneOf'],
  [/^may not be "common"/, 'fault.common'],
  [/^"(?<name>.*)" is no field: kind "(?<kind>.*)" has (?<fields>.*)\.$/s, 'fault.noField'],
  [/^must be a number/, 'fault.number'],
  [/^must be (a date|an ISO 8601)/, 'fault.date'],
  [/^must be a string\.$/, 'fault.string'],
  [/^must be an array\.$/, 'fault.array'],
  [/^must be an object\.$/, 'fault.object'],
  [/^must be true or false\.$/, 'fault.boolean'],
  [/^is not known here; did you mean (?<name>.*)\?$/s, 'fault.near'],
  [/^is not known here; remove it\. Known: (?<names>.*)\.$/s, 'fault.unknown'],
  [/^is set by the service; remove it\.$/, 'fault.ofService'],
  [/^must have exactly one of (?<names>.*)\.$/s, 'fault.exactlyOne'],
  [/^does not go with (?<name>.*); remove it\.$/s, 'fault.stray'],
  [/^is in another "each": put it outside\.$/, 'fault.nested'],
  [/^names no kind of the template: it has (?<names>.*)\.$/s, 'fault.noKind'],
  [/^is of kind common, which has no rows\.$/, 'fault.noRows'],
  [/^is not of kind "(?<kind>.*)": the columns/s, 'fault.otherKind'],
  [/^"(?<name>.*)" may only be used in fields\.$/s, 'fault.fieldsOnly'],
  [/^"(?<name>.*)" names two fields: /s, 'fault.twoFields'],
  [/^This is no JSON object: .*\(line (?<line>\d+), column (?<column>\d+)\)\.$/s, 'fault.noJson'],
];

/** A fault of a value, in the language of the page; what has no words there stays as the server says it. */
export function faultText(message: string, language: 'en' | 'zh'): string {
  for (const [pattern, word] of patterns) {
    const found = pattern.exec(message);
    if (found) return fill(faultWords[language][word], found.groups);
  }
  return message;
}

/** What people call the place of a JSON pointer: `Kind product, field price`. Other places stay as they are. */
export function placeText(place: string, source: string, say: EditorWords['say']): string {
  if (place === '/name') return say('templateName');
  if (place.startsWith('/layout')) return `${say('layout')} ${place.slice('/layout'.length)}`.trim();
  const [, kindAt, fieldAt, member] = /^\/kinds\/(\d+)(?:\/fields\/(\d+))?(?:\/(\w+))?$/.exec(place) ?? [];
  const template = readTemplate(source);
  const kind = isFault(template) || kindAt === undefined ? undefined : template.kinds[Number(kindAt)];
  if (kind === undefined) return place;
  const parts = [`${say('kindName')} ${kind.name}`];
  if (fieldAt !== undefined) parts.push(`${say('field')} ${kind.fields[Number(fieldAt)]?.name ?? fieldAt}`);
  const word = member === undefined ? undefined : members[member];
  if (word !== undefined) parts.push(say(word));
  return parts.join(', ');
}

const members: Readonly<Record<string, EditorWord>> = {
  name: 'fieldName',
  label: 'fieldLabel',
  type: 'fieldType',
  example: 'fieldExample',
};

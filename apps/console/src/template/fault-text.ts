import { fill } from '../fill.ts';
import type { EditorWords } from './editor-words.ts';
import type { EditorWord } from './editor-words-en.ts';
import { isFault, readTemplate } from './template-document.ts';

const en = {
  'fault.empty': 'must not be empty.',
  'fault.missing': 'is missing.',
  'fault.label': 'needs a visible character, and takes no line feed or other control character.',
  'fault.long': 'is too long: at most {limit} characters.',
  'fault.oneOf': 'must be one of {values}.',
  'fault.common': 'may not be “common”: the service supplies that kind. Choose another name.',
  'fault.noField': '“{name}” is not a field: kind “{kind}” has {fields}.',
  'fault.number': 'must be a number, such as 1280.50.',
  'fault.date': 'must be a date, such as 2026-05-13.',
  'fault.string': 'must be a text in quotation marks.',
  'fault.array': 'must be an array: […].',
  'fault.object': 'must be an object: {…}.',
  'fault.boolean': 'must be true or false.',
  'fault.near': 'is not known here; did you mean “{name}”?',
  'fault.unknown': 'is not known here; remove it. Known: {names}.',
  'fault.ofService': 'is set by the service; remove it.',
  'fault.exactlyOne': 'must have exactly one of {names}.',
  'fault.stray': 'does not go with “{name}”; remove it.',
  'fault.nested': 'is in another repeated part: put it outside.',
  'fault.noKind': 'names no kind of the template: it has {names}.',
  'fault.noRows': 'is of kind common, which has no rows.',
  'fault.otherKind': 'is not of kind “{kind}”: the columns of a table are of one kind.',
  'fault.fieldsOnly': '“{name}” may only be used in a list of fields.',
  'fault.twoFields': '“{name}” names two fields: rename a kind or a field of the template.',
  'fault.noJson': 'This is not a JSON object: look at line {line}, column {column}.',
} as const;

const zh: Readonly<Record<keyof typeof en, string>> = {
  'fault.empty': '不能为空。',
  'fault.missing': '缺少。',
  'fault.label': '须有可见字符，且不得含换行符等控制字符。',
  'fault.long': '过长：最多 {limit} 个字符。',
  'fault.oneOf': '必须是以下之一：{values}。',
  'fault.common': '不能为“common”：该内容类型由服务提供，请换一个名称。',
  'fault.noField': '没有字段“{name}”：内容类型“{kind}”有 {fields}。',
  'fault.number': '必须是数字，例如 1280.50。',
  'fault.date': '必须是日期，例如 2026-05-13。',
  'fault.string': '必须是带引号的文本。',
  'fault.array': '必须是数组：[…]。',
  'fault.object': '必须是对象：{…}。',
  'fault.boolean': '必须是 true 或 false。',
  'fault.near': '此处没有这一项；是否想写“{name}”？',
  'fault.unknown': '此处没有这一项，请删除。可用：{names}。',
  'fault.ofService': '由服务设置，请删除。',
  'fault.exactlyOne': '必须恰好包含以下之一：{names}。',
  'fault.stray': '不能与“{name}”同时使用，请删除。',
  'fault.nested': '位于另一个重复部分之内，请移到外面。',
  'fault.noKind': '模板没有此内容类型：模板有 {names}。',
  'fault.noRows': '属于内容类型 common，没有数据行。',
  'fault.otherKind': '不属于内容类型“{kind}”：表格各列须属于同一内容类型。',
  'fault.fieldsOnly': '“{name}”只能用于字段列表。',
  'fault.twoFields': '“{name}”对应两个字段：请重命名模板中的内容类型或字段。',
  'fault.noJson': '不是 JSON 对象：请查看第 {line} 行第 {column} 列。',
};

const faultWords = { en, zh } as const;

/** What the server says in English about a value, and the words of the page for it; groups are values of the words. */
const patterns: readonly (readonly [pattern: RegExp, word: keyof typeof faultWords.en])[] = [
  [/^must not be empty\.$/, 'fault.empty'],
  [/^is missing: add it\.$/, 'fault.missing'],
  [/^is too long: at most (?<limit>\d+) characters\.$/, 'fault.long'],
  [/^does not have the right form: a visible character/, 'fault.label'],
  [/^must be one of (?<values>.*)\.$/s, 'fault.oneOf'],
  [/^may not be "common"/, 'fault.common'],
  [/^"(?<name>.*)" is not a field: kind "(?<kind>.*)" has (?<fields>.*)\.$/s, 'fault.noField'],
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
  [/^This is not a JSON object: .*\(line (?<line>\d+), column (?<column>\d+)\)\.$/s, 'fault.noJson'],
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

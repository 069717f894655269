import { fill } from '@attestation/signing/printable';
import type { Language } from '../wording.ts';
import type { EditorWord, EditorWords } from './editor-words.ts';
import { isFault, readTemplate } from './template-document.ts';

/** What the server says in English about a value, and the words of the page for it; groups are values of the words. */
const faults: readonly (readonly [pattern: RegExp, en: string, zh: string])[] = [
  [/^must not be empty\.$/, 'must not be empty.', '不能为空。'],
  [/^is missing: add it\.$/, 'is missing.', '缺少。'],
  [
    /^is too long: at most (?<limit>\d+) characters\.$/,
    'is too long: at most {limit} characters.',
    '过长：最多 {limit} 个字符。',
  ],
  [
    /^does not have the right form: a visible character/,
    'needs a visible character, and takes no line feed or other control character.',
    '须有可见字符，且不得含换行符等控制字符。',
  ],
  [/^must be one of (?<values>.*)\.$/s, 'must be one of {values}.', '必须是以下之一：{values}。'],
  [
    /^may not be "common"/,
    'may not be “common”: the service supplies that kind. Choose another name.',
    '不能为“common”：该内容类型由服务提供，请换一个名称。',
  ],
  [
    /^"(?<name>.*)" is not a field: kind "(?<kind>.*)" has (?<fields>.*)\.$/s,
    '“{name}” is not a field: kind “{kind}” has {fields}.',
    '没有字段“{name}”：内容类型“{kind}”有 {fields}。',
  ],
  [/^must be a number/, 'must be a number, such as 1280.50.', '必须是数字，例如 1280.50。'],
  [/^must be (a date|an ISO 8601)/, 'must be a date, such as 2026-05-13.', '必须是日期，例如 2026-05-13。'],
  [/^must be a string\.$/, 'must be a text in quotation marks.', '必须是带引号的文本。'],
  [/^must be an array\.$/, 'must be an array: […].', '必须是数组：[…]。'],
  [/^must be an object\.$/, 'must be an object: {…}.', '必须是对象：{…}。'],
  [/^must be true or false\.$/, 'must be true or false.', '必须是 true 或 false。'],
  [
    /^is not known here; did you mean (?<name>.*)\?$/s,
    'is not known here; did you mean “{name}”?',
    '此处没有这一项；是否想写“{name}”？',
  ],
  [
    /^is not known here; remove it\. Known: (?<names>.*)\.$/s,
    'is not known here; remove it. Known: {names}.',
    '此处没有这一项，请删除。可用：{names}。',
  ],
  [/^is set by the service; remove it\.$/, 'is set by the service; remove it.', '由服务设置，请删除。'],
  [
    /^must have exactly one of (?<names>.*)\.$/s,
    'must have exactly one of {names}.',
    '必须恰好包含以下之一：{names}。',
  ],
  [
    /^does not go with (?<name>.*); remove it\.$/s,
    'does not go with “{name}”; remove it.',
    '不能与“{name}”同时使用，请删除。',
  ],
  [
    /^is in another "each": put it outside\.$/,
    'is in another repeated part: put it outside.',
    '位于另一个重复部分之内，请移到外面。',
  ],
  [
    /^names no kind of the template: it has (?<names>.*)\.$/s,
    'names no kind of the template: it has {names}.',
    '模板没有此内容类型：模板有 {names}。',
  ],
  [
    /^is of kind common, which has no rows\.$/,
    'is of kind common, which has no rows.',
    '属于内容类型 common，没有数据行。',
  ],
  [
    /^is not of kind "(?<kind>.*)": the columns/s,
    'is not of kind “{kind}”: the columns of a table are of one kind.',
    '不属于内容类型“{kind}”：表格各列须属于同一内容类型。',
  ],
  [
    /^"(?<name>.*)" may only be used in fields\.$/s,
    '“{name}” may only be used in a list of fields.',
    '“{name}”只能用于字段列表。',
  ],
  [
    /^"(?<name>.*)" names two fields: /s,
    '“{name}” names two fields: rename a kind or a field of the template.',
    '“{name}”对应两个字段：请重命名模板中的内容类型或字段。',
  ],
  [
    /^This is not a JSON object: .*\(line (?<line>\d+), column (?<column>\d+)\)\.$/s,
    'This is not a JSON object: look at line {line}, column {column}.',
    '不是 JSON 对象：请查看第 {line} 行第 {column} 列。',
  ],
];

/** A fault of a value, in the language of the page; what has no words there stays as the server says it. */
export function faultText(message: string, language: Language): string {
  for (const [pattern, en, zh] of faults) {
    const found = pattern.exec(message);
    if (found) return fill(language === 'en' ? en : zh, found.groups);
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

import { fill } from '@attestation/signing/printable';
import type { Language } from '../wording.ts';
import type { EditorWord, EditorWords } from './editor-words.ts';
import type { Fault } from './template-context.tsx';
import { isFault, readTemplate } from './template-document.ts';

/** What is wrong with a value of a template, in Chinese, by the code of the server; English is as the server says it. */
const chinese: Readonly<Record<string, string>> = {
  minLength: '不能为空。',
  maxLength: '过长：最多 {limit} 个字符。',
  missing: '缺少。',
  repeated: '重复，只能出现一次。',
  pattern: '须有可见字符，且不得含换行符等控制字符。',
  enum: '必须是以下之一：{values}。',
  not: '不能为“common”：该内容类型由服务提供，请换一个名称。',
  'type-number': '必须是数字，例如 1280.50。',
  'type-date': '必须是日期，例如 2026-05-13。',
  'type-string': '必须是带引号的文本。',
  'type-array': '必须是数组：[…]。',
  'type-object': '必须是对象：{…}。',
  'type-boolean': '必须是 true 或 false。',
  'near-member': '此处没有这一项；是否想写“{name}”？',
  'unknown-member': '此处没有这一项，请删除。可用：{names}。',
  'by-service': '由服务设置，请删除。',
  'not-json': '不是 JSON 对象：请查看第 {line} 行第 {column} 列。',
  'one-content': '必须恰好包含以下之一：{names}。',
  'stray-member': '不能与“{name}”同时使用，请删除。',
  'nested-each': '位于另一个重复部分之内，请移到外面。',
  'each-kind': '模板没有此内容类型：模板有 {kinds}。',
  'common-column': '属于内容类型 common，没有数据行。',
  'other-column': '不属于内容类型“{kind}”：表格各列须属于同一内容类型。',
  'all-fields': '“{name}”只能用于字段列表。',
  'single-brace': '有单个花括号：字段写作 {kind.field}，花括号本身写作 {{ 或 }}。',
  'two-fields': '“{name}”对应两个字段：请重命名模板中的内容类型或字段。',
  'no-field-name': '“{name}”须写作“内容类型.字段”。',
  'not-common': '没有字段“{name}”：common 有 {fields}。',
  'unknown-field': '没有字段“{name}”：内容类型“{kind}”有 {fields}。',
  'unknown-kind': '没有“{name}”的内容类型：模板有 {kinds}。',
};

/** A fault of a value, in the language of the page; what has no words there stays as the server says it. */
export function faultText({ code = '', message, parameters }: Fault, language: Language): string {
  const text = language === 'zh' && Object.hasOwn(chinese, code) ? chinese[code] : undefined;
  return text === undefined ? message : fill(text, parameters);
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

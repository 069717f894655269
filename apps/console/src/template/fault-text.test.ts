import { fill } from '@attestation/signing/printable';
import { expect, test } from 'vitest';
import { editorWords } from './editor-words.ts';
import { faultText, placeText } from './fault-text.ts';

const sayIn =
  (language: 0 | 1): Parameters<typeof placeText>[2] =>
  (word, values) =>
    fill(editorWords[word][language], values);

test.each([
  [{ code: 'minLength' }, '不能为空。'],
  [{ code: 'maxLength', parameters: { limit: 255 } }, '过长：最多 255 个字符。'],
  [
    { code: 'unknown-field', parameters: { name: 'product.nome', kind: 'product', fields: 'name, price' } },
    '没有字段“product.nome”：内容类型“product”有 name, price。',
  ],
  [{ code: 'not-json', parameters: { line: 3, column: 7 } }, '不是 JSON 对象：请查看第 3 行第 7 列。'],
  [{ code: 'single-brace' }, '有单个花括号：字段写作 {kind.field}，花括号本身写作 {{ 或 }}。'],
  [{ code: 'odd' }, 'is odd.'],
  [{}, 'is odd.'],
])('%j', (given, chinese) => {
  const fault = { place: '', message: 'is odd.', ...given };
  expect([faultText(fault, 'en'), faultText(fault, 'zh')]).toEqual(['is odd.', chinese]);
});

const source = JSON.stringify({
  name: '',
  kinds: [{ name: 'product', fields: [{ name: 'price', type: 'number', example: 'x' }] }],
});

test.each([
  ['/name', 'Name of the template', '模板名称'],
  ['/kinds/0/fields/0/example', 'Kind product, Field price, Example', '内容类型 product, 字段 price, 示例'],
  ['/layout/blocks/1', 'Certificate layout /blocks/1', '证书版式 /blocks/1'],
  ['/kinds/7', '/kinds/7', '/kinds/7'],
])('%s', (place, english, chinese) => {
  expect(placeText(place, source, sayIn(0))).toBe(english);
  expect(placeText(place, source, sayIn(1))).toBe(chinese);
});

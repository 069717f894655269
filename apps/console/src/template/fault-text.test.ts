import { fill } from '@attestation/signing/printable';
import { expect, test } from 'vitest';
import { editorWords } from './editor-words.ts';
import { faultText, placeText } from './fault-text.ts';

const sayIn =
  (language: 0 | 1): Parameters<typeof placeText>[2] =>
  (word, values) =>
    fill(editorWords[word][language], values);

test.each([
  ['must not be empty.', 'must not be empty.', '不能为空。'],
  ['is too long: at most 255 characters.', 'is too long: at most 255 characters.', '过长：最多 255 个字符。'],
  [
    'does not have the right form: a visible character at least, and no line feed, control character.',
    'needs a visible character, and takes no line feed or other control character.',
    '须有可见字符，且不得含换行符等控制字符。',
  ],
  [
    '"product.nome" is not a field: kind "product" has name, price.',
    '“product.nome” is not a field: kind “product” has name, price.',
    '没有字段“product.nome”：内容类型“product”有 name, price。',
  ],
  [
    'is not known here; did you mean label?',
    'is not known here; did you mean “label”?',
    '此处没有这一项；是否想写“label”？',
  ],
  [
    'This is not a JSON object: Expected "," (line 3, column 7).',
    'This is not a JSON object: look at line 3, column 7.',
    '不是 JSON 对象：请查看第 3 行第 7 列。',
  ],
  ['is odd in its own way.', 'is odd in its own way.', 'is odd in its own way.'],
])('%s', (message, english, chinese) => {
  expect([faultText(message, 'en'), faultText(message, 'zh')]).toEqual([english, chinese]);
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

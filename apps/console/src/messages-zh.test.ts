import { expect, test } from 'vitest';
import { messageZh } from './messages-zh.ts';

const sum = 'ab'.repeat(32);

/** What the API says, and the same in Chinese. */
const rows: readonly (readonly [message: string, chinese: string])[] = [
  ['payload/unique_id is required', 'payload/unique_id 缺失'],
  ['payload/factoids/0/data/a is b must not be empty', 'payload/factoids/0/data/a is b 不能为空'],
  ['payload/unique_id must have at most 255 characters', 'payload/unique_id 最多 255 个字符'],
  [
    'payload/type must be one of PERSONAL, ENTERPRISE',
    'payload/type 必须是以下取值之一：PERSONAL, ENTERPRISE',
  ],
  ['payload/data must be string or number', 'payload/data 类型必须是 string or number'],
  ['payload must not have the member "x y"', 'payload 不能有成员 "x y"'],
  ['The body is not a JSON object: Unexpected token', '请求不是 JSON 对象：Unexpected token'],
  [
    'factoids/0/data/price must be a number, or a string that is a JSON number',
    'factoids/0/data/price 必须是数字，或写成文本的 JSON 数字',
  ],
  [
    "factoids/0/data/name is required by the template's kind product",
    'factoids/0/data/name 缺失：模板的内容类型 product 要求此字段',
  ],
  [
    "factoids/0/data/weight is not a field of the template's kind product",
    'factoids/0/data/weight 不是模板的内容类型 product 的字段',
  ],
  [
    'factoids/0: the template has no kind "produkt"; its kinds are product, buyer',
    'factoids/0：模板没有内容类型 "produkt"；它的内容类型有：product, buyer',
  ],
  ['template_id: this member has no template "F7A1"', 'template_id：本机构没有模板 "F7A1"'],
  ['ano: no attestation has this reference number', 'ano：没有此编号的存证'],
  [
    "tonce must be within 300 seconds of the service's clock (see the Date header); it is 17 seconds away",
    'tonce 与服务器时间（见响应头 Date）相差不能超过 300 秒；现相差 17 秒',
  ],
  [
    'The template requires a factoid of kind product before the attestation can be closed; add it or send "completed": false',
    '完结存证前，模板要求有内容类型为 product 的存证内容；请追加，或发送 "completed": false',
  ],
  [
    `attachments/0: no file with the SHA-256 ${sum}; no file came for this index. Send each as a part attachments[0][]`,
    `attachments/0：缺少 SHA-256 为 ${sum} 的文件：此序号没有收到文件。请以 attachments[0][] 为名逐个发送`,
  ],
  [
    'attachments/0/0/sign: the parties would sign at 51 places, at most 50 are allowed; the keyword "签名" occurs at 51, so name one that occurs only where they sign',
    'attachments/0/0/sign：各方将在 51 处签署，最多 50 处；关键字 "签名" 有 51 处，请改用只在签署处出现的关键字',
  ],
  [
    'Too many requests for this access_key; try again in 3 s',
    '此 access_key 的请求过多或过大；请在 3 秒后重试',
  ],
];

test.each(rows)('%s', (message, chinese) => {
  expect(messageZh(message)).toBe(chinese);
});

test.each(['', 'Something else went wrong', 'payload is odd', 'is required'])(
  '%j stays as it is',
  (message) => {
    expect(messageZh(message)).toBeUndefined();
  },
);

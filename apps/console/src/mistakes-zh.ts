import { fill } from '@attestation/signing/printable';

type Facts = Readonly<Record<string, string>>;

/** Mistakes of signers in Chinese, by the code that the service gives: what it is, and what the facts say of it. */
const texts: Readonly<Record<string, readonly [text: string, detail?: string]>> = {
  'signature-encoding': ['签名的编码方式不对，应使用标准 Base64', '实际是{encoding}'],
  'signature-length': [
    '签名长度与密钥不符，可能被截断或使用了其他密钥',
    '签名为 {bytes} 字节，此密钥的签名应为 {expected} 字节',
  ],
  'signature-not-base64': ['签名不是 Base64'],
  hash: ['摘要算法不对，应使用 SHA-256（SHA256withRSA）', '实际使用了 {hash}'],
  'text-encoding': ['签名前的文本编码不对，应使用 UTF-8', '实际使用了 {encoding}'],
  'payload-form': [
    '签名的 payload 与发送的 payload 文本不同：请只序列化一次，对该文本签名并原样发送',
    '签名的文本{form}',
  ],
  path: [
    '签名时使用的路径不对：应从 /api 开始，不含主机名和查询参数',
    '签名的是“{signed}”，应为“{expected}”',
  ],
  'part-missing': ['签名字符串缺少一部分', '缺少{part}'],
  method: ['签名字符串应以大写的 POST 开头', '实际以 {signed} 开头'],
  order: [
    '签名字符串各部分的顺序不对：应为 POST、路径、request_id、access_key、tonce、payload',
    '实际顺序为 {parts}',
  ],
  tonce: ['签名所用的 tonce 与发送的不同', '签名的是 {signed}（{how}），发送的是 {sent}'],
  'tonce-milliseconds': ['tonce 以毫秒为单位，请除以 1000 取整后再签名'],
  separator: ['签名字符串各部分之间不应有分隔符', '使用了分隔符 {separator}'],
  'key-of-other': ['使用了另一个访问密钥的私钥签名', '该私钥属于{environment}的访问密钥 {name}'],
  pss: ['使用了 RSASSA-PSS，应使用 PKCS #1 v1.5（SHA256withRSA）'],
  'bare-digest': ['摘要未注明算法就被填充，应使用签名函数（SHA256withRSA）'],
  'no-digest': ['RSA 运算的对象不是 SHA-256 摘要，应使用签名函数（SHA256withRSA）'],
  'hashed-twice': ['签名前已对字符串做过一次哈希，应直接对字符串签名'],
  'line-break-after': ['签名字符串末尾多了一个换行'],
  'other-string': ['密钥正确，但签名的是另一个字符串'],
  'claimed-not-signed': ['给出的字符串也不是所签名的字符串'],
  'unknown-key': ['签名所用的私钥与登记的公钥不匹配，可用 openssl pkey -in key.pem -pubout 查看公钥'],
  'revoked-key': ['此访问密钥已被吊销，请换用其他密钥'],
  'expired-key': ['此访问密钥已到期，请换用其他密钥'],
};

/** Values of facts, in Chinese; what is not here is the same in both languages. */
const values: Readonly<Record<string, string>> = {
  hex: '十六进制',
  base64url: 'URL 安全的 Base64',
  'spaces-for-plus': '表单把 + 变成了空格，请用百分号编码（%2B）',
  'percent-encoded': '多做了一次百分号编码',
  'base64-twice': '对 Base64 又做了一次 Base64',
  compact: '没有空格，如 JSON.stringify 的输出',
  reparsed: '的数字、转义或顺序不同，像是经解析后重新输出',
  'reparsed-spaced': '的数字或顺序不同，含“, ”和“: ”，像是经解析后重新输出',
  'reparsed-escaped': '的数字或顺序不同，含 \\u 转义，像是经解析后重新输出',
  python: '含“, ”和“: ”，如 Python 的输出',
  'python-escaped': '含“, ”、“: ”和 \\u 转义，如 Python 的输出',
  escaped: '含 \\u 转义',
  php: '含 \\/ 和 \\u 转义，如 PHP 的输出',
  'php-unescaped-unicode': '含 \\/，如 PHP 的输出',
  'html-safe': '转义了 <、> 和 &，如 Go 和 Gson 的输出',
  sorted: '的键经过排序',
  'sorted-spaced': '的键经过排序，含“, ”和“: ”',
  'sorted-escaped': '的键经过排序，含 \\u 转义',
  'indented-2': '缩进 2 格',
  'indented-4': '缩进 4 格',
  'indented-tabs': '用制表符缩进',
  crlf: '用 CRLF 换行，发送的用 LF',
  lf: '用 LF 换行，发送的用 CRLF',
  'json-string': '又被编码为 JSON 字符串',
  quoted: '带引号',
  'other-second': '再次读取了时钟',
  milliseconds: '毫秒',
  microseconds: '微秒',
  sandbox: '沙箱环境',
  formal: '正式环境',
  path: '路径',
};

/** A mistake in Chinese; undefined: its code is not known here. */
export function mistakeZh({ code, facts }: { readonly code: string; readonly facts: Facts }) {
  const [text, detail] = (Object.hasOwn(texts, code) && texts[code]) || [];
  if (text === undefined || detail === undefined || Object.keys(facts).length === 0) return text;
  // Of another version's facts some may be missing: then the text without them is true.
  const needed = Array.from(detail.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? '');
  if (!needed.every((name) => name in facts)) return text;
  const chinese = Object.entries(facts).map(([name, value]) => [name, values[value] ?? value]);
  return `${text}（${fill(detail, Object.fromEntries(chinese))}）`;
}

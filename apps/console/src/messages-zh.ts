import { type MessageTexts, textByPattern } from './wording.ts';

/** What a value must be, in words that follow the name of a field. */
const demands: MessageTexts = [
  [/^is required by the template's kind (?<kind>.+)$/, '缺失：模板的内容类型 {kind} 要求此字段'],
  [/^is not a field of the template's kind (?<kind>.+)$/, '不是模板的内容类型 {kind} 的字段'],
  [/^is required$/, '缺失'],
  [/^is too long$/, '过长'],
  [/^must be a number, or a string that is a JSON number$/, '必须是数字，或写成文本的 JSON 数字'],
  [/^must be a string or a number$/, '必须是文本或数字'],
  [
    /^must be an ISO 8601 date or date-time, such as (?<one>\S+) or (?<other>\S+)$/,
    '必须是 ISO 8601 日期或日期时间，例如 {one} 或 {other}',
  ],
  [/^must have at most (?<most>\d+) characters$/, '最多 {most} 个字符'],
  [/^must have at least (?<least>\d+) characters$/, '至少 {least} 个字符'],
  [/^must have at least (?<least>\d+) member$/, '至少要有 {least} 个成员'],
  [/^must not be empty$/, '不能为空'],
  [/^must not have the member (?<name>".*")$/, '不能有成员 {name}'],
  [/^must be one of the values that the contract names$/, '必须是接口约定的取值之一'],
  [/^must be one of (?<values>.+)$/, '必须是以下取值之一：{values}'],
  [
    /^must be a unified social credit code: 18 /,
    '应为统一社会信用代码：18 位数字和大写字母，不含 I、O、S、V、Z；如填写其他代码，还须填写组织机构代码和税务登记号',
  ],
  [
    /^needs a letter or digit among its first 63 characters/,
    '前 63 个字符中须有文字或数字，且不得含换行符、控制字符或文字方向标记',
  ],
  [/^must be 64 hexadecimal digits$/, '必须是 64 个十六进制字符'],
  [/^must be an e-mail address: /, '必须是电子邮箱地址：恰有一个 @，两侧都有内容，无空格和控制字符'],
  [/^must not have U\+0000 or half of a surrogate pair$/, '不能含有 U+0000 或半个代理对'],
  [/^must not have a slash, a control character or half/, '不能含有斜杠、控制字符或半个代理对'],
  [/^must not have U\+0000$/, '不能含有 U+0000'],
  [/^does not have the required form$/, '格式不符'],
  [/^does not match the contract$/, '不符合接口约定'],
  [/^must be an integer$/, '必须是整数'],
  [/^must be a JSON object$/, '必须是 JSON 对象'],
  [/^is not a JSON object: (?<why>.*)$/s, '不是 JSON 对象：{why}'],
  [/^must be UTF-8(?:; send no other charset)?$/, '必须是 UTF-8 编码'],
  [/^must not start with a byte order mark$/, '开头不能有字节顺序标记（BOM）'],
  [/^is not percent-encoded UTF-8$/, '不是百分号编码的 UTF-8'],
  [
    /^must be (?<types>(?:string|number|integer|boolean|array|object|null)(?: or \w+)*)$/,
    '类型必须是 {types}',
  ],
];

/** Why a PDF cannot be signed, in words that follow its place. */
const documents: MessageTexts = [
  [/^the PDF is damaged/, 'PDF 已损坏，无法签署；请用 PDF 程序打开并另存后再发送'],
  [/^the PDF is encrypted/, 'PDF 已加密，无法签署；请去掉密码后再发送'],
  [/^the PDF is certified by a signature/, 'PDF 已有不允许更改的认证签名，其他人不能再签署'],
  [
    /^the PDF has a signature that does not hold/,
    'PDF 中已有的签名无效：签署后文件被改动过；请发送签署时的原文件',
  ],
  [/^the PDF has too many pages/, 'PDF 页数过多，无法查找关键字；请拆分'],
  [/^the PDF takes too (?:long|much memory)/, 'PDF 查找关键字所需资源过多；请另存或拆分'],
  [/^a PDF that is to be signed may have at most (?<most>\d+) bytes$/, '待签署的 PDF 最多 {most} 字节'],
  [/^a document to be signed may have at most (?<most>\d+) parties$/, '一份待签署文件最多 {most} 个签署方'],
  [
    /^a document to be signed may have at most (?<most>\d+) keywords/,
    '一份待签署文件最多 {most} 个关键字（所有签署方合计）',
  ],
  [/^the keyword (?<word>".*") does not occur/, '文件中没有关键字 {word}'],
  [
    /^the parties would sign at (?<places>\d+) places, at most (?<most>\d+) are allowed; the keyword (?<word>".*") occurs at (?<own>\d+),/,
    '各方将在 {places} 处签署，最多 {most} 处；关键字 {word} 有 {own} 处，请改用只在签署处出现的关键字',
  ],
  [/^only PDF files can carry sign; (?<sum>\w+) is none$/, '只有 PDF 文件可以带 sign；{sum} 不是 PDF'],
  [
    /^the request has (?<count>\d+) factoids, counted from 0/,
    '请求中有 {count} 项存证内容（从 0 计数），没有这个序号',
  ],
  [/^a file with the SHA-256 (?<sum>\w+) was sent/, '收到 SHA-256 为 {sum} 的文件，但没有条目引用它'],
  [
    /^no file with the SHA-256 (?<sum>\w+); no file came for this index\. Send each as a part (?<part>\S+)$/,
    '缺少 SHA-256 为 {sum} 的文件：此序号没有收到文件。请以 {part} 为名逐个发送',
  ],
  [
    /^no file with the SHA-256 (?<sum>\w+); .* Send each as a part (?<part>\S+)$/,
    '缺少 SHA-256 为 {sum} 的文件：收到的文件校验和不同，或数量不足。请以 {part} 为名逐个发送',
  ],
  [
    /^the template has no kind (?<kind>".*"); its kinds are (?<kinds>.+)$/,
    '模板没有内容类型 {kind}；它的内容类型有：{kinds}',
  ],
  [/^the kind common is supplied by the service/, '内容类型 common 由服务提供，不能发送'],
  [/^this member has no template (?<id>".*")$/, '本机构没有模板 {id}'],
  [/^no attestation has this reference number$/, '没有此编号的存证'],
];

/** Messages that say all by themselves. */
const sentences: MessageTexts = [
  [
    /^tonce must be within (?<window>\d+) seconds of the service's clock .* it is (?<away>\d+) seconds away$/,
    'tonce 与服务器时间（见响应头 Date）相差不能超过 {window} 秒；现相差 {away} 秒',
  ],
  [
    /^The signature does not verify for this access_key;/,
    '签名与此 access_key 不符；应签名：POST + 路径 + request_id + access_key + tonce + payload 文本',
  ],
  [
    /^The template requires a factoid of kind (?<kinds>.+) before the attestation can be closed;/,
    '完结存证前，模板要求有内容类型为 {kinds} 的存证内容；请追加，或发送 "completed": false',
  ],
  [/^The attestation is closed;/, '存证已完结，不能再追加存证内容'],
  [/^The attestation is still open;/, '存证尚未完结；完结后才会生成文件'],
  [
    /^request_id was used for another application;/,
    'request_id 已用于另一次申请；每次申请请用新的，仅在重发时沿用',
  ],
  [/^sign names the caId (?<id>".*"), which is not known;/, 'sign 中的 caId {id} 不存在；请先在 /cas 申请'],
  [
    /^sign names the caId (?<id>".*"), whose certificate is in force only from (?<from>\S+) to (?<to>\S+);/,
    'sign 中的 caId {id} 的证书仅在 {from} 至 {to} 有效；请在 /cas 重新申请',
  ],
  [
    /^sign names the caId (?<id>".*"), whose certificate is not of this service's CA;/,
    'sign 中的 caId {id} 的证书不是本服务签发的；请在 /cas 重新申请',
  ],
  [
    /^An attestation may hold at most (?<factoids>\d+) factoids with (?<bytes>\d+) bytes of data, and (?<files>\d+) files;/,
    '单条存证最多 {factoids} 项存证内容、{bytes} 字节数据和 {files} 个文件；加上此请求会超过',
  ],
  [/^A request may carry at most (?<most>\d+) factoids$/, '一个请求最多 {most} 项存证内容'],
  [/^A request may carry at most (?<most>\d+) files$/, '一个请求最多 {most} 个文件'],
  [/^The request body may have at most (?<most>\d+) bytes$/, '请求最多 {most} 字节'],
  [
    /^The JSON of a request may have at most (?<most>\d+) members/,
    '请求的 JSON 最多 {most} 个成员和元素；请分成多个请求',
  ],
  [
    /^An object in the JSON of a request may have at most (?<most>\d+)/,
    '请求的 JSON 中一个对象最多 {most} 个成员',
  ],
  [
    /^Too many requests with files at once; try again in (?<seconds>\d+) s$/,
    '正在接收的文件过多；请在 {seconds} 秒后重试',
  ],
  [
    /^Too many requests with large bodies at once; try again in (?<seconds>\d+) s$/,
    '正在接收的大请求过多；请在 {seconds} 秒后重试',
  ],
  [
    /^Too many requests with so many bytes from this address; try again in (?<seconds>\d+) s$/,
    '此地址发送的数据过多；请在 {seconds} 秒后重试',
  ],
  [
    /^Too many requests for this access_key; try again in (?<seconds>\d+) s$/,
    '此 access_key 的请求过多或过大；请在 {seconds} 秒后重试',
  ],
  [/^Too many requests .*; try again in (?<seconds>\d+) s$/, '请求过于频繁；请在 {seconds} 秒后重试'],
  [/^Too many PDFs that are to be signed are waiting;/, '等待签署的 PDF 过多；请稍后重发'],
  [/^The server is busy;/, '服务器繁忙；请稍后重发'],
  [/^The request could not be stored\./, '请求未能保存；请稍后重发'],
  [/^The field (?<name>".*") comes twice$/, '字段 {name} 出现了两次'],
  [/^The form has too many fields$/, '表单字段过多'],
  [
    /^File parts are named attachments\[i\]\[\], i counting factoids from 0; not (?<name>.+)$/s,
    '文件部分的名称应为 attachments[i][]（i 为存证内容的序号，从 0 计数），而不是 {name}',
  ],
  [/^The name and the media type of a file must not/, '文件名和媒体类型不能含有 U+0000'],
  [/^The multipart body has too many parts$/, 'multipart 部分过多'],
  [/^The text parts of the multipart body are too large$/, 'multipart 的文本部分过大'],
  [/^The multipart body is malformed: (?<why>.*)$/s, 'multipart 格式有误：{why}'],
  [/^The request was cut off$/, '请求在传输中断开'],
  [/^The (?:body|request) arrives too slowly;/, '请求传输过慢；请重发'],
  [/^The body comes in too many small pieces;/, '请求被分成过多的小块；请整体或分大块发送'],
  [/^The body must not be compressed;/, '请求不能压缩；不要发送 Content-Encoding'],
  [
    /^Content-Type must be application\/json,/,
    'Content-Type 必须是 application/json、multipart/form-data 或 application/x-www-form-urlencoded',
  ],
  [/^No operation has this path;/, '没有此路径；路径应为 /api/<版本>/<接口>，须完全一致'],
  [/^(?<method>\S+) is not allowed; use POST$/, '不接受 {method}；请用 POST'],
  [/^This operation takes no files$/, '此操作不接受文件'],
  [
    /^payload\/unique_id does not go with a request_id that starts with "s";/,
    'request_id 以 "s" 开头时不能有 payload/unique_id；请去掉',
  ],
  [/^The request does not match the contract$/, '请求不符合接口约定'],
];

const places: Readonly<Record<string, string>> = {
  'The request': '请求',
  'The body': '请求',
  'A field': '字段',
};

/** What is allowed at a field, in Chinese; undefined: it is not known here. */
export const demandZh = (demand: string): string | undefined => textByPattern(demands, demand);

/** What the API said of a refused request, in Chinese; undefined: it is not known here. */
export function messageZh(message: string): string | undefined {
  const whole = textByPattern(sentences, message);
  if (whole !== undefined) return whole;
  const [, at, why] = /^(\S+): (.*)$/s.exec(message) ?? [];
  const atPlace = why === undefined ? undefined : textByPattern(documents, why);
  if (atPlace !== undefined) return `${at}：${atPlace}`;
  return ofField(message);
}

/** `payload/unique_id is required`: the name of the field may have spaces, so each beginning of the demand is tried. */
function ofField(message: string): string | undefined {
  const starts = message.matchAll(/ (?=is |must |does )/g);
  for (const { index } of starts) {
    const demand = textByPattern(demands, message.slice(index + 1));
    const place = message.slice(0, index);
    if (demand !== undefined) return `${places[place] ?? `${place} `}${demand}`;
  }
  return undefined;
}

import { messageZh } from './messages-zh.ts';
import { mistakeZh } from './mistakes-zh.ts';
import type { RefusalTexts } from './refusal-texts.ts';

/** Why requests are refused, in Chinese, by the code of the reason. */
export const reasonsZh: Readonly<Record<string, string>> = {
  malformed: '请求不符合要求',
  'outside-tonce-window': 'tonce 与服务器时间相差超过 300 秒',
  'authentication-failed': '签名或访问密钥不正确',
  'no-such-path': '没有此路径',
  'wrong-method': '只接受 POST',
  'too-large': '请求过大',
  'too-many-requests': '请求过于频繁',
  'unknown-template': '本机构没有此模板',
  'unknown-attestation': '没有此编号的存证',
  'unknown-certification': '没有此认证',
  'attestation-closed': '存证已关闭，不能再追加存证内容',
  'attestation-open': '存证尚未关闭',
  'template-mismatch': '存证内容不符合模板',
  'attachment-mismatch': '附件与声明不符',
  'not-a-pdf': '文件不是 PDF',
  'unreadable-pdf': 'PDF 无法读取',
  'pdf-too-large': 'PDF 过大',
  'keyword-places': '签署关键字未出现，或出现的位置过多',
  'request-id-reused': '此 request_id 已用于另一个请求',
  'unreadable-text': '身份或名称没有可见字符，或含有控制字符',
  'too-many': '数量过多',
  busy: '服务器繁忙，请稍后重试',
};

/** Operations of the API in Chinese. */
export const operationsZh: Readonly<Record<string, string>> = {
  createAttestation: '创建存证',
  addFactoids: '追加存证内容',
  readAttestation: '读取存证',
  downloadAttestation: '下载存证文件',
  applyCertification: '申请认证',
};

/** All that is said of refused requests in Chinese. */
export const refusalsZh: RefusalTexts = {
  mistake: mistakeZh,
  message: messageZh,
  reasons: reasonsZh,
  operations: operationsZh,
};

import { fill } from '@attestation/signing/printable';
import { firstLanguage, keepLanguage, type Language, timeFormat, type Values } from '../wording.ts';

/** Texts of the look-up. `{name}` is replaced. */
const words = {
  title: ['Look up an attestation', '查询存证'],
  about: [
    'You need its reference number and one of the identities that are bound to it.',
    '请输入存证编号和其中绑定的任一身份信息。',
  ],
  number: ['Reference number', '存证编号'],
  identity: ['Identity', '身份信息'],
  identityHint: [
    'For example your ID number or mobile number, as the member gave it.',
    '例如机构提交的身份证号或手机号。',
  ],
  lookUp: ['Look up', '查询'],
  searching: ['Searching …', '正在查询…'],
  language: ['中文', 'English'],
  sandbox: ['Sandbox: a trial that proves nothing', '沙箱：仅供试验，不具证明力'],
  formal: ['Formal', '正式'],
  open: ['Open: more can be added', '未关闭：仍可追加'],
  closed: ['Closed: nothing can be added or changed any more', '已关闭：内容不能再追加或更改'],
  state: ['State', '状态'],
  environment: ['Environment', '环境'],
  stored: ['Stored', '保存时间'],
  files: ['Files', '文件'],
  log: ['Log / entry', '日志 / 序号'],
  notLogged: ['Not in the log yet', '尚未入日志'],
  afterClosing: ['After it is closed', '关闭后写入'],
  transaction: ['Blockchain transaction', '区块链交易'],
  'log-root': ['Root of the log', '日志根哈希'],
  noChain: ['This service anchors its log in no blockchain.', '本服务未将日志锚定到区块链。'],
  notLinked: ['Still to come', '尚未完成'],
  organization: ['Stored by', '存证机构'],
  template: ['Template', '模板'],
  version: ['version', '版本'],
  ID: ['ID card', '身份证号'],
  MO: ['Mobile phone', '手机号码'],
  USCID: ['Unified social credit code', '统一社会信用代码'],
  certificate: ['View the certificate', '查看证书'],
  closeCertificate: ['Close the certificate', '收起证书'],
  savePdf: ['Save as PDF', '保存 PDF'],
  page: ['Page {number} of the certificate', '证书第 {number} 页'],
  events: ['What happened', '经过'],
  created: ['Created', '创建'],
  closing: ['Closed', '关闭'],
  'factoids-added': ['Content added', '追加存证内容'],
  certified: ['Certified', '认证'],
  identities: ['Identities', '身份信息'],
  content: ['Content', '存证内容'],
  download: ['Download the attestation file', '下载存证文件'],
  verify: ['Verify a file that you hold', '核验您持有的文件'],
  verifyNow: ['Verify now', '立即核验'],
  checkedHere: [
    'Checked in this browser, with the keys that this service publishes.',
    '已在此浏览器中使用本服务公布的密钥核验。',
  ],
  tooLarge: [
    'The file is too large to be verified here: download it, and verify it on the other page.',
    '文件过大，无法在此核验：请下载后在另一页面核验。',
  ],
  unknownBoth: [
    'There is no attestation with this number for this identity. Check both.',
    '未找到与此编号和身份信息对应的存证，请核对两者。',
  ],
  numberLength: [
    'A reference number has 32 characters; this one has {typed}.',
    '存证编号为 32 个字符，现有 {typed} 个。',
  ],
  missing: ['Fill in this field.', '请填写此项。'],
  otherBuild: ['There is a newer version of this page. Load it again.', '此页面已有新版本，请重新加载。'],
  tooMany: ['Too many tries. Wait some minutes, then try again.', '尝试次数过多，请等待几分钟后再试。'],
  noAnswer: [
    'The server does not answer. Check the connection and try again.',
    '服务器没有响应，请检查网络后重试。',
  ],
} as const;

let shown = firstLanguage();

export const language = (): Language => shown;

export function toggleLanguage(): void {
  shown = shown === 'zh' ? 'en' : 'zh';
  keepLanguage(shown);
}

export const say = (word: keyof typeof words, values?: Values): string =>
  fill(words[word][shown === 'en' ? 0 : 1], values);

/** A date and time, with the zone, since the owner may be elsewhere. */
export const timeOf = (iso: string): string => timeFormat(shown)(iso);

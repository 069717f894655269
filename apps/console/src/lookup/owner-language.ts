import { fill, printedSize, printedTime } from '@attestation/signing/printable';
import { element } from '../dom.ts';
import { firstLanguage, keepLanguage, type Language, type Values } from '../wording.ts';

/** Texts of the look-up. `{name}` is replaced. */
const words = {
  title: ['Look up an attestation', '查询存证'],
  about: [
    'You need its reference number and one of its identities.',
    '请输入存证编号和其中绑定的任一身份信息。',
  ],
  number: ['Reference number', '存证编号'],
  where: ['Where do I find the number?', '在哪里可以找到存证编号？'],
  whereText: [
    'It is on the certificate, in the box at the top of the first page. The QR code next to it opens this page with the number. You can also ask the organization that made the attestation. The number has 32 letters and digits; spaces and hyphens are ignored.',
    '编号在存证证书首页顶部的方框内，扫描旁边的二维码可直接打开本页面并填入编号；也可向存证机构索取。编号为 32 个字母和数字，空格和连字符不影响查询。',
  ],
  identity: ['Identity', '身份信息'],
  identityHint: [
    'For example your ID card or mobile number, as you gave it to the organization.',
    '例如您提供给机构的身份证号或手机号。',
  ],
  lookUp: ['Look up', '查询'],
  searching: ['Searching …', '正在查询…'],
  again: ['Look up another', '查询其他存证'],
  language: ['中文', 'English'],
  light: ['Light theme', '浅色主题'],
  dark: ['Dark theme', '深色主题'],
  runBy: ['This service: {service}', '本服务：{service}'],
  help: [
    'For questions about the content, ask the organization that made the attestation.',
    '对存证内容有疑问，请联系存证机构。',
  ],
  documentation: ['Documentation', '文档'],
  service: ['Service', '存证服务'],
  sandbox: ['Sandbox: test data, not evidence.', '沙箱：测试数据，不具证明力。'],
  open: ['Open: the organization can still add to it.', '未完结：机构仍可追加内容。'],
  closed: ['Closed: nothing can be added or changed.', '已完结：内容不能再追加或更改。'],
  closedSoon: [
    'Closed: nothing can be changed. The attestation file is being created.',
    '已完结：内容不能再更改，存证文件正在生成。',
  ],
  stored: ['Created', '创建时间'],
  closing: ['Closed', '完结时间'],
  files: ['Files', '文件'],
  unnamed: ['File without a name', '未命名文件'],
  view: ['View', '查看'],
  viewWhat: ['View {what}', '查看{what}'],
  close: ['Close', '收起'],
  closeWhat: ['Close {what}', '收起{what}'],
  save: ['Save', '保存'],
  saveWhat: ['Save {what}', '保存{what}'],
  page: ['{what}, page {number}', '{what}，第 {number} 页'],
  signer: ['Signing party: {name}, at {keywords}', '签署方：{name}，签署位置：{keywords}'],
  original: ['Save original, {size}', '保存原件，{size}'],
  originalWhat: ['Save original, {size}: {what}', '保存原件，{size}：{what}'],
  cannotShow: [
    'This file cannot be shown here: {reason}. Save it instead.',
    '无法在此显示该文件：{reason}。请保存后查看。',
  ],
  fileMissing: ['The attestation file does not contain this file.', '存证文件中没有该文件。'],
  filesTooLarge: [
    'The files are too large to open here. Download the attestation file, which contains them.',
    '文件过大，无法在此打开：请下载存证文件，其中包含全部文件。',
  ],
  filesLater: ['Files can be opened once the attestation is closed.', '存证完结后方可打开文件。'],
  technical: ['Technical details', '技术信息'],
  log: ['Log / entry', '日志 / 序号'],
  notLogged: ['Not in the log yet', '尚未入日志'],
  afterClosing: ['After it is closed', '完结后写入'],
  transaction: ['Blockchain transaction', '区块链交易'],
  'log-root': ['Root of the log', '日志根哈希'],
  noChain: [
    'This service does not use a blockchain. Root hash of its log:',
    '本服务未使用区块链。日志根哈希：',
  ],
  notLinked: ['Pending', '尚未完成'],
  organization: ['Organization', '存证机构'],
  template: ['Template', '模板'],
  version: ['version', '版本'],
  ID: ['ID card', '身份证号'],
  MO: ['Mobile phone', '手机号码'],
  USCID: ['Unified social credit code', '统一社会信用代码'],
  certificateTitle: ['Certificate', '存证证书'],
  events: ['History', '操作记录'],
  created: ['Created', '创建'],
  'factoids-added': ['Content added', '追加存证内容'],
  certified: ['Certified', '认证'],
  identities: ['Identities', '身份信息'],
  content: ['What is attested', '存证内容'],
  contentHint: [
    'Names and values are shown as the organization wrote them.',
    '名称和内容由存证机构填写，按原文显示。',
  ],
  proofAbout: [
    'Keep the attestation file. It proves all of the above for years, without this service.',
    '存证文件可在多年之后、不依赖本服务证明以上全部内容，请妥善保存。',
  ],
  proofLater: [
    'The attestation file is created when the attestation is closed.',
    '存证完结后将生成存证文件。',
  ],
  download: ['Download the attestation file', '下载存证文件'],
  verify: ['Verify an attestation file', '核验存证文件'],
  verifyNow: ['Verify now', '立即核验'],
  checks: ['All checks ({count})', '全部核验项目（{count}）'],
  checkedHere: [
    'Checked in this browser, with the keys that this service publishes.',
    '已在此浏览器中使用本服务公布的密钥核验。',
  ],
  tooLarge: [
    'The file is too large to verify here. Download it, then choose “Verify an attestation file”.',
    '文件过大，无法在此核验。请下载后点击“核验存证文件”。',
  ],
  share: ['Share', '分享'],
  shareAbout: [
    'The link contains only the reference number. The recipient must also enter one of the identities bound to the attestation.',
    '链接中只有存证编号，打开链接的人还需输入其中绑定的身份信息。',
  ],
  copied: ['Copied', '已复制'],
  copyNumber: ['Copy the reference number', '复制存证编号'],
  copyLink: ['Copy the link', '复制链接'],
  linkCopied: ['Link copied.', '链接已复制。'],
  send: ['Send …', '发送…'],
  showCode: ['Show a QR code', '显示二维码'],
  hideCode: ['Hide the QR code', '收起二维码'],
  codeAbout: ['QR code of the link', '链接的二维码'],
  unknownBoth: [
    'There is no attestation with this number for this identity. Check both.',
    '未找到与此编号和身份信息对应的存证，请核对两者。',
  ],
  numberLength: [
    'A reference number has 32 characters; this one has {typed}.',
    '存证编号为 32 个字符，现有 {typed} 个。',
  ],
  missing: ['Fill in this field.', '请填写此项。'],
  otherBuild: ['There is a newer version of this page. Reload it.', '此页面已有新版本，请重新加载。'],
  tooMany: ['Too many attempts. Wait a few minutes, then try again.', '尝试次数过多，请等待几分钟后再试。'],
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

/** On the reader's clock; in UTC in its title. */
export const timeOf = (iso: string): HTMLElement =>
  element('time', { datetime: iso, title: iso }, printedTime(iso, shown));

export const sizeOf = (bytes: number): string => printedSize(bytes, shown);

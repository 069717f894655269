import { timeFormat } from '../time-format.ts';

const en = {
  title: 'Look up an attestation',
  about: 'You need its reference number and one of the identities that are bound to it.',
  number: 'Reference number',
  identity: 'Identity',
  identityHint: 'For example your ID number or mobile number, as the member gave it.',
  lookUp: 'Look up',
  searching: 'Searching …',
  language: '中文',
  sandbox: 'Sandbox: a trial that proves nothing',
  formal: 'Formal',
  open: 'Open: more can be added',
  closed: 'Closed: nothing can be added or changed any more',
  state: 'State',
  environment: 'Environment',
  stored: 'Stored',
  files: 'Files',
  log: 'Log / entry',
  notLogged: 'Not in the log yet',
  afterClosing: 'After it is closed',
  transaction: 'Blockchain transaction',
  'log-root': 'Root of the log',
  noChain: 'This service anchors its log in no blockchain.',
  notLinked: 'Still to come',
  organization: 'Stored by',
  template: 'Template',
  version: 'version',
  ID: 'ID card',
  MO: 'Mobile phone',
  USCID: 'Unified social credit code',
  certificate: 'View the certificate',
  closeCertificate: 'Close the certificate',
  savePdf: 'Save as PDF',
  page: 'Page {number} of the certificate',
  events: 'What happened',
  created: 'Created',
  closing: 'Closed',
  'factoids-added': 'Content added',
  certified: 'Certified',
  identities: 'Identities',
  content: 'Content',
  download: 'Download the attestation file',
  verify: 'Verify a file that you hold',
  verifyNow: 'Verify now',
  checkedHere: 'Checked in this browser, with the keys that this service publishes.',
  tooLarge: 'The file is too large to be verified here: download it, and verify it on the other page.',
  unknownBoth: 'There is no attestation with this number for this identity. Check both.',
  numberLength: 'A reference number has 32 characters; this one has {typed}.',
  missing: 'Fill in this field.',
  otherBuild: 'There is a newer version of this page. Load it again.',
  tooMany: 'Too many tries. Wait some minutes, then try again.',
  noAnswer: 'The server does not answer. Check the connection and try again.',
} as const;

type LookupWord = keyof typeof en;

const zh: Record<LookupWord, string> = {
  title: '查询存证',
  about: '请输入存证编号和其中绑定的任一身份信息。',
  number: '存证编号',
  identity: '身份信息',
  identityHint: '例如机构提交的身份证号或手机号。',
  lookUp: '查询',
  searching: '正在查询…',
  language: 'English',
  sandbox: '沙箱：仅供试验，不具证明力',
  formal: '正式',
  open: '未关闭：仍可追加',
  closed: '已关闭：内容不能再追加或更改',
  state: '状态',
  environment: '环境',
  stored: '保存时间',
  files: '文件',
  log: '日志 / 序号',
  notLogged: '尚未入日志',
  afterClosing: '关闭后写入',
  transaction: '区块链交易',
  'log-root': '日志根哈希',
  noChain: '本服务未将日志锚定到区块链。',
  notLinked: '尚未完成',
  organization: '存证机构',
  template: '模板',
  version: '版本',
  ID: '身份证号',
  MO: '手机号码',
  USCID: '统一社会信用代码',
  certificate: '查看证书',
  closeCertificate: '收起证书',
  savePdf: '保存 PDF',
  page: '证书第 {number} 页',
  events: '经过',
  created: '创建',
  closing: '关闭',
  'factoids-added': '追加存证内容',
  certified: '认证',
  identities: '身份信息',
  content: '存证内容',
  download: '下载存证文件',
  verify: '核验您持有的文件',
  verifyNow: '立即核验',
  checkedHere: '已在此浏览器中使用本服务公布的密钥核验。',
  tooLarge: '文件过大，无法在此核验：请下载后在另一页面核验。',
  unknownBoth: '未找到与此编号和身份信息对应的存证，请核对两者。',
  numberLength: '存证编号为 32 个字符，现有 {typed} 个。',
  missing: '请填写此项。',
  otherBuild: '此页面已有新版本，请重新加载。',
  tooMany: '尝试次数过多，请等待几分钟后再试。',
  noAnswer: '服务器没有响应，请检查网络后重试。',
};

const words = { en, zh } as const;

const key = 'attestation-language';
let shown: keyof typeof words =
  (localStorage.getItem(key) ?? navigator.language).slice(0, 2) === 'zh' ? 'zh' : 'en';

/** The language of the page: that of the last visit, of the console too, else that of the browser. */
export const language = (): keyof typeof words => shown;

export function toggleLanguage(): void {
  shown = shown === 'zh' ? 'en' : 'zh';
  localStorage.setItem(key, shown);
}

export const say = (word: LookupWord): string => words[shown][word];

/** A date and time, with the zone, since the owner may be elsewhere. */
export const timeOf = (iso: string): string => timeFormat(shown)(iso);

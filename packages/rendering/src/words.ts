import type { Language } from './layout.ts';

/** What the service itself says in a document. */
const words = {
  certificate: { zh: '数据存证证书', en: 'Certificate of Attestation' },
  attestation_no: { zh: '存证编号', en: 'Attestation no.' },
  attestation_at: { zh: '存证时间', en: 'Attested at' },
  product_name: { zh: '存证产品', en: 'Product' },
  organization_name: { zh: '存证机构', en: 'Organization' },
  ID: { zh: '身份证号', en: 'ID card' },
  MO: { zh: '手机号码', en: 'Mobile phone' },
  USCID: { zh: '统一社会信用代码', en: 'Unified social credit code' },
  sandbox: { zh: '沙箱环境，仅供测试', en: 'Sandbox: for tests only' },
  scan: { zh: '扫码核验', en: 'Scan to verify' },
  field: { zh: '字段', en: 'Field' },
  value: { zh: '内容', en: 'Value' },
  empty: { zh: '（空）', en: '(empty)' },
  none: { zh: '（无）', en: '(none)' },
  noFactoids: { zh: '本存证没有数据。', en: 'This attestation has no data.' },
  otherData: { zh: '其他数据', en: 'Other data' },
  attachments: { zh: '附件', en: 'Attachments' },
  index: { zh: '序号', en: 'No.' },
  belongsTo: { zh: '所属数据', en: 'Belongs to' },
  file: { zh: '文件名与 SHA-256', en: 'File name and SHA-256' },
  size: { zh: '字节数', en: 'Bytes' },
  signedBy: { zh: '签署方：', en: 'Signed by:' },
  unsigned: { zh: '未签署：', en: 'Not signed:' },
  unnamed: { zh: '（未命名）', en: '(no name)' },
  verification: { zh: '核验方法', en: 'How to verify' },
  howToVerify: {
    zh: '本证书是存证文件（ZIP）的一部分。请用浏览器打开其中的 verify.html 并拖入该 ZIP，或按其中 README.txt 的步骤，即可离线核验数据、附件、签名、时间与日志证明。',
    en: 'This certificate is part of the attestation file (a ZIP). Open its verify.html in a browser and drop the ZIP onto it, or follow its README.txt: data, attachments, signatures, time and log proof are checked offline.',
  },
  online: { zh: '在线核验：', en: 'Online:' },
  boxes: {
    zh: '方框内的数字是一个字符的 Unicode 码位：该字符在字体中没有，或不可见。',
    en: 'A box with digits stands for a character that the font lacks or that is invisible; the digits are its Unicode code point.',
  },
  tooLong: { zh: '内容过长，到此为止', en: 'Too long to print in full' },
  tooLongText: {
    zh: '本文件在此截止。全部数据见存证文件中的 data/attestation.json，全部附件见 manifest.json。',
    en: 'This document ends here. All data is in data/attestation.json of the attestation file, and all attachments are in its manifest.json.',
  },
} as const;

type Word = keyof typeof words;

/** A fixed text in the language of the layout; in both, Chinese comes first. */
export function say(language: Language, word: Word, separator = ' '): string {
  const { zh, en } = words[word];
  if (language === 'zh') return zh;
  return language === 'en' ? en : `${zh}${separator}${en}`;
}

export function isWord(name: string): name is Word {
  return Object.hasOwn(words, name);
}

/** The foot of a page; both count from 1. */
export function sayPage(language: Language, page: number, pages: number): string {
  const zh = `第 ${page} 页，共 ${pages} 页`;
  const en = `Page ${page} of ${pages}`;
  if (language === 'zh') return zh;
  return language === 'en' ? en : `${zh}  ${en}`;
}

/** Where a keyword was signed. @param pages that of each place; empty where that is not known */
export function sayPlaces(language: Language, keyword: string, pages: readonly number[]): string {
  const zh = pages.map((page, i) => `第 ${i + 1} 处在第 ${page} 页`).join('，');
  const en = pages.map((page, i) => `place ${i + 1} on page ${page}`).join(', ');
  const both = { zh, en, both: `${zh} ${en}` };
  const places = language === 'zh' || language === 'en' ? both[language] : both.both;
  return pages.length === 0 ? `“${keyword}”` : `“${keyword}” (${places})`;
}

/** What a layout leaves out. */
export function sayOmitted(language: Language, count: number): string {
  const zh = `另有 ${count} 项内容未列出，见 data/attestation.json。`;
  const en = `${count} more ${count === 1 ? 'value is' : 'values are'} not printed; see data/attestation.json.`;
  if (language === 'zh') return zh;
  return language === 'en' ? en : `${zh} ${en}`;
}

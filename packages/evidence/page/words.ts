import type { Language } from '../src/index.ts';
import { english, type Words } from './words-en.ts';

const chinese: Words = {
  title: '核验存证文件',
  lead: '核验全部在本设备上进行，文件不会上传到任何地方。',
  choose: '选择存证文件（.zip）',
  dropHint: '或将文件拖放到本页面的任意位置',
  trustTitle: '同时核验由谁制作：服务方的信任文件',
  trustWhy:
    '信任文件（trust.json）载有服务方的密钥。请直接向服务方索取，切勿使用提供存证文件的人给您的信任文件。',
  trustChoose: '选择 trust.json',
  ownTrust:
    '本页面由一个服务提供。如果文件由该服务制作，请在此保存其信任文件并选择它：这表示您信任该服务以及与它的连接。',
  ownTrustFormal: '正式环境的信任文件',
  ownTrustSandbox: '沙箱的信任文件',
  back: '返回',
  trustTaken: '正在使用信任文件：{name}（日志 {origin}）',
  trustRefused: '{name} 不是信任文件。请向服务方索取 trust.json。',
  running: '正在核验 {name}',
  progress: '已核验 {percent}%',
  cancel: '取消',
  cancelled: '已取消，对该文件没有任何结论。',
  factNo: '存证编号',
  factMember: '机构（服务方的说法）',
  factKeys: '机构的密钥（SHA-256）',
  factFile: '文件',
  factBytes: '{bytes} 字节',
  factChecked: '核验时间',
  factTrust: '密钥来源',
  trustFromFile: '文件自身',
  checksTitle: '核验项目',
  notShownTitle: '该文件不能证明的内容',
  more: '未显示的结果：{count} 项',
  stop: '。',
  print: '打印本报告',
  again: '核验另一个文件',
  meaningTitle: '核验结果能证明什么，不能证明什么',
  proves:
    '有效的文件自存证关闭以来未被改动，内容与其中密钥所签名的完全一致；使用服务方的信任文件核验时，还证明文件来自该服务方。',
  provesNot: '核验结果不能证明存证的内容属实，也不能证明机构的密钥由机构自己掌握。',
  pageItself:
    '如果本页面取自您要核验的文件，伪造者也可能替换了本页面：请使用服务方提供的页面，或您信任的程序。',
  insecure:
    '当前地址不安全（http），浏览器因此不提供核验所需的功能。请通过 https 打开本页面，或将其保存后从本机打开。',
  oldBrowser: '该浏览器无法核验 Ed25519 签名。请更新浏览器，或换用其他浏览器。',
  unreadable: '无法读取文件：{reason}。如果文件已被移动或改动，请重新选择。',
  broken: '核验未能完成，对该文件没有任何结论：{reason}',
};

const words: Readonly<Record<Language, Words>> = { en: english, zh: chinese };

export function wordsOf(language: Language): Words {
  return words[language];
}

/** That of the reader's languages that comes first and is one of ours; otherwise English. */
export function preferredLanguage(languages: readonly string[]): Language {
  const first = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => /^(en|zh)$/.test(tag));
  return first === 'zh' ? 'zh' : 'en';
}

import { printable } from '@attestation/signing/printable';
import type { Language } from '../src/index.ts';
import type { Choices } from './choices.ts';

/** Everything that the page says of its own, in English and Chinese; the findings themselves are worded by the checks. */
const texts = {
  title: ['Verify an attestation file', '核验存证文件'],
  lead: ['Verification runs on this device; the file is not uploaded.', '核验在本设备上进行，文件不会上传。'],
  choose: ['Choose an attestation file (.zip)', '选择存证文件（.zip）'],
  chooseFolder: ['Choose an unpacked folder', '选择解压后的文件夹'],
  dropHint: ['or drop file or folder anywhere on this page', '或将文件、文件夹拖放到本页面的任意位置'],
  trustTitle: ['Use a trust file of the service', '使用服务方的信任文件'],
  trustWhy: [
    'A trust file (trust.json) holds the keys of a service. With it you check who made the file without relying on a website. Get it from the service itself, never from whoever gave you the attestation file.',
    '信任文件（trust.json）载有服务方的密钥，用它核对文件由谁制作，无须依赖任何网站。请直接向服务方索取，切勿使用提供存证文件的人给您的信任文件。',
  ],
  trustChoose: ['Choose trust.json', '选择 trust.json'],
  trustHereWhy: [
    'Checked with the keys that {host} publishes: they show that the service at this address made the file. This page comes from there, too. If you do not rely on {host}, use a trust file that you got from the service in another way.',
    '已用 {host} 公布的密钥核验，证明文件由该地址上的服务制作；本页面也来自该地址。如不信赖 {host}，请使用通过其他途径从服务方取得的信任文件。',
  ],
  trustHereSays: ['by the keys that it publishes', '已用其公布的密钥核对'],
  trustHereFailed: [
    'The keys of {host} could not be read: {reason}. Choose the file again, or use a trust file.',
    '无法读取 {host} 的密钥：{reason}。请重新选择文件，或使用信任文件。',
  ],
  trustElsewhere: [
    '{host} publishes no keys for the service that this file names. Use the trust file of that service to check who made the file.',
    '{host} 没有公布该文件所述服务的密钥。请使用该服务的信任文件核验文件由谁制作。',
  ],
  trustHereName: ['{host}, which publishes them', '{host} 公布的密钥'],
  ownTrust: [
    'To check again later without this page, save its trust file:',
    '如需日后在没有本页面时再次核验，请保存其信任文件：',
  ],
  ownTrustFormal: ['Trust file for formal attestations', '正式环境的信任文件'],
  ownTrustSandbox: ['Trust file for the sandbox', '沙箱的信任文件'],
  light: ['Light theme', '浅色主题'],
  dark: ['Dark theme', '深色主题'],
  back: ['Back', '返回'],
  trustTaken: ['Trust file in use: {name} (log {origin})', '正在使用信任文件：{name}（日志 {origin}）'],
  trustRefused: [
    '{name} is not a trust file. Ask the service for its trust.json.',
    '{name} 不是信任文件。请向服务方索取 trust.json。',
  ],
  running: ['Checking {name}', '正在核验 {name}'],
  progress: ['{percent}% checked', '已核验 {percent}%'],
  cancel: ['Cancel', '取消'],
  cancelled: ['Cancelled. Nothing was found out about the file.', '已取消，对该文件没有任何结论。'],
  factNo: ['Reference number', '存证编号'],
  factMember: ['Organization, as the service says', '机构（服务方的说法）'],
  factKeys: ["Organization's key (SHA-256)", '机构的密钥（SHA-256）'],
  factFile: ['File', '文件'],
  factChecked: ['Checked at', '核验时间'],
  factLog: ['Log', '日志'],
  factTrust: ['Keys from', '密钥来源'],
  trustFromFile: ['the file itself', '文件自身'],
  contentTitle: ['What is attested', '存证信息'],
  showIdentities: ['Show identities in full', '显示完整身份信息'],
  hideIdentities: ['Mask identities', '隐藏身份信息'],
  howTitle: ['How it was checked', '核验方式'],
  note: ['1 note: {notes}', '1 项注意：{notes}'],
  notes: ['{count} notes: {notes}', '{count} 项注意：{notes}'],
  checksTitle: ['What was checked', '核验项目'],
  passed: ['Checks passed: {passed}, skipped: {skipped}', '已通过 {passed} 项，未检查 {skipped} 项'],
  notShownTitle: ['What this file does not show', '该文件不能证明的内容'],
  more: ['Findings that are not shown: {count}', '未显示的结果：{count} 项'],
  stop: ['.', '。'],
  colon: [': ', '：'],
  print: ['Print this report', '打印本报告'],
  again: ['Verify another file', '核验另一个文件'],
  meaningTitle: ['What this does and does not prove', '核验结果能证明什么，不能证明什么'],
  proves: [
    'A valid file is unchanged since it was closed, holds exactly what the keys in it signed, and, when checked with the trust file of the service, comes from that service.',
    '有效的文件自存证完结以来未被改动，内容与其中密钥所签名的完全一致；使用服务方的信任文件核验时，还证明文件来自该服务方。',
  ],
  provesNot: [
    "It does not prove that what was attested is true, nor that an organization's key was in the hands of the organization.",
    '核验结果不能证明存证的内容属实，也不能证明机构的密钥由机构自己掌握。',
  ],
  pageItself: [
    'If this page came inside the very file you are checking, a forger could have replaced it too: use the page from the service, or a program you trust.',
    '如果本页面取自您要核验的文件，伪造者也可能替换了本页面：请使用服务方提供的页面，或您信任的程序。',
  ],
  insecure: [
    'This address is not secure (http), so the browser withholds what checking needs. Open this page over https, or save it and open it from your disk.',
    '当前地址不安全（http），浏览器因此不提供核验所需的功能。请通过 https 打开本页面，或将其保存后从本机打开。',
  ],
  oldBrowser: [
    'This browser cannot check Ed25519 signatures. Update it, or use another one.',
    '该浏览器无法核验 Ed25519 签名。请更新浏览器，或换用其他浏览器。',
  ],
  unreadable: [
    'The file could not be read: {reason}. If it was moved or changed meanwhile, choose it again.',
    '无法读取文件：{reason}。如果文件已被移动或改动，请重新选择。',
  ],
  notZip: [
    '{name} is not a ZIP file. Choose the attestation file (.zip) that the service gave you.',
    '{name} 不是 ZIP 文件。请选择服务方提供的存证文件（.zip）。',
  ],
  broken: [
    'The check could not be finished, so nothing is known about the file: {reason}',
    '核验未能完成，对该文件没有任何结论：{reason}',
  ],
} as const;

/** What a note means for an owner, by the code of its finding; several may mean the same. */
const chainNote = [
  'The entry in the blockchain was not compared with the chain itself.',
  '区块链中的记录未与区块链本身比对。',
] as const;
const notes: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  'zip-repacked': [
    'The archive was packed again; every file in it was checked.',
    '压缩包曾被重新打包，其中每个文件均已核验。',
  ],
  'zip-ignored': [
    'Files that operating systems add were not checked; they do not belong to the attestation.',
    '操作系统附加的文件未检查，不属于存证。',
  ],
  'pdf-place-unread': [
    'Not all text of a signed PDF could be read, so the place of a seal was not checked.',
    '已签署 PDF 的文字未能全部读取，因此未核对印章的位置。',
  ],
  'zip-unpacked': [
    'The file was unpacked; every file in the folder was checked.',
    '存证文件已解压，文件夹中的每个文件均已核验。',
  ],
  'member-key-unknown': [
    'Only the service says that the signing key belongs to the organization.',
    '签名密钥属于哪个机构，仅为服务方的说法。',
  ],
  'attachment-not-signed': [
    'A PDF was to be signed by parties, and only the original is there.',
    '有 PDF 本应由签署方签名，此处只有原件。',
  ],
  'signature-after-stamp': [
    'The service signed again after the time stamp.',
    '服务方在加盖时间戳之后再次签名。',
  ],
  'time-by-service': [
    'The time was stamped by the service, not by an independent authority.',
    '时间戳由服务方自己加盖，并非独立的时间戳机构。',
  ],
  'time-late': ['The time stamp was made long after the closing.', '时间戳在存证完结很久之后才加盖。'],
  'log-key-unstamped': [
    'A key of the log has ended, and no time stamp shows that the entry is older.',
    '日志的一个密钥已停用，没有时间戳证明该记录早于停用时间。',
  ],
  ...{ 'anchor-unknown-chain': chainNote, 'anchor-unconfirmed': chainNote, 'block-not-asked': chainNote },
};

/** The meaning of the notes of a report, each once. */
export function notesOf(codes: readonly string[], language: Language): string[] {
  return [...new Set(codes.flatMap((code) => notes[code]?.[language === 'zh' ? 1 : 0] ?? []))];
}

type Words = Readonly<Record<keyof typeof texts, string>>;

const words: Readonly<Record<Language, Words>> = { en: wordsAt(0), zh: wordsAt(1) };

function wordsAt(at: 0 | 1): Words {
  return Object.fromEntries(Object.entries(texts).map(([word, said]) => [word, said[at]])) as Words;
}

export function wordsOf(language: Language): Words {
  return words[language];
}

/** That of the reader's languages that comes first and is one of ours; otherwise English. */
function preferredLanguage(languages: readonly string[]): Language {
  const first = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => /^(en|zh)$/.test(tag));
  return first === 'zh' ? 'zh' : 'en';
}

/** A text of the page that can be said again in the other language. */
export type Saying = (words: Words, language: Language) => string;

/** What the page says at its places, in the language of the reader. */
interface Wording {
  language(): Language;
  /** Puts a text into the place of this id, now and after each change of the language; null hides the place. */
  say(id: string, saying: Saying | null): void;
}

/** Starts in this language, else in that of the last visit or of the browser; the buttons `data-language` change it. */
export function createWording(
  onChange: () => void,
  choices: Choices,
  first?: Language,
): Wording & { start(): void } {
  let language = first ?? preferredLanguage([choices.get('language') ?? '', ...navigator.languages]);
  const sayings = new Map<string, Saying | null>();

  function put(id: string, saying: Saying | null): void {
    const place = document.getElementById(id);
    if (!place) throw new Error(`The page has no #${id}`);
    place.textContent = printable(saying?.(wordsOf(language), language) ?? '');
    place.hidden = saying === null;
  }

  function speak(to: Language): void {
    language = to;
    wordPage(language);
    for (const [id, saying] of sayings) put(id, saying);
    onChange();
  }

  return {
    language: () => language,
    say(id, saying) {
      sayings.set(id, saying);
      put(id, saying);
    },
    start() {
      for (const button of document.querySelectorAll<HTMLElement>('[data-language]')) {
        button.onclick = () => {
          speak(button.dataset.language === 'zh' ? 'zh' : 'en');
          choices.keep('language', language);
        };
      }
      speak(language);
    },
  };
}

/** The texts that are always there. */
function wordPage(language: Language): void {
  const words = wordsOf(language);
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  document.title = words.title;
  for (const place of document.querySelectorAll<HTMLElement>('[data-word]')) {
    const text = words[place.dataset.word as keyof Words];
    if (typeof text !== 'string') throw new Error(`There are no words for ${place.dataset.word}`);
    place.textContent = text;
  }
  for (const button of document.querySelectorAll<HTMLElement>('[data-language]')) {
    button.hidden = button.dataset.language === language;
  }
}

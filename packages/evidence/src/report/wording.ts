import { fill, type Printable, printable } from '@attestation/signing/printable';
import { attachmentName, type Manifest } from '../file/manifest.ts';
import { LONGEST } from '../zip/directory.ts';
import { english, englishCheckTexts, type LimitCode, limitsEnglish } from './messages-en.ts';
import { chinese, chineseCheckTexts, limitsChinese } from './messages-zh.ts';
import type { CheckTexts, Finding, Language, Limit, MessageCode, Report } from './report.ts';

const messages: Record<Language, Record<MessageCode, string>> = { en: english, zh: chinese };

/** What a finding means, for people. */
export function messageOf({ code, values = {} }: Finding, language: Language = 'en'): Printable {
  return fill(messages[language][code], values);
}

const texts: Readonly<Record<Language, CheckTexts>> = { en: englishCheckTexts, zh: chineseCheckTexts };

/** A finding as a page in a browser shows it. */
export interface CheckWording {
  /** What was checked: `Archive`. */
  readonly name: string;
  /** The outcome with its sign: `✓ OK`. */
  readonly status: string;
  /** As `messageOf` gives it, without options of a program. */
  readonly message: Printable;
}

/** How a page in a browser words a finding. */
export function wordingOf(finding: Finding, language: Language = 'en'): CheckWording {
  const { status, checks, messages } = texts[language];
  const own = messages[finding.code];
  const party = finding.code.startsWith('pdf-place') ? ` · ${finding.values?.name}` : '';
  return {
    name: checks[finding.id] + party,
    status: status[finding.status],
    message: own === undefined ? messageOf(finding, language) : fill(own, finding.values ?? {}),
  };
}

const verdictsEnglish = {
  valid: ['Valid', 'Nothing was changed, and every check that applies holds.'],
  invalid: ['Invalid', 'Do not rely on this file. Checks that failed: {count}.'],
  changed: [
    'Invalid',
    '{file} was changed after it was attested. Do not rely on this file. Checks that failed: {count}.',
  ],
  changedMany: [
    'Invalid',
    '{file} and {others} more were changed after they were attested. Do not rely on this file. Checks that failed: {count}.',
  ],
  foreign: [
    'Invalid',
    'The file is damaged, or is not an attestation file. Download it again from the service.',
  ],
  packed: [
    'Invalid',
    'The archive is not as the service made it, and cannot be read with certainty. Download it again from the service; or unpack it and check the folder.',
  ],
  folder: [
    'Invalid',
    'The folder is not an unpacked attestation file. Choose the one that holds manifest.json, with all of its files.',
  ],
  pending: [
    'Valid so far; a part is still to come',
    'What is there holds. The service is still adding parts: download the file again later.',
  ],
  anchor: [
    'Valid so far; a part is still to come',
    'All of it holds. The log has yet to be written to the blockchain: download the file again later.',
  ],
  unchecked: ['Consistent; who made it was not checked', '{reason}.'],
  unknown: ['Not decided', '{reason}.'],
  sandbox: '{verdict} (Sandbox: for tests only)',
  line: '{verdict}. {says}',
} as const;

type Words = {
  readonly [K in keyof typeof verdictsEnglish]: (typeof verdictsEnglish)[K] extends string ? string : Pair;
};
/** The state, and what it means or what to do next. */
type Pair = readonly [verdict: string, says: string];

const verdictsChinese: Words = {
  valid: ['有效', '内容未被改动，所有适用的检查均通过。'],
  invalid: ['无效', '请勿采信该文件。未通过的检查：{count} 项。'],
  changed: ['无效', '{file} 在存证后被改动。请勿采信该文件。未通过的检查：{count} 项。'],
  changedMany: ['无效', '{file} 等 {total} 个文件在存证后被改动。请勿采信该文件。未通过的检查：{count} 项。'],
  foreign: ['无效', '该文件已损坏，或者不是存证文件。请从服务方重新下载。'],
  packed: [
    '无效',
    '该压缩包不是服务方制作时的样子，无法确定地读取。请从服务方重新下载，或解压后核验整个文件夹。',
  ],
  folder: ['无效', '该文件夹不是解压后的存证文件。请选择包含 manifest.json 及全部文件的文件夹。'],
  pending: ['目前有效，尚有部分待补充', '现有内容均成立。服务方仍在补充其余部分，请稍后重新下载该文件。'],
  anchor: ['目前有效，尚有部分待补充', '全部成立。日志尚未写入区块链，请稍后重新下载该文件。'],
  unchecked: ['前后一致；未核对由谁制作', '{reason}。'],
  unknown: ['无法判定', '{reason}。'],
  sandbox: '{verdict}（沙箱：仅供测试）',
  line: '{verdict}。{says}',
};

const words: Readonly<Record<Language, Words>> = { en: verdictsEnglish, zh: verdictsChinese };

type Judged = Pick<Report, 'verdict' | 'environment' | 'no'> & { readonly checks: readonly Finding[] };

/** A verdict as a page in a browser shows it. */
export interface VerdictWording {
  /** The state, with the environment when that is the sandbox: `Valid (Sandbox: for tests only)`. */
  readonly verdict: Printable;
  /** What it means, or what to do next; ends with a full stop. */
  readonly says: Printable;
}

/**
 * How a page in a browser words the verdict: the same words for a state everywhere.
 *
 * @param reasonOf words the finding that leaves it undecided; default: without options of a program
 *
 * @example
 * const { verdict, says } = verdictWording(await verify(file, { trust }), 'en');
 */
export function verdictWording(
  judged: Judged,
  language: Language = 'en',
  reasonOf = (finding: Finding) => wordingOf(finding, language).message,
): VerdictWording {
  const undecided = judged.checks.find(({ status }) => status === 'unknown');
  const changed = changedFiles(judged.checks);
  const [state, meaning] = words[language][stateOf(judged, undecided, changed.length)] as Pair;
  const count = judged.checks.filter(({ status }) => status === 'failed').length;
  const isSandbox = judged.environment === 'sandbox';
  return {
    verdict: isSandbox ? fill(words[language].sandbox, { verdict: fill(state, {}) }) : fill(state, {}),
    says: fill(meaning, {
      count,
      ...(changed[0] !== undefined && { file: changed[0] }),
      total: changed.length,
      others: changed.length - 1,
      ...(undecided && { reason: reasonOf(undecided) }),
    }),
  };
}

/** The verdict as one line. */
export function verdictLine(language: Language, wording: VerdictWording): Printable {
  return fill(words[language].line, { ...wording });
}

/** What differs from an intact manifest, by name; where the manifest is not shown to be intact, it may be the changed part. */
function changedFiles(checks: readonly Finding[]): Printable[] {
  const isIntact = checks.some(({ id, status }) => id === 'signature.service' && status === 'ok');
  const changed = checks.filter(({ code }) => code === 'file-changed').flatMap(({ file }) => file ?? []);
  return isIntact ? changed.map((path) => printable(attachmentName(path))) : [];
}

/** What is wrong with an archive alone, and leads no unpacking program astray. */
const readableOnceUnpacked: ReadonlySet<MessageCode> = new Set<MessageCode>([
  'zip-comment',
  'zip-compressed',
  'zip-data-descriptor',
  'zip-encrypted',
  'zip-end-record',
  'zip-extra-field',
  'zip-flags',
  'zip-version',
]);

function stateOf(
  { verdict, no, checks }: Judged,
  undecided: Finding | undefined,
  changed: number,
): keyof Words {
  if (verdict === 'invalid' && no === null) {
    if (checks.some(({ code }) => code === 'zip-unpacked')) return 'folder';
    return checks.some(({ code }) => readableOnceUnpacked.has(code)) ? 'packed' : 'foreign';
  }
  if (verdict === 'invalid' && changed > 0) return changed > 1 ? 'changedMany' : 'changed';
  if (verdict === 'unknown' && undecided?.code === 'trust-not-given') return 'unchecked';
  const open = checks.filter(({ status }) => status === 'pending');
  return verdict === 'pending' && open.every(({ id }) => id === 'anchor.chain') ? 'anchor' : verdict;
}

const limits: Record<Language, Readonly<Record<LimitCode, string>>> = {
  en: limitsEnglish,
  zh: limitsChinese,
};

/** What this file does not show. @param isMemberKnown the caller knows the key of the member */
export function limitsOf(
  { member, signedPdfs }: Manifest,
  isMemberKnown: boolean,
  language: Language,
): Limit[] {
  const codes: LimitCode[] = ['truth', isMemberKnown ? 'member-checked' : 'member'];
  if (Object.keys(signedPdfs).length > 0) codes.push('parties');
  codes.push('rendering', 'insider');
  return codes.map((code) => ({
    code,
    message: limitText(code, { name: printable(member.name, LONGEST) }, language),
  }));
}

/** The text of a limit. @param values what it names, fit to be printed */
export function limitText(
  code: LimitCode,
  values: { readonly name: Printable },
  language: Language,
): Printable {
  return fill(limits[language][code], values);
}

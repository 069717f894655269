import { fill, type Printable } from '@attestation/signing/printable';
import { type CheckTexts, englishCheckTexts } from './check-texts-en.ts';
import { messageOf } from './messages.ts';
import type { Finding, Language } from './report.ts';

/** Names of checks and outcomes for pages, and messages in place of those that speak of the options of a program. */
const chineseCheckTexts: CheckTexts = {
  status: {
    ok: '✓ 通过',
    failed: '✗ 未通过',
    pending: '… 待补充',
    unknown: '? 无法判定',
    skipped: '– 未检查',
    note: '! 注意',
  },
  checks: {
    'zip.structure': '压缩包',
    'manifest.form': '清单',
    'manifest.entries': '文件列表',
    'manifest.files': '每个文件的内容',
    'requests.signatures': '机构签名',
    'member.key': '机构的密钥',
    'data.attestation': '数据',
    'data.template': '模板',
    'data.attachments': '附件',
    'custody.chain': '保管记录',
    'custody.requests': '保管记录与请求',
    'trust.source': '服务方的密钥',
    'signature.service': '服务方签名',
    'signature.time': '时间戳',
    'pdf.signatures': '已签署的 PDF',
    'log.inclusion': '公开日志',
    'log.key': '日志的密钥',
    'anchor.chain': '区块链',
    'anchor.block': '链上的区块',
  },
  messages: {
    'trust-not-given':
      '所用密钥来自文件本身，任何人都能用自己的密钥制作文件：只能证明文件完整，不能证明由谁制作。请添加您自行从服务方取得的信任文件',
    'member-key-unknown':
      '该密钥属于 {name}，仅为服务方的说法（SHA-256：{keys}）：请与您从该机构处取得的密钥比对',
    'block-not-asked': '链上是否有高度 {block} 的区块 {blockHash}，只有区块浏览器或该链的节点能回答',
  },
};

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
  return {
    name: checks[finding.id],
    status: status[finding.status],
    message: own === undefined ? messageOf(finding, language) : fill(own, finding.values ?? {}),
  };
}

import { fill, joined, type Printable, printable } from '@attestation/signing/printable';
import { contentEnglish } from './messages-en.ts';
import { contentChinese } from './messages-zh.ts';
import type { CheckId, Language, Report } from './report.ts';

const texts = { en: contentEnglish, zh: contentChinese };

/** Who, when or what, and how far the checks have shown it. */
export interface ContentRow {
  readonly name: Printable;
  /** A time is in ISO 8601, UTC. */
  readonly value: Printable;
  readonly isTime: boolean;
  /** Whether a check has shown it; false: it is what the file or the service says. */
  readonly isShown: boolean;
  /** By what it was shown, or whose word it is; may be empty. */
  readonly says: Printable;
}

/**
 * The maker and the sender of an attestation file, the times and the template; empty without the content in the report.
 *
 * @param keysFrom in place of "by the keys that you trust", for keys that a program has from elsewhere
 *
 * @example
 * const report = await verify(file, { trust, content: true });
 * for (const { name, value, says } of contentRows(report)) console.log(name, value, says);
 */
export function contentRows(
  { no, content, member, checks }: Report,
  language: Language = 'en',
  keysFrom?: Printable,
): ContentRow[] {
  if (!content || !member) return [];
  const words = texts[language];
  const row = (
    name: keyof typeof words.rows,
    value: string,
    isShown: boolean,
    isTime = false,
  ): ContentRow => {
    const [title, says, otherwise] = words.rows[name];
    return {
      name: printable(title),
      value: printable(value),
      isTime,
      isShown,
      says: printable(isShown ? says : otherwise),
    };
  };
  const isService = holds(checks, 'trust.source');
  const { template, stampedAt } = content;
  const service = row('service', content.service, isService);
  return [
    row('number', no ?? '', false),
    row('organization', member.name, holds(checks, 'member.key')),
    { ...service, says: isService ? (keysFrom ?? service.says) : service.says },
    row('created', content.createdAt, false, true),
    row('closed', content.closedAt, false, true),
    ...(stampedAt === null ? [] : [row('stamped', stampedAt, isService && isAloneOk(checks), true)]),
    row('template', fill(words.template, template), false),
  ];
}

function holds(checks: Report['checks'], id: CheckId): boolean {
  const found = checks.filter((check) => check.id === id);
  return found.some(({ status }) => status === 'ok') && found.every(({ status }) => status !== 'failed');
}

/** The signed PDFs, which the service made and the organization did not sign. */
export interface SignedPdfs {
  /** Whether the checks have shown the signatures, and that the certificates are of the service. */
  readonly isShown: boolean;
  readonly says: Printable;
  readonly files: readonly { readonly name: Printable; readonly size: number; readonly signers: Printable }[];
}

/**
 * The signers of each signed PDF, with their pages.
 *
 * @example
 * for (const { name, signers } of signedPdfs(report).files) console.log(name, signers);
 */
export function signedPdfs({ content, checks }: Report, language: Language = 'en'): SignedPdfs {
  const { signed, checked, notChecked, signer, signers, comma } = texts[language].pdfs;
  const isShown = holds(checks, 'trust.source') && holds(checks, 'pdf.signatures');
  const files = (content?.files ?? []).flatMap(({ name, size, signatures }) => {
    if (!signatures) return [];
    const all = signatures.map((each) => fill(signer, each));
    const text = fill(signers, { signers: joined([...new Set(all)], comma) });
    return [{ name, size, signers: all.length > 0 ? text : printable(notChecked) }];
  });
  return { isShown, says: printable(isShown ? checked : signed), files };
}

/** A service that stamps the time itself adds a note: that is its word again. */
function isAloneOk(checks: Report['checks']): boolean {
  return checks.every(({ id, status }) => id !== 'signature.time' || status === 'ok');
}

/** Titles of the parts of the content, and what is said of them. */
export const contentTitles = (
  language: Language = 'en',
): Readonly<Record<keyof typeof contentEnglish.titles, string>> => texts[language].titles;

/** What a kind of identity is called; a code that is not known stays as it is. */
export function identityName(type: Printable, language: Language = 'en'): Printable {
  const known: Readonly<Record<string, string>> = texts[language].identities;
  return Object.hasOwn(known, type) ? printable(known[type] as string) : type;
}

/**
 * An identity of which its owner recognises the ends, and others do not learn the rest.
 *
 * @example maskedIdentity(printable('15857112383')) // '158••••••83'
 */
export function maskedIdentity(value: Printable): Printable {
  const signs = [...value];
  const [first, last] = signs.length >= 10 ? [3, 2] : signs.length >= 5 ? [1, 1] : [0, 0];
  return printable(signs.map((sign, at) => (at < first || at >= signs.length - last ? sign : '•')).join(''));
}

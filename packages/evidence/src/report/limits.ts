import { fill, type Printable, printable } from '@attestation/signing/printable';
import type { Manifest } from '../file/manifest.ts';
import { LONGEST } from '../zip/zip-error.ts';
import { type LimitCode, limitsEnglish } from './limits-en.ts';
import type { Language, Limit } from './report.ts';

const limitsChinese: Readonly<Record<LimitCode, string>> = {
  truth: '数据是否属实：文件只证明数据由谁的密钥签名、何时提交，且此后未被改动',
  member: '{name} 的真实身份：这些密钥属于该机构，仅为服务方的说法。请与您从该机构处取得的密钥比对',
  'member-checked': '签署请求时，{name} 的密钥由谁掌握',
  parties: '已签署 PDF 中所列各方是否同意：其证书是应机构的请求签发和使用的',
  rendering:
    'render/attestation.pdf 与 data/attestation.json 是否一致：该文件由服务方绘制，核验时没有重新绘制比对。以数据为准',
  insider:
    '服务方可能隐瞒或自行标注的内容：同一编号的另一份文件、被略去的请求、签名文本中 request id 与 access key 的分界、模板的名称与标签、附件的文件名',
};

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

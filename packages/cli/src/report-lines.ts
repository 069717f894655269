import type { Check, CheckStatus, Language, Report, Verdict } from '@attestation/evidence';
import type { Paint, Style } from './io.ts';

/** A verification report for people: a line a check, who sent it, what is not shown, and the verdict last. */
export function reportLines(report: Report, language: Language, paint: Paint): string {
  const { verdict, no, checks } = report;
  const width = Math.max(...checks.map(({ id }) => id.length));
  const summary = paint(styles[verdict], `${summaryOf(report, language)}`);
  const parts = [
    checks.map((check) => lineOf(check, width, paint)).join('\n'),
    ...limitLines(report, language),
    `${no === null ? '' : `${no}  `}${summary}`,
  ];
  return parts.join('\n\n');
}

const styles: Record<Verdict, Style> = {
  valid: 'green',
  invalid: 'red',
  pending: 'yellow',
  unknown: 'yellow',
};

const signs: Record<CheckStatus, [sign: string, style: Style]> = {
  ok: ['✓', 'green'],
  failed: ['✗', 'red'],
  pending: ['…', 'yellow'],
  unknown: ['?', 'yellow'],
  note: ['!', 'yellow'],
  skipped: ['-', 'dim'],
};

const words = {
  en: {
    valid: 'Valid.',
    unidentified:
      'Consistent, but who made it was not checked: anyone can make such a file with keys of their own. Check it with --trust FILE.',
    invalid: 'Invalid: do not rely on this file.',
    pending: 'Valid so far; a part is still to come: download the file again later.',
    unknown: 'Not decided: ',
    notShown: 'Not shown by this file:',
    stop: '.',
  },
  zh: {
    valid: '有效。',
    unidentified:
      '文件前后一致，但未核对由谁制作：任何人都能用自己的密钥制作这样的文件。请用 --trust FILE 核对。',
    invalid: '无效：请勿采信此文件。',
    pending: '目前有效；尚有部分未完成：请稍后重新下载。',
    unknown: '无法判定：',
    notShown: '此文件不能证明：',
    stop: '。',
  },
} as const satisfies Record<Language, unknown>;

function summaryOf({ verdict, checks }: Report, language: Language): string {
  const own = words[language];
  if (verdict === 'unknown') {
    const reason = checks.find(({ status }) => status === 'unknown')?.message ?? '';
    return `${own.unknown}${reason}${own.stop}`;
  }
  const isUnidentified = verdict === 'valid' && checks.some(({ code }) => code === 'trust-own');
  return own[isUnidentified ? 'unidentified' : verdict];
}

function limitLines({ notShown }: Report, language: Language): string[] {
  if (notShown.length === 0) return [];
  const lines = notShown.map(({ message }) => `  ${message}${words[language].stop}`);
  return [[words[language].notShown, ...lines].join('\n')];
}

function lineOf({ id, status, file, message }: Check, width: number, paint: Paint): string {
  const [sign, style] = signs[status];
  const place = file === undefined ? '' : `${paint('bold', file)}: `;
  return `${paint(style, sign)} ${id.padEnd(width)}  ${place}${message}`;
}

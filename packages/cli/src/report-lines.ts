import type { Check, CheckStatus, Language, Report, Verdict } from '@attestation/evidence';
import type { Paint, Style } from './io.ts';

/** A verification report for people: a line a check, who sent it, what is not shown, and the verdict last. */
export function reportLines(report: Report, language: Language, paint: Paint): string {
  const { verdict, no, checks, summary } = report;
  const width = Math.max(...checks.map(({ id }) => id.length));
  const parts = [
    checks.map((check) => lineOf(check, width, paint)).join('\n'),
    ...limitLines(report, language),
    `${no === null ? '' : `${no}  `}${paint(styles[verdict], summary)}`,
  ];
  return parts.join('\n\n');
}

const styles: Record<Verdict, Style> = {
  valid: 'green',
  invalid: 'red',
  pending: 'yellow',
  unknown: 'bold',
};

const signs: Record<CheckStatus, [sign: string, style: Style]> = {
  ok: ['✓', 'green'],
  failed: ['✗', 'red'],
  pending: ['…', 'yellow'],
  unknown: ['?', 'bold'],
  note: ['!', 'yellow'],
  skipped: ['-', 'dim'],
};

const words = {
  en: { notShown: 'Not shown by this file:', stop: '.' },
  zh: { notShown: '此文件不能证明：', stop: '。' },
} as const satisfies Record<Language, unknown>;

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

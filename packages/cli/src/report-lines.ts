import type { Check, CheckStatus, Language, Report, Verdict } from '@attestation/evidence';
import { joined, type Printable, printable, shown } from '@attestation/signing/printable';
import type { Paint, Style } from './io.ts';

/** A verification report for people: a line a check, who sent it, what is not shown, and the verdict last. */
export function reportLines(report: Report, language: Language, paint: Paint): Printable {
  const { verdict, no, checks, summary } = report;
  const width = Math.max(...checks.map(({ id }) => id.length));
  const parts = [
    joined(checks.map((check) => lineOf(check, width, paint))),
    ...limitLines(report, language),
    shown`${no === null ? shown`` : shown`${no}  `}${paint(styles[verdict], summary)}`,
  ];
  return joined(parts, '\n\n');
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

function limitLines({ notShown }: Report, language: Language): Printable[] {
  if (notShown.length === 0) return [];
  const lines = notShown.map(({ message }) => shown`  ${message}${printable(words[language].stop)}`);
  return [joined([printable(words[language].notShown), ...lines])];
}

function lineOf({ id, status, file, message }: Check, width: number, paint: Paint): Printable {
  const [sign, style] = signs[status];
  const place = file === undefined ? shown`` : shown`${paint('bold', file)}: `;
  return shown`${paint(style, sign)} ${printable(id.padEnd(width))}  ${place}${message}`;
}

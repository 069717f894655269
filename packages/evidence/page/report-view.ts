import { fill, printable } from '@attestation/signing/printable';
import {
  type Check,
  type Folder,
  type Language,
  type Report,
  verdictWording,
  wordingOf,
} from '../src/index.ts';
import { limitText } from '../src/report/wording.ts';
import { contentView, rowsView, timeText } from './content-view.ts';
import { element } from './elements.ts';
import { type Saying, wordsOf } from './words.ts';

/** What was checked, for the head of the report. */
export interface Checked {
  readonly report: Report;
  readonly given: Given;
  /** Where the keys are from; undefined when those inside the file were used. */
  readonly trustSaying: Saying | undefined;
  readonly at: Date;
}

/** What the reader chose: a zip, or the files of a folder. */
export interface Given {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly content: File | Folder;
}

/** A file of many changed entries; the page must stay usable. */
const mostFindings = 300;

/** The whole report as elements; the verdict is `#verdict` and can take the focus. */
export function reportView(checked: Checked, language: Language): HTMLElement[] {
  const { checks } = checked.report;
  const words = wordsOf(language);
  const worst = [...checks].sort((a, b) => Number(b.status === 'failed') - Number(a.status === 'failed'));
  const shown = new Set(worst.slice(0, mostFindings));
  const items = checks.filter((check) => shown.has(check)).map((check) => checkView(check, language));
  const hidden = checks.length - items.length;
  return [
    verdictView(checked, language),
    ...contentView(checked.report, language),
    element('h2', '', words.howTitle),
    factsView(checked, language),
    element('h2', '', words.checksTitle),
    element('ul', 'checks', ...items),
    ...(hidden > 0 ? [element('p', '', fill(words.more, { count: hidden }))] : []),
    ...notShownView(checked.report, language),
  ];
}

function verdictView({ report }: Checked, language: Language): HTMLElement {
  const { verdict, says } = verdictWording(report, language);
  const heading = element('h2', '', verdict);
  heading.id = 'verdict';
  heading.tabIndex = -1;
  return element('div', `verdict ${report.verdict}`, heading, element('p', '', says));
}

function factsView({ report, given, trustSaying, at }: Checked, language: Language): HTMLElement {
  const words = wordsOf(language);
  const locale = language === 'zh' ? 'zh-CN' : 'en';
  const bytes = fill(words.factBytes, { bytes: printable(given.size.toLocaleString(locale)) });
  const rows: [string, string][] = [
    ...memberRows(report, language),
    [words.factFile, `${given.name} (${bytes})`],
    [words.factTrust, trustSaying?.(words, language) ?? words.trustFromFile],
    [words.factChecked, timeText(at, language)],
  ];
  return rowsView(rows);
}

/** What the content does not say, or, for an invalid file, what it claims. */
function memberRows({ no, member, content }: Report, language: Language): [string, string][] {
  const words = wordsOf(language);
  const claims: [string, string][] = [
    ...(no === null ? [] : [[words.factNo, no] satisfies [string, string]]),
    ...(member ? [[words.factMember, member.name] satisfies [string, string]] : []),
  ];
  return [
    ...(content ? [] : claims),
    ...(member?.keys ?? []).map((key): [string, string] => [words.factKeys, key]),
  ];
}

function notShownView({ notShown, member }: Report, language: Language): HTMLElement[] {
  if (notShown.length === 0) return [];
  const items = notShown.map(({ code }) =>
    element('li', '', sentence(limitText(code, { name: member?.name ?? printable('') }, language), language)),
  );
  return [element('h2', '', wordsOf(language).notShownTitle), element('ul', 'limits', ...items)];
}

function checkView(check: Check, language: Language): HTMLElement {
  const { id, status, code, file } = check;
  const wording = wordingOf(check, language);
  const summary = element(
    'summary',
    '',
    element('span', `badge ${status}`, wording.status),
    element('span', '', wording.name, ...(file === undefined ? [] : [' ', element('span', 'path', file)])),
  );
  const details = element(
    'details',
    '',
    summary,
    element(
      'div',
      'finding',
      element('p', '', sentence(wording.message, language)),
      element('p', 'code mono', `${id} · ${code}`),
    ),
  );
  details.open = status !== 'ok' && status !== 'skipped';
  return element('li', '', details);
}

function sentence(text: string, language: Language): string {
  return text + wordsOf(language).stop;
}

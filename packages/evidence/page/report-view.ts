import { fill, printable } from '@attestation/signing/printable';
import { type Check, type Language, type Report, verdictWording, wordingOf } from '../src/index.ts';
import { limitText } from '../src/report/wording.ts';
import { wordsOf } from './words.ts';

/** What was checked, for the head of the report. */
export interface Checked {
  readonly report: Report;
  readonly file: File;
  /** Name of the trust file; undefined when the keys inside the file were used. */
  readonly trustName: string | undefined;
  readonly at: Date;
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

function factsView({ report, file, trustName, at }: Checked, language: Language): HTMLElement {
  const words = wordsOf(language);
  const locale = language === 'zh' ? 'zh-CN' : 'en';
  const bytes = fill(words.factBytes, { bytes: printable(file.size.toLocaleString(locale)) });
  const time = at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'long' });
  const rows: [string, string][] = [
    ...(report.no === null ? [] : [[words.factNo, report.no] satisfies [string, string]]),
    ...memberRows(report, language),
    [words.factFile, `${file.name} (${bytes})`],
    [words.factTrust, trustName ?? words.trustFromFile],
    [words.factChecked, time],
  ];
  return element(
    'dl',
    'facts',
    ...rows.flatMap(([name, value]) => [element('dt', '', name), element('dd', '', value)]),
  );
}

function memberRows({ member }: Report, language: Language): [string, string][] {
  const words = wordsOf(language);
  if (!member) return [];
  return [
    [words.factMember, member.name],
    ...member.keys.map((key): [string, string] => [words.factKeys, key]),
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

/** An element of the page that is there, or its HTML is wrong. */
export function byId<K extends keyof HTMLElementTagNameMap>(id: string, tag: K): HTMLElementTagNameMap[K] {
  const found = document.getElementById(id);
  if (found?.localName !== tag) throw new Error(`The page has no <${tag} id=${id}>`);
  return found as HTMLElementTagNameMap[K];
}

/** A new element; texts in it are never markup, whatever a file is called. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...content.map((each) => (typeof each === 'string' ? printable(each) : each)));
  return made;
}

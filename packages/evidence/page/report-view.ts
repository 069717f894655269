import { fill, printable, printedSize, printedTime } from '@attestation/signing/printable';
import { attachmentName } from '../src/file/manifest.ts';
import {
  type Check,
  type Folder,
  type Language,
  type Report,
  type Trust,
  verdictWording,
  wordingOf,
} from '../src/index.ts';
import { limitText } from '../src/report/wording.ts';
import { contentView, rowsView } from './content-view.ts';
import { element } from './elements.ts';
import { notesOf, type Saying, wordsOf } from './words.ts';

/** What was checked, for the head of the report. */
export interface Checked {
  readonly report: Report;
  readonly given: Given;
  /** Undefined when the keys inside the file were used. */
  readonly trust: GivenTrust | undefined;
  readonly at: Date;
}

/** Keys to check with. */
export interface GivenTrust {
  readonly content: readonly Trust[];
  /** Where it is from. */
  readonly saying: Saying;
  /** By the address of this page: weaker than a trust file, since the page is from there, too. */
  readonly isPublished?: boolean;
}

/** What the reader chose: a zip, or the files of a folder. */
export interface Given {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly content: File | Folder;
}

/** What the reader must see comes first. */
const ranks: readonly Check['status'][] = ['failed', 'unknown', 'pending', 'note', 'ok', 'skipped'];

/** A file of many changed entries; the page must stay usable. */
const mostFindings = 300;

/** The whole report as elements; the verdict is `#verdict` and can take the focus. */
export function reportView(checked: Checked, language: Language): HTMLElement[] {
  const { checks } = checked.report;
  const words = wordsOf(language);
  const rank = ({ status }: Check) => ranks.indexOf(status);
  const worst = [...checks].sort((a, b) => rank(a) - rank(b)).slice(0, mostFindings);
  const listOf = (found: Check[]) =>
    found.length > 0 ? [element('ul', 'checks', ...found.map((check) => checkView(check, language)))] : [];
  const isQuiet = ({ status }: Check) => status === 'ok' || status === 'skipped';
  const count = (of: Check['status']) => checks.filter(({ status }) => status === of).length;
  const passed = fill(words.passed, { passed: count('ok'), skipped: count('skipped') });
  const quiet = listOf(worst.filter(isQuiet));
  const hidden = checks.length - worst.length;
  const keysFrom = checked.trust?.isPublished ? printable(words.trustHereSays) : undefined;
  return [
    verdictView(checked, language),
    ...contentView(checked.report, language, keysFrom),
    element('h2', '', words.checksTitle),
    ...listOf(worst.filter((check) => !isQuiet(check))),
    ...(quiet.length > 0 ? [folded(passed, ...quiet)] : []),
    ...(hidden > 0 ? [element('p', '', fill(words.more, { count: hidden }))] : []),
    folded(words.howTitle, factsView(checked, language), codesView(worst)),
    ...notShownView(checked.report, language),
  ];
}

const folded = (title: string, ...content: HTMLElement[]) =>
  element('details', '', element('summary', '', title), ...content);

/** For questions about a finding: how programs name it. */
function codesView(checks: readonly Check[]): HTMLElement {
  const lines = checks.map(({ id, code, file }) => [id, code, ...(file ? [file] : [])].join(' · '));
  return element('ul', 'mono', ...lines.map((line) => element('li', '', line)));
}

function verdictView({ report, given }: Checked, language: Language): HTMLElement {
  const words = wordsOf(language);
  const { verdict, says } = verdictWording(report, language);
  const heading = element('h2', '', verdict);
  heading.id = 'verdict';
  heading.tabIndex = -1;
  const codes = report.checks.flatMap(({ status, code }) => (status === 'note' ? [code] : []));
  // A file that is not to be relied on has nothing else to be known.
  const notes = report.verdict === 'invalid' ? [] : notesOf(codes, language);
  const values = { count: notes.length, notes: notes.join(language === 'zh' ? '' : ' ') };
  return element(
    'div',
    `state ${report.verdict}`,
    heading,
    element('p', '', says),
    ...(notes.length > 0
      ? [element('p', '', fill(notes.length > 1 ? words.notes : words.note, values))]
      : []),
    element('p', '', `${words.factFile}${words.colon}${given.name}`),
  );
}

function factsView({ report, given, trust, at }: Checked, language: Language): HTMLElement {
  const words = wordsOf(language);
  const rows: [string, string][] = [
    ...memberRows(report, language),
    [words.factFile, `${given.name} (${printedSize(given.size, language)})`],
    ...(report.content ? [[words.factLog, report.content.service] satisfies [string, string]] : []),
    [words.factTrust, trust?.saying(words, language) ?? words.trustFromFile],
    [words.factChecked, printedTime(at, language)],
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
  return [folded(wordsOf(language).notShownTitle, element('ul', 'limits', ...items))];
}

function checkView(check: Check, language: Language): HTMLElement {
  const { status, file } = check;
  const wording = wordingOf(check, language);
  const about = file === undefined ? [] : [' ', element('small', '', attachmentName(file))];
  const name = element('span', '', wording.name, ...about);
  const summary = element('summary', '', element('span', `badge ${status}`, wording.status), name);
  const details = element('details', '', summary, element('p', '', sentence(wording.message, language)));
  details.open = status !== 'ok' && status !== 'skipped' && status !== 'note';
  return element('li', '', details);
}

function sentence(text: string, language: Language): string {
  return text + wordsOf(language).stop;
}

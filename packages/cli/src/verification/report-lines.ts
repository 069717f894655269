import type { Paint, Style } from '@attestation/command-line';
import {
  type Check,
  type CheckStatus,
  contentRows,
  contentTitles,
  identityName,
  type Language,
  type Report,
  signedPdfs,
  type Verdict,
} from '@attestation/evidence';
import {
  joined,
  type Printable,
  printable,
  printedSize,
  printedTime,
  shown,
} from '@attestation/signing/printable';

/** A verification report for people: the verdict, who, when and what, a line a check, and what is not shown. */
export function reportLines(report: Report, language: Language, paint: Paint): Printable {
  const { verdict, no, checks, summary } = report;
  const width = Math.max(...checks.map(({ id }) => id.length));
  const parts = [
    shown`${paint(styles[verdict], summary)}${no === null ? shown`` : shown`  ${no}`}`,
    ...contentLines(report, language, paint),
    joined(checks.map((check) => lineOf(check, width, paint))),
    ...limitLines(report, language),
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
  en: {
    notShown: 'Not shown by this file:',
    masked: 'masked; --show-identities shows them',
    stop: '.',
    colon: ': ',
    brackets: [' (', ')'],
  },
  zh: {
    notShown: '此文件不能证明：',
    masked: '已隐去部分，用 --show-identities 显示',
    stop: '。',
    colon: '：',
    brackets: ['（', '）'],
  },
} as const satisfies Record<Language, unknown>;

/** More would push the checks off the screen; `--json` has them all. */
const mostListed = 50;

/** A row is ticked only when a check has shown it. */
function contentLines(report: Report, language: Language, paint: Paint): Printable[] {
  const { content } = report;
  if (!content) return [];
  const titles = contentTitles(language);
  const {
    masked,
    colon,
    brackets: [before, after],
  } = words[language];
  const noteOf = (says: string) =>
    says === '' ? printable('') : paint('dim', printable(`${before}${says}${after}`));
  const rows = contentRows(report, language).map(({ name, value, isTime, isShown, says }) => {
    const text = isTime ? printedTime(value, language) : value;
    return shown`${isShown ? paint('green', '✓') : printable(' ')} ${name}${printable(colon)}${paint('bold', text)}${noteOf(says)}`;
  });
  const isMasked = content.identities.some(({ value }) => value.includes('•'));
  const list = (
    title: string,
    lines: readonly Printable[],
    note = '',
    says = titles.signed,
    isShown = true,
  ) => {
    const sign = isShown ? paint('green', '✓') : printable(' ');
    const head = shown`${sign} ${printable(title)}${noteOf(says)}${noteOf(note)}`;
    const body = lines.length > 0 ? lines : [printable(titles.none)];
    return joined([head, ...body.map((line) => shown`    ${line}`)]);
  };
  const identities = content.identities.map(
    ({ type, value }) => shown`${identityName(type, language)}${printable(colon)}${value}`,
  );
  const facts = content.factoids
    .slice(0, mostListed)
    .flatMap(({ uniqueId, type, fields }) => [
      shown`${paint('bold', type)} ${printable(uniqueId)}`,
      ...fields.map(({ name, value }) => shown`  ${printable(name)}${printable(colon)}${printable(value)}`),
    ]);
  const pdfs = signedPdfs(report, language);
  const signed = pdfs.files
    .slice(0, mostListed)
    .map(({ name, size, signers }) => shown`${name} · ${signers}${noteOf(printedSize(size, language))}`);
  const files = content.files
    .filter(({ signatures }) => !signatures)
    .slice(0, mostListed)
    .map(({ name, size }) => shown`${name}${noteOf(printedSize(size, language))}`);
  const { isComplete } = content;
  const isWhole = isComplete && content.factoids.length <= mostListed && content.files.length <= mostListed;
  return [
    joined([...rows, paint('dim', shown`  ${printable(titles.stated)}`)]),
    list(titles.identities, identities, isMasked ? masked : ''),
    list(titles.facts, facts),
    list(titles.files, files),
    ...(signed.length > 0 ? [list(titles.signedPdfs, signed, '', pdfs.says, pdfs.isShown)] : []),
    ...(isWhole ? [] : [printable(titles.more)]),
  ];
}

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

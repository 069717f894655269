import { type Printable, printedSize, printedTime } from '@attestation/signing/printable';
import {
  contentRows,
  contentTitles,
  identityName,
  type Language,
  maskedIdentity,
  type Report,
  type ReportedContent,
  signedPdfs,
} from '../src/index.ts';
import { button, element } from './elements.ts';
import { wordsOf } from './words.ts';

/**
 * The parties, the content and the times of an attestation; only what a check has shown is ticked. Empty for an invalid file.
 *
 * @param keysFrom where the keys of the service are from, unless the reader chose them
 */
export function contentView(report: Report, language: Language, keysFrom?: Printable): HTMLElement[] {
  const { content } = report;
  if (!content) return [];
  const titles = contentTitles(language);
  const rows = contentRows(report, language, keysFrom).map(({ name, value, isTime, isShown, says }) => {
    // An address that publishes its keys is what people know the service by; the name of its log is below.
    const isAddress = keysFrom !== undefined && isShown && value === content.service;
    const text = isTime ? printedTime(value, language) : isAddress ? location.host : value;
    const note = says === '' ? [] : [' ', sourceView(isShown, says)];
    const said = element('strong', value === report.no ? 'mono' : '', text);
    if (isTime) said.title = value;
    return [name, element('span', '', said, ...note)] as const;
  });
  const facts = content.factoids.map(({ uniqueId, type, fields }) =>
    element(
      'section',
      '',
      element('p', '', element('strong', '', type), ' ', element('span', 'mono', uniqueId)),
      rowsView(fields.map(({ name, value }) => [name, value])),
    ),
  );
  const fileView = (name: string, ...details: string[]) => {
    const notes = details.map((each) => element('small', '', each));
    return element('li', '', element('div', '', element('strong', '', name), ...notes));
  };
  const originals = content.files.filter(({ signatures }) => !signatures);
  const files = originals.map(({ name, size }) => fileView(name, printedSize(size, language)));
  const pdfs = signedPdfs(report, language);
  const signed = pdfs.files.map(({ name, size, signers }) =>
    fileView(name, signers, printedSize(size, language)),
  );
  const part = (title: string, found: HTMLElement[]) => [
    element('h3', '', title, ' ', sourceView(true, titles.signed)),
    ...(found.length > 0 ? found : [element('p', '', titles.none)]),
  ];
  return [
    element('h2', '', wordsOf(language).contentTitle),
    rowsView(rows),
    element('p', '', titles.stated),
    ...part(titles.facts, facts),
    ...part(titles.files, files.length > 0 ? [element('ul', 'files', ...files)] : []),
    ...(signed.length > 0
      ? [
          element('h3', '', titles.signedPdfs, ' ', sourceView(pdfs.isShown, pdfs.says)),
          element('ul', 'files', ...signed),
        ]
      : []),
    ...part(titles.identities, content.identities.length > 0 ? identitiesView(content, language) : []),
    ...(content.isComplete ? [] : [element('p', '', titles.more)]),
  ];
}

/** Others may look at the screen, and reports are printed. */
function identitiesView({ identities }: ReportedContent, language: Language): HTMLElement[] {
  const words = wordsOf(language);
  const place = element('div', '');
  let isMasked = true;
  const toggle = button('', () => {
    isMasked = !isMasked;
    draw();
  });
  function draw(): void {
    toggle.textContent = isMasked ? words.showIdentities : words.hideIdentities;
    place.replaceChildren(
      rowsView(
        identities.map(({ type, value }) => [
          identityName(type, language),
          isMasked ? maskedIdentity(value) : value,
        ]),
      ),
    );
  }
  draw();
  return [place, element('div', 'actions', toggle)];
}

/** By what it was shown, ticked, or whose word it is. */
function sourceView(isShown: boolean, says: string): HTMLElement {
  return element('small', isShown ? 'shown' : '', isShown ? `✓ ${says}` : says);
}

export function rowsView(rows: readonly (readonly [name: string, value: string | Node])[]): HTMLElement {
  const cells = rows.flatMap(([name, value]) => [element('dt', '', name), element('dd', '', value)]);
  return element('dl', '', ...cells);
}

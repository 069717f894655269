import { displayText } from '@attestation/signing/printable';
import {
  drawFile,
  kindOf,
  mostFetched,
  signedName,
  type TakenFile,
  takeFile,
  withPlaces,
} from '../attested-file.ts';
import { download, element } from '../dom.ts';
import { type Attestation, fetchCertificate, fetchFile, type Owner } from './calls.ts';
import { say, sizeOf } from './owner-language.ts';
import { actionsOf, alertView, button } from './parts.ts';

/** The attestation file of an owner, fetched once, for all that is done with it. */
export type FileSource = () => Promise<Blob>;

export function fileSource(owner: Owner): FileSource {
  let fetched: Promise<Blob> | undefined;
  return () => {
    fetched ??= fetchFile(owner).catch((error: unknown) => {
      fetched = undefined;
      throw error;
    });
    return fetched;
  };
}

/** The certificate and each file, to be looked at or saved alone. */
export function filesView(attestation: Attestation, owner: Owner, source: FileSource): HTMLElement[] {
  const { no, files, completed } = attestation;
  const isSmall =
    files.reduce((sum, { size, signedSize }) => sum + size + (signedSize ?? 0), 0) <= mostFetched;
  const why = completed ? (isSmall ? undefined : say('filesTooLarge')) : say('filesLater');
  const takeCertificate = async () => ({ name: `${no}.pdf`, blob: await fetchCertificate(owner) });
  const certificate = rowOf(
    say('certificateTitle'),
    [],
    viewer(say('certificateTitle'), takeCertificate, 'pdf'),
  );
  const items = withPlaces(files).map((file) => {
    const { name, size, signedSize, signers } = file;
    const given = displayText(name ?? say('unnamed'));
    const title = signedSize === null ? given : signedName(given);
    const details = [sizeOf(signedSize ?? size), ...signers.map(signerText)];
    if (why !== undefined) return rowOf(title, details, []);
    const views = viewer(title, async () => takeFile(await source(), file));
    if (signedSize !== null)
      views[0]?.append(
        saveButton(
          say('original', { size: sizeOf(size) }),
          say('originalWhat', { size: sizeOf(size), what: given }),
          views[1],
          async () => takeFile(await source(), file, true),
        ),
      );
    return rowOf(title, details, views);
  });
  const shown = completed ? [certificate, ...items] : items;
  if (shown.length === 0) return [];
  return [
    element('h2', {}, say('files')),
    element('ul', { class: 'files' }, ...shown),
    ...(files.length === 0 || why === undefined ? [] : [element('p', {}, why)]),
  ];
}

function rowOf(title: string, details: readonly string[], views: readonly HTMLElement[]): HTMLElement {
  const small = details.map((each) => element('small', {}, each));
  return element('li', {}, element('div', {}, element('strong', {}, title), ...small), ...views);
}

function signerText({ name, keywords }: Attestation['files'][number]['signers'][number]): string {
  return say('signer', { name, keywords: keywords.map((each) => `“${each}”`).join(' ') });
}

type Take = () => Promise<TakenFile>;

/** Buttons to look at a file in the page and to save it, and the place for it. */
function viewer(title: string, take: Take, kind = kindOf(title)): HTMLElement[] {
  const pages = element('div', { class: 'pages' });
  const pageName = (number: number) => say('page', { number, what: title });
  const view = button(
    say('view'),
    async () => {
      const isShown = pages.querySelector('canvas') !== null;
      pages.replaceChildren(...(isShown ? [] : await drawFile(kind, title, (await take()).blob, pageName)));
      label(!isShown);
    },
    (text) => pages.replaceChildren(alertView(text)),
  );
  const label = (isShown: boolean) => {
    view.textContent = say(isShown ? 'close' : 'view');
    view.setAttribute('aria-label', say(isShown ? 'closeWhat' : 'viewWhat', { what: title }));
  };
  label(false);
  return [
    actionsOf(
      ...(kind === 'other' ? [] : [view]),
      saveButton(say('save'), say('saveWhat', { what: title }), pages, take),
    ),
    pages,
  ];
}

function saveButton(
  text: string,
  label: string,
  place: HTMLElement | undefined,
  take: Take,
): HTMLButtonElement {
  const made = button(
    text,
    async () => {
      const taken = await take();
      download(taken.name, taken.blob);
    },
    (fault) => place?.replaceChildren(alertView(fault)),
  );
  made.setAttribute('aria-label', label);
  return made;
}

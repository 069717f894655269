import { drawFile, kindOf, mostFetched, type TakenFile, takeFile, withPlaces } from '../attested-file.ts';
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

/** Each file, to be looked at or saved alone. */
export function filesView({ files, completed }: Attestation, source: FileSource): HTMLElement[] {
  const isSmall = files.reduce((sum, { size }) => sum + size, 0) <= mostFetched;
  const why = completed ? (isSmall ? undefined : say('filesTooLarge')) : say('filesLater');
  const items = withPlaces(files).map(({ name, size, signers, ...place }) => {
    const title = name ?? say('unnamed');
    const head = [
      element('p', {}, element('strong', {}, title), ' ', element('small', {}, sizeOf(size))),
      ...signers.map((signer) => element('p', {}, element('small', {}, signerText(signer)))),
    ];
    if (why !== undefined) return element('li', {}, ...head);
    const take = async () => takeFile(await source(), place);
    return element('li', {}, ...head, ...viewer(title, take));
  });
  return [element('ul', { class: 'files' }, ...items), ...(why === undefined ? [] : [element('p', {}, why)])];
}

function signerText({ name, keywords }: Attestation['files'][number]['signers'][number]): string {
  return say('signer', { name, keywords: keywords.map((each) => `“${each}”`).join(' ') });
}

export function certificateView(owner: Owner): HTMLElement[] {
  const take = async () => ({ name: `${owner.no}.pdf`, blob: await fetchCertificate(owner) });
  const [actions, ...rest] = viewer(say('certificateTitle'), take, 'pdf');
  actions?.querySelector('button')?.classList.add('first');
  return actions ? [actions, ...rest] : [];
}

type Taken = Omit<TakenFile, 'isSigned'> & Partial<TakenFile>;

/** Buttons to look at a file in the page and to save it, and the place for it. */
function viewer(title: string, take: () => Promise<Taken>, kind = kindOf(title)): HTMLElement[] {
  const pages = element('div', { class: 'pages' });
  const onFault = (text: string) => pages.replaceChildren(alertView(text));
  const noteOf = ({ isSigned }: Taken) =>
    isSigned ? [element('p', { role: 'status' }, say('signedPdf'))] : [];
  const pageName = (number: number) => say('page', { number, what: title });
  const view = button(
    say('view'),
    async () => {
      const isShown = pages.querySelector('canvas') !== null;
      if (isShown) pages.replaceChildren();
      else {
        const taken = await take();
        pages.replaceChildren(...noteOf(taken), ...(await drawFile(kind, title, taken.blob, pageName)));
      }
      label(!isShown);
    },
    onFault,
  );
  const label = (isShown: boolean) => {
    view.textContent = say(isShown ? 'close' : 'view');
    view.setAttribute('aria-label', say(isShown ? 'closeWhat' : 'viewWhat', { what: title }));
  };
  label(false);
  const save = button(
    say('save'),
    async () => {
      const taken = await take();
      if (pages.querySelector('canvas') === null) pages.replaceChildren(...noteOf(taken));
      download(taken.name, taken.blob);
    },
    onFault,
  );
  save.setAttribute('aria-label', say('saveWhat', { what: title }));
  return [actionsOf(...(kind === 'other' ? [] : [view]), save), pages];
}

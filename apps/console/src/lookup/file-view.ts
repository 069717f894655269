import { download, element } from '../dom.ts';
import { type Attestation, Fault, fetchCertificate, fetchFile, type Owner } from './calls.ts';
import { say, sizeOf } from './owner-language.ts';
import { actionsOf, alertView, button } from './parts.ts';

/** Bytes: files are taken out of the attestation file, which is fetched as a whole. */
const mostFetched = 50_000_000;

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
  const items = files.map(({ name, size, factoid }, at) => {
    const title = name ?? say('unnamed');
    const position = 1 + files.slice(0, at).filter((each) => each.factoid === factoid).length;
    const head = element('p', {}, element('strong', {}, title), ' ', element('small', {}, sizeOf(size)));
    if (why !== undefined) return element('li', {}, head);
    const take = () => fileAt(factoid, position, source);
    return element('li', {}, head, ...viewer(title, kindOf(title), take));
  });
  return [element('ul', { class: 'files' }, ...items), ...(why === undefined ? [] : [element('p', {}, why)])];
}

interface Taken {
  /** What it is saved as. */
  readonly name: string;
  readonly blob: Blob;
  /** What the reader should know of it. */
  readonly note?: string;
}

/** The file of a factoid; with the signatures of the parties, when there are any. */
async function fileAt(factoid: number, position: number, source: FileSource): Promise<Taken> {
  // Loaded with the first use.
  const { openFile } = await import('@attestation/evidence');
  const archive = await openFile(await source());
  const start = `attachments/${factoid}/${position}-`;
  const paths = [...archive.entries.keys()].filter((path) => path.startsWith(start)).sort();
  const original = paths[0];
  if (original === undefined) throw new Fault(say('fileMissing'));
  const signed = paths.includes(`${original}.signed.pdf`) ? `${original}.signed.pdf` : undefined;
  const bytes = (await archive.read(signed ?? original, mostFetched)) as Uint8Array<ArrayBuffer> | undefined;
  if (bytes === undefined) throw new Fault(say('filesTooLarge'));
  const given = original.slice(start.length);
  const name = signed === undefined ? given : given.replace(/(\.pdf)?$/i, '-signed.pdf');
  return { name, blob: new Blob([bytes]), ...(signed !== undefined && { note: say('signedPdf') }) };
}

export function certificateView(owner: Owner): HTMLElement[] {
  const take = async () => ({ name: `${owner.no}.pdf`, blob: await fetchCertificate(owner) });
  const [actions, ...rest] = viewer(say('certificateTitle'), 'pdf', take);
  actions?.querySelector('button')?.classList.add('first');
  return actions ? [actions, ...rest] : [];
}

type Kind = 'pdf' | 'picture' | 'other';

function kindOf(name: string): Kind {
  if (/\.pdf$/i.test(name)) return 'pdf';
  return /\.(png|jpe?g|gif|webp|bmp|avif)$/i.test(name) ? 'picture' : 'other';
}

/** Buttons to look at a file in the page and to save it, and the place for it. */
function viewer(title: string, kind: Kind, take: () => Promise<Taken>): HTMLElement[] {
  const pages = element('div', { class: 'pages' });
  const onFault = (text: string) => pages.replaceChildren(alertView(text));
  const noteOf = ({ note }: Taken) => (note === undefined ? [] : [element('p', { role: 'status' }, note)]);
  const view = button(
    say('view'),
    async () => {
      const isShown = pages.querySelector('canvas') !== null;
      if (isShown) pages.replaceChildren();
      else {
        const taken = await take();
        pages.replaceChildren(...noteOf(taken), ...(await drawn(title, kind, taken.blob)));
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

/** @throws Fault when the file is not of its kind, or damaged */
async function drawn(title: string, kind: Kind, blob: Blob): Promise<HTMLElement[]> {
  if (kind === 'picture') return [await drawPicture(title, blob)];
  const { drawPdf } = await import('../draw-pdf.ts');
  const pages = await drawPdf(await blob.arrayBuffer(), 20).catch((error: Error) => {
    throw new Fault(say('cannotShow', { reason: error.message }));
  });
  for (const [at, page] of pages.entries()) {
    page.setAttribute('aria-label', say('page', { number: at + 1, what: title }));
  }
  return pages;
}

/** Pixels at most: what is larger is drawn smaller. */
const widest = 2000;

/** Drawn, as the page may load no pictures but its own. */
async function drawPicture(title: string, blob: Blob): Promise<HTMLElement> {
  const picture = await createImageBitmap(blob).catch((error: Error) => {
    throw new Fault(say('cannotShow', { reason: error.message }));
  });
  const scale = Math.min(1, widest / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = element('canvas', {
    width: `${width}`,
    height: `${height}`,
    role: 'img',
    'aria-label': title,
  });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas;
}

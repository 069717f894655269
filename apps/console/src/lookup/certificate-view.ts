import type { components } from '@attestation/console/contract';
import { download } from '../download.ts';
import { element } from './element.ts';
import { faultOf, lookupApi } from './lookup-api.ts';
import { say } from './owner-language.ts';

type Given = components['schemas']['Owner'];

/** Drawn here, since browsers of phones show no PDF. */
export function certificateView(no: string, given: Given): HTMLElement {
  const view = element('button', { type: 'button', class: 'first' }, say('certificate'));
  const save = element('button', { type: 'button' }, say('savePdf'));
  const pages = element('div', { class: 'pages' });
  const name = `${no}.pdf`;
  const withPdf = (button: HTMLButtonElement, use: (pdf: Blob) => Promise<void> | void) => async () => {
    button.disabled = true;
    try {
      const { data, error, response } = await lookupApi.POST('/console/v1/lookup/certificate', {
        body: given,
        parseAs: 'blob',
      });
      if (data === undefined) pages.replaceChildren(fault(faultOf(response.status, given.no, error.message)));
      else await use(data as unknown as Blob);
    } catch (thrown) {
      if (!(thrown instanceof TypeError)) throw thrown;
      pages.replaceChildren(fault(say('noAnswer')));
    } finally {
      button.disabled = false;
    }
  };
  const show = withPdf(view, async (pdf) => {
    const { drawPdf } = await import('../draw-pdf.ts');
    const drawn = await drawPdf(await pdf.arrayBuffer(), 20);
    for (const [at, each] of drawn.entries())
      each.setAttribute('aria-label', say('page').replace('{number}', String(at + 1)));
    pages.replaceChildren(...drawn);
    view.textContent = say('closeCertificate');
  });
  view.addEventListener('click', () => {
    if (pages.querySelector('canvas') === null) return void show();
    pages.replaceChildren();
    view.textContent = say('certificate');
  });
  save.addEventListener(
    'click',
    withPdf(save, (pdf) => download(name, pdf)),
  );
  return element('section', {}, element('div', { class: 'actions' }, view, save), pages);
}

const fault = (text: string): HTMLElement => element('div', { role: 'alert' }, text);

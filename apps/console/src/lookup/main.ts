import './lookup.css';
import { type components, contractDigest, type paths } from '@attestation/console/contract';
import createClient from 'openapi-fetch';
import { verifyAddress } from '../addresses.ts';
import { download, element } from '../dom.ts';
import { sayValidityIn } from '../wording.ts';
import { language, say, toggleLanguage } from './owner-language.ts';
import { resultView, verificationView } from './result-view.ts';

/** The look-up, for the owner of an attestation. It has no framework, so that it loads fast on a phone that has read the QR code. */

type Attestation = components['schemas']['Attestation'];

/** Calls of the look-up by path, typed by the document of the console. */
const lookupApi = createClient<paths>({
  credentials: 'same-origin',
  headers: { 'Console-Contract': contractDigest },
});

const root = document.getElementById('root');
if (root === null) throw new Error('lookup.html has no #root');
const page = root;
/** Behind the `#` in QR codes: no server gets to see it. */
const numberGiven = location.hash.slice(1) || (new URLSearchParams(location.search).get('no') ?? '');
const given = { no: numberGiven, identity: '' };
let found: Attestation | undefined;
let fault = '';

function draw(): void {
  document.documentElement.lang = language() === 'zh' ? 'zh-CN' : 'en';
  document.title = say('title');
  const other = button(say('language'), () => {
    toggleLanguage();
    draw();
  });
  other.lang = language() === 'zh' ? 'en' : 'zh-CN';
  page.replaceChildren(
    element('div', { class: 'top' }, other),
    element('h1', {}, say('title')),
    element('p', {}, say('about')),
    form(),
    ...(fault === '' ? [] : [alertView(fault)]),
    ...(found === undefined ? [] : resultView(found, actions(found))),
  );
}

function form(): HTMLFormElement {
  const shared = { required: '', autocomplete: 'off', maxlength: '255' };
  const no = element('input', { ...shared, id: 'no', spellcheck: 'false' });
  const identity = element('input', { ...shared, id: 'identity', 'aria-describedby': 'identity-hint' });
  [no.value, identity.value] = [given.no, given.identity];
  const send = element('button', { type: 'submit' }, say('lookUp'));
  const made = element(
    'form',
    {},
    ...[element('label', { for: 'no' }, say('number')), no],
    ...[element('label', { for: 'identity' }, say('identity')), identity],
    ...[element('small', { id: 'identity-hint' }, say('identityHint')), element('div', {}, send)],
  );
  made.addEventListener('submit', (event) => {
    event.preventDefault();
    [given.no, given.identity] = [no.value, identity.value];
    send.textContent = say('searching');
    send.disabled = true;
    void search();
  });
  return made;
}

/** What keeps the look-up from answering, in the language of the page. */
class Fault extends Error {}

interface Outcome<Data> {
  readonly data?: Data | undefined;
  readonly error?: { readonly message: string } | undefined;
  readonly response: Response;
}

/** @throws Fault */
function dataOf<Data>({ data, error, response }: Outcome<Data>): Data {
  if (data !== undefined) return data;
  throw new Fault(refusalText(response.status, error?.message));
}

/** Characters of every reference number. */
const numberLength = 32;

/** What the server says is in English; what a person can do about it is said in the language of the page. */
function refusalText(status: number, message = ''): string {
  // About what was typed alone: it says nothing of which numbers there are.
  const typed = [...given.no.trim()].length;
  if (status === 404 && typed !== numberLength) return say('numberLength', { typed });
  const word = ({ 404: 'unknownBoth', 412: 'otherBuild', 429: 'tooMany' } as const)[status];
  return word === undefined ? message : say(word);
}

/** @throws what is neither a Fault nor a fetch that has failed */
function faultText(error: unknown): string {
  if (error instanceof Fault) return error.message;
  if (error instanceof TypeError) return say('noAnswer');
  throw error;
}

const alertView = (text: string): HTMLElement => element('div', { role: 'alert' }, text);

async function search(): Promise<void> {
  [found, fault] = [undefined, ''];
  try {
    found = dataOf(await lookupApi.POST('/console/v1/lookup', { body: given }));
  } catch (error) {
    fault = faultText(error);
  }
  draw();
  page.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
}

/** Disabled while it works; `onFault` gets what has kept it from that. */
function button(
  text: string,
  work: () => void | Promise<void>,
  onFault: (text: string) => void = () => undefined,
): HTMLButtonElement {
  const made = element('button', { type: 'button' }, text);
  made.addEventListener('click', async () => {
    made.disabled = true;
    try {
      await work();
    } catch (error) {
      onFault(faultText(error));
    } finally {
      made.disabled = false;
    }
  });
  return made;
}

/** What can be done with what was found. */
function actions({ no, completed, environment }: Attestation): HTMLElement[] {
  const verify = element('a', { href: verifyAddress(language(), `/lookup#${no}`) }, say('verify'));
  if (!completed) return [element('div', { class: 'actions' }, verify)];
  const outcome = element('div');
  const file = async () =>
    dataOf(
      await lookupApi.POST('/console/v1/lookup/file', { body: given, parseAs: 'blob' }),
    ) as unknown as Blob;
  const save = button(
    say('download'),
    async () => download(`${no}.zip`, await file()),
    (text) => {
      fault = text;
      draw();
    },
  );
  const check = button(
    say('verifyNow'),
    async () => {
      const bytes = await file();
      // The verifier is loaded with the first use.
      const { verifyFile } = await import('../verify-file.ts');
      outcome.replaceChildren(verificationView(await verifyFile(bytes, environment)));
    },
    (text) => outcome.replaceChildren(alertView(text)),
  );
  return [certificateView(no), element('div', { class: 'actions' }, save, check, verify), outcome];
}

/** The certificate, drawn here, since browsers of phones show no PDF. */
function certificateView(no: string): HTMLElement {
  const pages = element('div', { class: 'pages' });
  const onFault = (text: string) => pages.replaceChildren(alertView(text));
  const pdf = async () =>
    dataOf(
      await lookupApi.POST('/console/v1/lookup/certificate', { body: given, parseAs: 'blob' }),
    ) as unknown as Blob;
  const view = button(
    say('certificate'),
    async () => {
      const isShown = pages.querySelector('canvas') !== null;
      if (isShown) pages.replaceChildren();
      else {
        const bytes = await (await pdf()).arrayBuffer();
        const { drawPdf } = await import('../draw-pdf.ts');
        const drawn = await drawPdf(bytes, 20);
        for (const [at, each] of drawn.entries())
          each.setAttribute('aria-label', say('page', { number: at + 1 }));
        pages.replaceChildren(...drawn);
      }
      view.textContent = say(isShown ? 'certificate' : 'closeCertificate');
    },
    onFault,
  );
  view.className = 'first';
  const save = button(say('savePdf'), async () => download(`${no}.pdf`, await pdf()), onFault);
  return element('section', {}, element('div', { class: 'actions' }, view, save), pages);
}

sayValidityIn(() => ({ missing: say('missing') }));
draw();

import './lookup.css';
import type { components } from '@attestation/console/contract';
import { download } from '../download.ts';
import { sayValidityIn } from '../own-validity.ts';
import { verifyAddress } from '../verify-address.ts';
import { certificateView } from './certificate-view.ts';
import { element } from './element.ts';
import { faultOf, lookupApi } from './lookup-api.ts';
import { language, say, toggleLanguage } from './owner-language.ts';
import { resultView } from './result-view.ts';
import { verificationView } from './verification-view.ts';

/** The look-up, for the owner of an attestation. It has no framework, so that it loads fast on a phone that has read the QR code. */

type Attestation = components['schemas']['Attestation'];

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
  const other = element(
    'button',
    { type: 'button', lang: language() === 'zh' ? 'en' : 'zh-CN' },
    say('language'),
  );
  other.addEventListener('click', () => {
    toggleLanguage();
    draw();
  });
  page.replaceChildren(
    element('div', { class: 'top' }, other),
    element('h1', {}, say('title')),
    element('p', {}, say('about')),
    form(),
    ...(fault === '' ? [] : [element('div', { role: 'alert' }, fault)]),
    ...(found === undefined ? [] : resultView(found, actions(found))),
  );
}

function form(): HTMLFormElement {
  const no = element('input', {
    id: 'no',
    required: '',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: '255',
  });
  const identity = element('input', { id: 'identity', required: '', autocomplete: 'off', maxlength: '255' });
  identity.setAttribute('aria-describedby', 'identity-hint');
  [no.value, identity.value] = [given.no, given.identity];
  const button = element('button', { type: 'submit' }, say('lookUp'));
  const made = element(
    'form',
    {},
    ...[element('label', { for: 'no' }, say('number')), no],
    ...[element('label', { for: 'identity' }, say('identity')), identity],
    ...[element('small', { id: 'identity-hint' }, say('identityHint')), element('div', {}, button)],
  );
  made.addEventListener('submit', (event) => {
    event.preventDefault();
    [given.no, given.identity] = [no.value, identity.value];
    button.textContent = say('searching');
    button.disabled = true;
    void search();
  });
  return made;
}

async function search(): Promise<void> {
  [found, fault] = [undefined, ''];
  try {
    const { data, error, response } = await lookupApi.POST('/console/v1/lookup', { body: given });
    found = data;
    fault = faultOf(response.status, given.no, error?.message);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    fault = say('noAnswer');
  }
  draw();
  page.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
}

function actions({ no, completed }: Attestation): HTMLElement[] {
  const save = element('button', { type: 'button' }, say('download'));
  save.addEventListener('click', () => void saveFile(save));
  const check = element('button', { type: 'button' }, say('verifyNow'));
  check.addEventListener('click', () => void verifyHere(check));
  const verify = element('a', { href: verifyAddress(language(), `/lookup#${no}`) }, say('verify'));
  return [
    ...(completed ? [certificateView(no, given)] : []),
    element('div', { class: 'actions' }, ...(completed ? [save, check] : []), verify),
  ];
}

const fileOf = () => lookupApi.POST('/console/v1/lookup/file', { body: given, parseAs: 'blob' });

async function saveFile(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  const { data, error, response } = await fileOf();
  button.disabled = false;
  if (data !== undefined) return download(`${found?.no ?? 'attestation'}.zip`, data as unknown as Blob);
  fault = faultOf(response.status, given.no, error.message);
  draw();
}

/** The verifier is loaded with the first use. */
async function verifyHere(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  try {
    const { data, error, response } = await fileOf();
    if (data === undefined) throw new TypeError(faultOf(response.status, given.no, error.message));
    const { verifyFile } = await import('../verify-file.ts');
    const verified = await verifyFile(data as unknown as Blob, found?.environment ?? 'formal');
    button.parentElement?.after(verificationView(verified));
  } catch (fault) {
    if (!(fault instanceof TypeError)) throw fault;
    button.parentElement?.after(element('div', { role: 'alert' }, fault.message));
  }
}

sayValidityIn(() => ({ missing: say('missing'), email: '', tooShort: '' }));
draw();

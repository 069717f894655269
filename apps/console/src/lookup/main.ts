import './lookup.css';
import { docsAddress, serviceText, verifyAddress } from '../addresses.ts';
import { element } from '../dom.ts';
import { sayValidityIn } from '../wording.ts';
import { type Attestation, faultText, findAttestation, type Owner, plainNumber } from './calls.ts';
import { type FileSource, fileSource } from './file-view.ts';
import { drawWithHeader } from './header.ts';
import { language, say } from './owner-language.ts';
import { actionsOf, alertView, button, folded } from './parts.ts';
import { resultView } from './result-view.ts';

/** The look-up, for the owner of an attestation. It has no framework, so that it loads fast on a phone that has read the QR code. */

const root = document.getElementById('root');
if (root === null) throw new Error('lookup.html has no #root');
const page = root;
/** Behind the `#` in QR codes: no server gets to see it. */
const numberGiven = location.hash.slice(1) || (new URLSearchParams(location.search).get('no') ?? '');
const given = { no: numberGiven, identity: '' };
let found:
  | { readonly attestation: Attestation; readonly owner: Owner; readonly source: FileSource }
  | undefined;
let fault = '';

function draw(): void {
  document.title = say('title');
  page.replaceChildren(...(found === undefined ? start() : result(found)), footer());
}

function start(): HTMLElement[] {
  return [
    element('h1', {}, say('title')),
    element('p', {}, say('about')),
    form(),
    ...(fault === '' ? [] : [alertView(fault)]),
    folded(say('where'), element('p', {}, say('whereText'))),
    actionsOf(
      element('a', { href: verifyAddress(language(), `/lookup#${plainNumber(given.no)}`) }, say('verify')),
    ),
  ];
}

function result({ attestation, owner, source }: NonNullable<typeof found>): HTMLElement[] {
  const again = button(say('again'), () => {
    [found, given.no, given.identity] = [undefined, '', ''];
    draw();
    page.querySelector('input')?.focus();
  });
  return [...resultView(attestation, owner, source), actionsOf(again)];
}

function footer(): HTMLElement {
  return element(
    'footer',
    {},
    element('p', {}, say('runBy', { service: serviceText() })),
    element('p', {}, say('help')),
    ...(docsAddress(language()) === ''
      ? []
      : [element('p', {}, element('a', { href: docsAddress(language()) }, say('documentation')))]),
  );
}

function form(): HTMLFormElement {
  const shared = { required: '', autocomplete: 'off', maxlength: '255' };
  const no = element('input', { ...shared, id: 'no', spellcheck: 'false', autocapitalize: 'characters' });
  const identity = element('input', { ...shared, id: 'identity', 'aria-describedby': 'identity-hint' });
  [no.value, identity.value] = [given.no, given.identity];
  const send = element('button', { type: 'submit', class: 'first' }, say('lookUp'));
  const made = element(
    'form',
    {},
    ...[element('label', { for: 'no' }, say('number')), no],
    ...[element('label', { for: 'identity' }, say('identity')), identity],
    ...[element('small', { id: 'identity-hint' }, say('identityHint')), actionsOf(send)],
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

async function search(): Promise<void> {
  [found, fault] = [undefined, ''];
  try {
    const owner = { no: plainNumber(given.no), identity: given.identity };
    found = { attestation: await findAttestation(owner), owner, source: fileSource(owner) };
  } catch (error) {
    fault = faultText(error);
  }
  draw();
  page.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
}

sayValidityIn(() => ({ missing: say('missing') }));
drawWithHeader(draw);

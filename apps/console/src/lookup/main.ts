import './lookup.css';
import { type components, contractDigest, type paths } from '@attestation/console-contract';
import createClient from 'openapi-fetch';
import { download } from '../download.ts';
import { type LookupWord, words } from './words.ts';

/** The look-up, for the owner of an attestation. It has no framework, so that it loads fast on a phone that has read the QR code. */

type Attestation = components['schemas']['Attestation'];

const headers = { 'Console-Contract': contractDigest };
const api = createClient<paths>({ credentials: 'same-origin', headers });
const root = document.getElementById('root');
if (root === null) throw new Error('lookup.html has no #root');
const page = root;
const key = 'attestation-language';
let language: keyof typeof words =
  (localStorage.getItem(key) ?? navigator.language).slice(0, 2) === 'zh' ? 'zh' : 'en';
/** Behind the `#` in QR codes: no server gets to see it. */
const numberGiven = location.hash.slice(1) || (new URLSearchParams(location.search).get('no') ?? '');
const given = { no: numberGiven, identity: '' };
let found: Attestation | undefined;
let fault = '';

const say = (word: LookupWord): string => words[language][word];

/** An element; all text goes in as text, never as HTML. */
function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function draw(): void {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  document.title = say('title');
  const other = element(
    'button',
    { type: 'button', lang: language === 'zh' ? 'en' : 'zh-CN' },
    say('language'),
  );
  other.addEventListener('click', () => {
    language = language === 'zh' ? 'en' : 'zh';
    localStorage.setItem(key, language);
    draw();
  });
  page.replaceChildren(
    element('div', { class: 'top' }, other),
    element('h1', {}, say('title')),
    element('p', {}, say('about')),
    form(),
    ...(fault === '' ? [] : [element('div', { role: 'alert' }, fault)]),
    ...(found === undefined ? [] : result(found)),
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
    const { data, error, response } = await api.POST('/console/v1/lookup', { body: given });
    found = data;
    fault = faultOf(response.status, error?.message);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    fault = say('noAnswer');
  }
  draw();
  page.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
}

/** What the server says is in English; what a person can do about it is said in the language of the page. */
function faultOf(status: number, message = ''): string {
  const word = ({ 404: 'unknownBoth', 412: 'otherBuild', 429: 'tooMany' } as const)[status];
  return word === undefined ? message : say(word);
}

function result(attestation: Attestation): HTMLElement[] {
  const { no, environment, completed, createdAt, files, events, log, blockchainHash, identities, factoids } =
    attestation;
  const timeOf = (iso: string) =>
    new Date(iso).toLocaleString(navigator.languages.find((each) => each.startsWith(language)) ?? language);
  const isTrial = environment === 'sandbox';
  return [
    element('h2', { tabindex: '-1' }, no),
    ...(isTrial ? [element('div', { class: 'trial' }, say('sandbox'))] : []),
    rows([
      [say('state'), say(completed ? 'closed' : 'open')],
      ...(isTrial ? [] : [[say('environment'), say('formal')] as const]),
      [say('stored'), timeOf(createdAt)],
      [say('log'), log ? `${log.shard} / ${log.position}` : say(completed ? 'notLogged' : 'afterClosing')],
      [say('hash'), blockchainHash ?? say('notLinked')],
    ]),
    actions(completed),
    ...(files.length === 0
      ? []
      : [
          element('h2', {}, say('files')),
          rows(files.map(({ name, checksum }) => [name ?? '–', `SHA-256 ${checksum}`])),
        ]),
    element('h2', {}, say('events')),
    rows(events.map(({ what, at }) => [say(what), timeOf(at)])),
    element('h2', {}, say('identities')),
    rows(identities.map(({ type, value }) => [type, value])),
    ...(factoids.length === 0 ? [] : [element('h2', {}, say('content'))]),
    ...factoids.map(({ type, uniqueId, fields }) =>
      element(
        'section',
        {},
        element('strong', {}, `${type} ${uniqueId}`),
        rows(fields.map(({ name, value }) => [name, value])),
      ),
    ),
  ];
}

function rows(pairs: readonly (readonly [name: string, value: string])[]): HTMLElement {
  return element(
    'dl',
    {},
    ...pairs.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
  );
}

function actions(completed: boolean): HTMLElement {
  const save = element('button', { type: 'button' }, say('download'));
  save.addEventListener('click', () => void saveFile(save));
  const check = element('button', { type: 'button' }, say('verifyNow'));
  check.addEventListener('click', () => void verifyHere(check));
  const verify = element('a', { href: '/verify' }, say('verify'));
  return element('div', { class: 'actions' }, ...(completed ? [save, check] : []), verify);
}

async function saveFile(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  const { data, error } = await api.POST('/console/v1/lookup/file', { body: given, parseAs: 'blob' });
  button.disabled = false;
  if (data !== undefined) return download(`${found?.no ?? 'attestation'}.zip`, data as unknown as Blob);
  fault = error.message;
  draw();
}

/** The verifier is loaded with the first use. */
async function verifyHere(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  const { data, error } = await api.POST('/console/v1/lookup/file', { body: given, parseAs: 'blob' });
  try {
    if (data === undefined) throw new TypeError(error.message);
    const { verifyFile } = await import('../verify-file.ts');
    const verified = await verifyFile(data as unknown as Blob, found?.environment ?? 'formal');
    const signs = { ok: '✓', failed: '✗', pending: '…', unknown: '?', skipped: '–', note: 'i' };
    const lines = verified?.report.checks.map((check) =>
      element('li', {}, `${signs[check.status]} ${verified.messageOf(check, language)}`),
    );
    const verdict = say(verified === undefined ? 'tooLarge' : verified.report.verdict);
    const view = element('div', { role: 'status', class: 'report' }, element('strong', {}, verdict));
    if (lines) view.append(element('ul', {}, ...lines));
    button.parentElement?.after(view);
  } catch (fault) {
    if (!(fault instanceof TypeError)) throw fault;
    button.parentElement?.after(element('div', { role: 'alert' }, fault.message));
  }
}

draw();

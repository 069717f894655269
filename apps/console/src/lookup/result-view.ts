import type { components } from '@attestation/console/contract';
import { element } from '../dom.ts';
import type { Verified } from '../verify-file.ts';
import { language, say, timeOf } from './owner-language.ts';

type Attestation = components['schemas']['Attestation'];

/** What is stored under the number. @param actions what can be done with it */
export function resultView(attestation: Attestation, actions: readonly HTMLElement[]): HTMLElement[] {
  const { no, environment, completed, createdAt, files, events, log, identities, factoids } = attestation;
  const { organization, template } = attestation;
  const isTrial = environment === 'sandbox';
  return [
    element('h2', { tabindex: '-1' }, no),
    ...actions,
    ...(isTrial ? [element('div', { class: 'trial' }, say('sandbox'))] : []),
    rows([
      [say('state'), say(completed ? 'closed' : 'open')],
      ...(isTrial ? [] : [[say('environment'), say('formal')] as const]),
      [say('organization'), organization],
      [say('template'), `${template.name}, ${say('version')} ${template.version}`],
      [say('stored'), timeOf(createdAt)],
      [say('log'), log ? `${log.shard} / ${log.position}` : say(completed ? 'notLogged' : 'afterClosing')],
      [say(attestation.hashKind === 'transaction' ? 'transaction' : 'log-root'), hashOf(attestation)],
    ]),
    ...(files.length === 0
      ? []
      : [
          element('h2', {}, say('files')),
          rows(files.map(({ name, checksum }) => [name ?? '–', `SHA-256 ${checksum}`])),
        ]),
    element('h2', {}, say('events')),
    rows(events.map(({ what, at }) => [say(what === 'closed' ? 'closing' : what), timeOf(at)])),
    element('h2', {}, say('identities')),
    rows(identities.map(({ type, value }) => [identityName(type), value])),
    ...(factoids.length === 0 ? [] : [element('h2', {}, say('content'))]),
    ...factoids.map(({ type, uniqueId, fields }) =>
      element(
        'section',
        {},
        element('strong', {}, `${type} ${uniqueId}`),
        rows(fields.map(({ name, label, value }) => [label ?? name, value])),
      ),
    ),
  ];
}

function hashOf({ hashKind, blockchainHash }: Attestation): string {
  if (blockchainHash === null) return say('notLinked');
  return hashKind === 'transaction' ? blockchainHash : `${say('noChain')} ${blockchainHash}`;
}

/** Codes that are not known stay as they are. */
function identityName(code: string): string {
  return code === 'ID' || code === 'MO' || code === 'USCID' ? say(code) : code;
}

function rows(pairs: readonly (readonly [name: string, value: string])[]): HTMLElement {
  return element(
    'dl',
    {},
    ...pairs.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
  );
}

/** The verdict and every check; what needs no attention is folded. @param verified undefined: the file is too large */
export function verificationView(verified: Verified | undefined): HTMLElement {
  const view = element('div', { role: 'status', class: 'report' });
  if (verified === undefined) {
    view.append(element('strong', {}, say('tooLarge')));
    return view;
  }
  const { verdict, says } = verified.verdictWording(verified.report, language());
  view.append(element('strong', {}, verdict), element('p', {}, `${says} ${say('checkedHere')}`));
  const items = verified.report.checks.map((check) => {
    const { name, status, message } = verified.wordingOf(check, language());
    const isQuiet = ['ok', 'skipped', 'note'].includes(check.status);
    const file = check.file === undefined ? '' : ` ${check.file}`;
    const summary = element('summary', {}, element('strong', {}, status), ` ${name}${file}`);
    const stop = language() === 'zh' ? '。' : '.';
    return element('li', {}, element('details', isQuiet ? {} : { open: '' }, summary, `${message}${stop}`));
  });
  view.append(element('ul', {}, ...items));
  return view;
}

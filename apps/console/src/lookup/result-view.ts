import { serviceText, verifyAddress } from '../addresses.ts';
import { download, element } from '../dom.ts';
import type { Verified } from '../verify-file.ts';
import { titleOf } from '../wording.ts';
import type { Attestation, Owner } from './calls.ts';
import { type FileSource, filesView } from './file-view.ts';
import { language, say, timeOf } from './owner-language.ts';
import { actionsOf, alertView, button, folded, icon, rows } from './parts.ts';
import { shareView } from './share-view.ts';

/** What is attested, by whom and when; then the files; hashes and rows of the log are folded. */
export function resultView(attestation: Attestation, owner: Owner, source: FileSource): HTMLElement[] {
  const { no, createdAt, events, identities, factoids, organization } = attestation;
  const closed = events.find(({ what }) => what === 'closed');
  return [
    element('h1', { tabindex: '-1' }, titleOf(attestation)),
    ...stateView(attestation),
    rows([
      [say('organization'), organization],
      [say('service'), serviceText()],
      [say('stored'), timeOf(createdAt)],
      ...(closed ? [[say('closing'), timeOf(closed.at)] as const] : []),
      [say('number'), numberView(no)],
    ]),
    ...proofView(attestation, source),
    shareView(no),
    ...(factoids.length === 0
      ? []
      : [element('h2', {}, say('content')), element('small', {}, say('contentHint'))]),
    ...factoids.flatMap(({ type, fields }) => [
      element('h3', {}, type),
      rows(fields.map(({ name, label, value }) => [label ?? name, value])),
    ]),
    ...filesView(attestation, owner, source),
    element('h2', {}, say('identities')),
    rows(identities.map(({ type, value }) => [identityName(type), value])),
    folded(
      say('events'),
      rows(events.map(({ what, at }) => [say(what === 'closed' ? 'closing' : what), timeOf(at)])),
    ),
    technicalView(attestation),
  ];
}

/** How it is in one sentence, with a sign and not by colour alone. */
function stateView({ environment, completed, log }: Attestation): HTMLElement[] {
  const [tone, sign, text] = completed
    ? log
      ? (['valid', '✓', 'closed'] as const)
      : (['pending', '…', 'closedSoon'] as const)
    : (['pending', '…', 'open'] as const);
  const state = element('p', { class: `state ${tone}` }, `${sign} ${say(text)}`);
  return environment === 'sandbox'
    ? [element('p', { class: 'state trial' }, say('sandbox')), state]
    : [state];
}

function numberView(no: string): HTMLElement {
  const said = element('span', { role: 'status' });
  const copy = button('', async () => {
    await navigator.clipboard.writeText(no);
    said.textContent = ` ${say('copied')}`;
  });
  copy.className = 'small';
  copy.append(icon('copy'));
  copy.setAttribute('aria-label', say('copyNumber'));
  const number = element('span', { class: 'mono number' }, no);
  return element('span', {}, number, ...('clipboard' in navigator ? [' ', copy] : []), said);
}

/** The attestation file, which proves all of this without the service. */
function proofView({ no, completed, environment }: Attestation, source: FileSource): HTMLElement[] {
  if (!completed) return [element('p', {}, say('proofLater'))];
  const elsewhere = element('a', { href: verifyAddress(language(), `/lookup#${no}`) }, say('verify'));
  const outcome = element('div', { 'aria-live': 'polite' });
  const onFault = (text: string) => outcome.replaceChildren(alertView(text));
  const check = button(
    say('verifyNow'),
    async () => {
      const bytes = await source();
      // The verifier is loaded with the first use.
      const { verifyFile } = await import('../verify-file.ts');
      outcome.replaceChildren(verificationView(await verifyFile(bytes, environment)));
    },
    onFault,
  );
  const save = button(say('download'), async () => download(`${no}.zip`, await source()), onFault);
  save.className = 'first';
  save.prepend(icon('download'));
  return [actionsOf(save, check, elsewhere), element('p', {}, say('proofAbout')), outcome];
}

function technicalView(attestation: Attestation): HTMLElement {
  const { template, log, completed, uniqueId, factoids, files } = attestation;
  return folded(
    say('technical'),
    rows([
      ['unique_id', uniqueId],
      ...factoids.map((factoid) => [`unique_id, ${factoid.type}`, factoid.uniqueId] as const),
      [say('template'), `${template.id}, ${say('version')} ${template.version}`],
      [say('log'), log ? `${log.shard} / ${log.position}` : say(completed ? 'notLogged' : 'afterClosing')],
      [say(attestation.hashKind === 'transaction' ? 'transaction' : 'log-root'), hashOf(attestation)],
      ...files.map(({ name, checksum }) => [`SHA-256, ${name ?? say('unnamed')}`, checksum] as const),
    ]),
  );
}

function hashOf({ hashKind, blockchainHash }: Attestation): string {
  if (blockchainHash === null) return say('notLinked');
  return hashKind === 'transaction' ? blockchainHash : `${say('noChain')} ${blockchainHash}`;
}

/** Codes that are not known stay as they are. */
function identityName(code: string): string {
  return code === 'ID' || code === 'MO' || code === 'USCID' ? say(code) : code;
}

/** The verdict, and every check folded unless one has failed. @param verified undefined: the file is too large */
function verificationView(verified: Verified | undefined): HTMLElement {
  if (verified === undefined) return element('p', { class: 'state pending' }, `! ${say('tooLarge')}`);
  const { report, verdictWording, wordingOf } = verified;
  const { verdict, says } = verdictWording(report, language());
  const stop = language() === 'zh' ? '。' : '.';
  const items = report.checks.map((check) => {
    const { name, status, message } = wordingOf(check, language());
    const file = check.file === undefined ? '' : ` ${check.file}`;
    const badge = element('span', { class: `badge ${check.status}` }, status);
    const summary = element('summary', {}, badge, `${name}${file}`);
    const open = check.status === 'failed' ? { open: '' } : {};
    return element('li', {}, element('details', open, summary, element('p', {}, `${message}${stop}`)));
  });
  const checks = folded(say('checks', { count: items.length }), element('ul', { class: 'checks' }, ...items));
  checks.toggleAttribute('open', report.verdict === 'invalid');
  const sign = report.verdict === 'valid' ? '✓' : report.verdict === 'invalid' ? '✗' : '…';
  return element(
    'div',
    {},
    element('p', { class: `state ${report.verdict}` }, element('strong', {}, `${sign} ${verdict}`)),
    element('p', {}, `${says} ${say('checkedHere')}`),
    checks,
  );
}

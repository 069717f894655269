import type { Verified } from '../verify-file.ts';
import { element } from './element.ts';
import { language, say } from './owner-language.ts';

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

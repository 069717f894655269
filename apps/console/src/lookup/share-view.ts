import { lookupLink } from '../addresses.ts';
import { codeOf, element } from '../dom.ts';
import { say } from './owner-language.ts';
import { actionsOf, button, folded } from './parts.ts';

/** A link and a QR code with the number alone: whoever opens it needs an identity as well. */
export function shareView(no: string): HTMLElement {
  const link = lookupLink(no);
  const said = element('p', { role: 'status' });
  const copy = button(say('copyLink'), async () => {
    await navigator.clipboard.writeText(link);
    said.textContent = say('linkCopied');
  });
  const code = element('div', { class: 'code' });
  const draw = button(say('showCode'), async () => {
    if (code.childElementCount > 0) code.replaceChildren();
    else code.replaceChildren(await codeOf(link, say('codeAbout')));
    draw.textContent = say(code.childElementCount > 0 ? 'hideCode' : 'showCode');
  });
  const send = button(say('send'), () => navigator.share({ url: link }).catch(ignoreCancel));
  const canSend = 'share' in navigator;
  const canCopy = 'clipboard' in navigator;
  return folded(
    say('share'),
    element('p', {}, say('shareAbout')),
    element('p', { class: 'mono' }, link),
    actionsOf(...(canSend ? [send] : []), ...(canCopy ? [copy] : []), draw),
    said,
    code,
  );
}

/** A person who closes the sheet of the system has changed their mind. @throws any other error */
function ignoreCancel(error: Error): void {
  if (error.name !== 'AbortError') throw error;
}

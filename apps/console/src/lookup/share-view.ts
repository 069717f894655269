import { element } from '../dom.ts';
import { say } from './owner-language.ts';
import { actionsOf, button, folded } from './parts.ts';

/** A link and a QR code with the number alone: whoever opens it needs an identity as well. */
export function shareView(no: string): HTMLElement {
  // Behind the `#`: no server gets to see it.
  const link = `${location.origin}/lookup#${no}`;
  const said = element('p', { role: 'status' });
  const copy = button(say('copyLink'), async () => {
    await navigator.clipboard.writeText(link);
    said.textContent = say('linkCopied');
  });
  const code = element('div', { class: 'code' });
  const draw = button(say('showCode'), async () => {
    if (code.childElementCount > 0) code.replaceChildren();
    else code.replaceChildren(await codeOf(link));
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

/** The library is loaded with the first code. */
async function codeOf(text: string): Promise<SVGElement> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  path.setAttribute('d', dots.join(''));
  made.setAttribute('viewBox', `0 0 ${size} ${size}`);
  made.setAttribute('role', 'img');
  made.setAttribute('aria-label', say('codeAbout'));
  made.append(path);
  return made;
}

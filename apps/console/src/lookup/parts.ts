import { element } from '../dom.ts';
import { type IconName, shapes } from '../icon-shapes.ts';
import { faultText } from './calls.ts';

/** A picture next to its word, or in a button that has a label. */
export function icon(name: IconName): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const made = document.createElementNS(space, 'svg');
  const path = document.createElementNS(space, 'path');
  made.setAttribute('viewBox', '0 0 16 16');
  made.setAttribute('class', 'icon');
  made.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', shapes[name]);
  made.append(path);
  return made;
}

export const alertView = (text: string): HTMLElement => element('div', { role: 'alert' }, text);

/** Disabled while it works; `onFault` gets what has kept it from that. */
export function button(
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

export function rows(pairs: readonly (readonly [name: string, value: string | Node])[]): HTMLElement {
  const cells = pairs.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]);
  return element('dl', {}, ...cells);
}

/** What few readers need. */
export function folded(title: string, ...content: Node[]): HTMLElement {
  return element('details', {}, element('summary', {}, title), ...content);
}

export const actionsOf = (...actions: Node[]): HTMLElement =>
  element('div', { class: 'actions' }, ...actions);

import { displayText } from '@attestation/signing/printable';

/** An element of the page that is there, or its HTML is wrong. */
export function byId<K extends keyof HTMLElementTagNameMap>(id: string, tag: K): HTMLElementTagNameMap[K] {
  const found = document.getElementById(id);
  if (found?.localName !== tag) throw new Error(`The page has no <${tag} id=${id}>`);
  return found as HTMLElementTagNameMap[K];
}

/** A new element; texts in it are never markup, whatever a file is called. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...content.map((each) => (typeof each === 'string' ? displayText(each) : each)));
  return made;
}

/** A button of its own. */
export function button(text: string, onclick: () => void): HTMLButtonElement {
  return Object.assign(element('button', '', text), { type: 'button', onclick });
}

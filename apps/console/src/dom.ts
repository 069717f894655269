import { displayText } from '@attestation/signing/printable';

/** An element; all text goes in as text, never as HTML, and is made safe to show. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    made.setAttribute(name, name === 'href' ? value : displayText(value));
  made.append(...children.map((each) => (typeof each === 'string' ? displayText(each) : each)));
  return made;
}

/** Saves a text or a blob under this name. */
export function download(name: string, content: string | Blob, type = 'text/plain'): void {
  const href = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  element('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Pixels of a module of a QR code: enough for print. */
const scale = 8;

/** A QR code, on white also where the page is dark. The library is loaded with the first one. */
export async function codeOf(text: string, label: string): Promise<HTMLCanvasElement> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const side = `${size * scale}`;
  const made = element('canvas', { width: side, height: side, role: 'img', 'aria-label': label });
  const context = made.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      context.fillStyle = isDark ? '#000' : '#fff';
      context.fillRect(x * scale, y * scale, scale, scale);
    }
  }
  return made;
}

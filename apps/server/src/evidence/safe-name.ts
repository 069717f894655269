/** File systems take 255 bytes, and a number before it and `.signed.pdf` after it need room. */
const maxBytes = 200;

/** A name that no unpacking program can be led astray with: no folders, no control characters, no reserved signs. */
export function safeName(name: string | null): string {
  const safe = (name ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffd<>:"/\\|?*]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return fitting([...safe].slice(-60)).normalize('NFC') || 'file';
}

/** Its end, where the kind of file is given. */
function fitting(characters: string[]): string {
  let text = characters.join('');
  for (let from = 1; Buffer.byteLength(text) > maxBytes; from++) text = characters.slice(from).join('');
  return text;
}
